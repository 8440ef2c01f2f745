import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import menu from '../parts/controls/menu.module.css';
import { tellSignedOut } from '../service/api.ts';
import { sessionQuery, signOut } from '../service/session.ts';
import { accountLinks, ownerLinks } from './navigation.ts';
import style from './shell.module.css';
import { chooseTheme, storedTheme, themeAfter } from './theme.ts';
import { useSample } from './use-sample.ts';

/** Light, dark, or as the system has it. */
const ThemeSwitch = () => {
  const [theme, setTheme] = useState(storedTheme);
  const next = themeAfter(theme);
  return (
    <button
      type="button"
      className="site-link"
      onClick={() => {
        chooseTheme(next);
        setTheme(next);
      }}
    >
      Appearance: {theme}
      <span className="hidden">. Switch to {next}</span>
    </button>
  );
};

const SignOut = () => {
  const leave = useMutation({ mutationFn: signOut, onSuccess: tellSignedOut });
  return (
    <button
      type="button"
      className="site-link"
      onClick={(event) => {
        // Keep the surrounding menu open to show errors.
        event.stopPropagation();
        leave.mutate();
      }}
      disabled={leave.isPending}
    >
      {leave.error ? 'You could not be signed out: try again' : 'Sign out'}
    </button>
  );
};

export const AccountEntries = ({ onGo }: { onGo?: () => void }) => {
  const session = useQuery(sessionQuery).data;
  const links = session?.signedIn && session.owner ? [...accountLinks, ...ownerLinks] : accountLinks;
  return (
    <>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="site-link" activeOptions={{ exact: true }} onClick={onGo}>
            {label}
          </Link>
        </li>
      ))}
      <li>
        <a className="site-link" href="/docs">
          API reference
        </a>
      </li>
      <li>
        <ThemeSwitch />
      </li>
      {session?.signedIn !== false && (
        <li>
          <SignOut />
        </li>
      )}
    </>
  );
};

export const AccountMenu = () => {
  const id = useId();
  const session = useQuery(sessionQuery).data;
  const isSample = useSample();
  const email = session?.signedIn ? session.account.email : '\u00a0';
  return (
    <div className="site-foot">
      <button type="button" className={style.account} popoverTarget={id}>
        <span className="hidden">Account menu, </span>
        <span className={style.letter} aria-hidden="true">
          {email.charAt(0).toUpperCase()}
        </span>
        <span className={style.who}>
          <span>{email}</span>
          {isSample && <span className={style.sample}>Sample data</span>}
        </span>
      </button>
      <div id={id} popover="auto" className={`${menu.menu} ${style.accountMenu}`}>
        <ul>
          <AccountEntries />
        </ul>
      </div>
    </div>
  );
};
