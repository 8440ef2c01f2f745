import { Link, type LinkProps } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import style from './tabs.module.css';

export interface Tab {
  readonly label: string;
  /** For tabs that are separate pages. */
  readonly to?: NonNullable<LinkProps['to']>;
  readonly search?: NonNullable<LinkProps['search']>;
  readonly chosen: boolean;
  /** Keyboard shortcut. */
  readonly letter?: string;
}

/** Tabs are links with their own address. Tabs of one page keep the rest of its query. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => {
  const row = useRef<HTMLElement>(null);
  const chosen = tabs.findIndex((tab) => tab.chosen);
  // On phones the row is wider than the screen. Not `scrollIntoView`, which would also scroll the page.
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
