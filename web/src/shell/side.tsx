import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { StoreIcon } from '../parts/apps/store-icon.tsx';
import { ask } from '../service/api.ts';
import { hasEnded, useLive } from '../service/live.ts';
import { isUnread, useReadUntil } from '../service/unread.ts';
import { AccountEntries, AccountMenu } from './account-menu.tsx';
import { type Destination, groups, linkAt } from './navigation.ts';
import style from './shell.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Number of unfinished runs. Separate from the links, so that progress doesn't re-render them. */
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

const keptMs = 300_000;

const Unread = () => {
  const readUntil = useReadUntil();
  const { data } = useQuery({ ...ask('alerts.list', { limit: 30 }), staleTime: keptMs });
  const unread = (data?.alerts ?? []).filter((alert) => isUnread(alert, readUntil)).length;
  return (
    unread > 0 && (
      <span className={style.count}>
        {unread}
        <span className="hidden"> unread</span>
      </span>
    )
  );
};

const SideLink = ({ link, onGo }: { link: Destination; onGo?: (() => void) | undefined }) => {
  const isHere = useLocation({ select: ({ pathname }) => linkAt(pathname) === link.to });
  return (
    <Link to={link.to} className="site-link" activeProps={{}} aria-current={isHere ? 'page' : undefined} onClick={onGo}>
      {link.label}
      {link.to === '/answers' && <Running />}
      {link.to === '/alerts' && <Unread />}
    </Link>
  );
};

/** The name part of a title, without the store's search keywords. */
const shortName = (title: string): string => title.split(/:| - | – /)[0]!.trim();

/** Apps that the account last asked about. */
const YourApps = ({ onGo }: { onGo?: (() => void) | undefined }) => {
  const apps = useQuery({ ...ask('home.get', {}), staleTime: keptMs }).data?.apps ?? [];
  if (apps.length === 0) return null;
  return (
    <div>
      <h2>Your apps</h2>
      <ul>
        {apps.map(({ store, appId, title, icon }) => (
          <li key={`${store}:${appId}`}>
            <Link to="/apps/$store/$id" params={{ store, id: appId }} className="site-link site-app" onClick={onGo}>
              <StoreIcon url={icon} size={18} />
              <span dir="auto">{shortName(title ?? appId)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** All links of the side bar, also used as the menu on phones. */
const Links = ({ onGo }: { onGo?: () => void }) => (
  <nav aria-label="Main" className="site-nav">
    {groups.map(({ title, links }) => (
      <div key={title}>
        {title && <h2>{title}</h2>}
        <ul>
          {links.map((link) => (
            <li key={link.to}>
              <SideLink link={link} onGo={onGo} />
            </li>
          ))}
        </ul>
      </div>
    ))}
    <YourApps onGo={onGo} />
  </nav>
);

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
        Find or ask
        <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <button type="button" className="site-menu-button" onClick={open}>
        Menu
      </button>
      <div className="site-links">
        <Links />
        <AccountMenu />
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
            <ul className="site-menu-foot">
              <AccountEntries onGo={close} />
            </ul>
          </div>
        )}
      </dialog>
    </header>
  );
};
