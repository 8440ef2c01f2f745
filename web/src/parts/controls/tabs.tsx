import { Link, type LinkProps } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import style from './tabs.module.css';

export interface Tab {
  readonly label: string;
  /** For tabs that are pages of their own. */
  readonly to?: NonNullable<LinkProps['to']>;
  readonly search?: NonNullable<LinkProps['search']>;
  readonly chosen: boolean;
  /** The key that opens it. */
  readonly letter?: string;
}

/** Tabs are links: each has an address. Those of one page keep what the rest of its query says. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => {
  const row = useRef<HTMLElement>(null);
  const chosen = tabs.findIndex((tab) => tab.chosen);
  // On a phone the row is wider than the screen. Not `scrollIntoView`, which would move the page, too.
  useLayoutEffect(() => {
    const tab = row.current?.children[chosen];
    if (row.current && tab instanceof HTMLElement) {
      row.current.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - row.current.clientWidth / 2;
    }
  }, [chosen]);
  return (
    <nav ref={row} className={style.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to ?? '.'}
          search={tab.search ?? {}}
          resetScroll={false}
          activeProps={{}}
          activeOptions={{ exact: true }}
          aria-current={tab.chosen ? 'page' : undefined}
          data-letter={tab.letter}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
};
