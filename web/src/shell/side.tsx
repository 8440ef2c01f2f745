import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { hasEnded, useLive } from '../service/live.ts';
import { sessionQuery } from '../service/session.ts';
import { type Destination, footLinks, groups, homeLink, ownerLinks } from './navigation.ts';
import style from './shell.module.css';
import { SignOut } from './sign-out.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How many runs go right now. Apart from the links, which need not be drawn again when a run gets on. */
const Running = () => {
  const running = useLive().jobs.filter((job) => !hasEnded(job)).length;
  return (
    running > 0 && (
      <span className={style.count}>
        {running}
        <span className="hidden"> running</span>
      </span>
    )
  );
};

const SideLink = ({ link, onGo }: { link: Destination; onGo?: (() => void) | undefined }) => (
  <Link
    to={link.to}
    className="site-link"
    activeProps={{ 'aria-current': 'page' }}
    activeOptions={{ exact: link.to === '/', includeSearch: false }}
    onClick={onGo}
  >
    {link.label}
    {link.to === '/runs' && <Running />}
  </Link>
);

/** Every link of the side bar, which is also the menu of a phone. */
const Links = ({ onGo }: { onGo?: () => void }) => {
  const session = useQuery(sessionQuery).data;
  const foot = session?.signedIn && session.owner ? [...footLinks, ...ownerLinks] : footLinks;
  return (
    <>
      <nav aria-label="Main" className="site-nav">
        <ul>
          <li>
            <SideLink link={homeLink} onGo={onGo} />
          </li>
        </ul>
        {groups.map(({ title, links }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.to}>
                  <SideLink link={link} onGo={onGo} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="site-foot">
        {foot.map((link) => (
          <SideLink key={link.to} link={link} onGo={onGo} />
        ))}
        <a className="site-link" href="/docs">
          API reference
        </a>
        <ThemeSwitch />
        {session?.signedIn !== false && <SignOut email={session?.account.email} />}
      </div>
    </>
  );
};

export const Side = ({ onFind }: { onFind(): void }) => {
  const menu = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => menu.current?.close();
  const open = () => {
    setIsOpen(true);
    menu.current?.showModal();
  };
  return (
    <header className="site-side">
      <Link className="site-brand" to="/">
        <img src="/icon.svg" alt="" width="24" height="24" />
        Appraise
      </Link>
      <button type="button" className="site-find" onClick={onFind}>
        Find an app
        <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <button type="button" className="site-menu-button" onClick={open}>
        Menu
      </button>
      <div className="site-links">
        <Links />
      </div>
      <dialog ref={menu} className="site-menu" aria-label="Menu" closedby="any">
        {isOpen && (
          <div className="site-menu-inner">
            <p className="site-menu-head">
              <span>Menu</span>
              <button type="button" onClick={close}>
                Close
              </button>
            </p>
            <Links onGo={close} />
          </div>
        )}
      </dialog>
    </header>
  );
};
