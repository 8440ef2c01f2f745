import { Link, type LinkProps } from '@tanstack/react-router';
import style from './tabs.module.css';

export interface Tab {
  readonly label: string;
  readonly search: NonNullable<LinkProps['search']>;
  readonly chosen: boolean;
}

/** Tabs are links of the same page: each has an address, and keeps what the rest of the query says. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className={style.tabs} aria-label={label}>
    {tabs.map((tab) => (
      <Link
        key={tab.label}
        to="."
        search={tab.search}
        resetScroll={false}
        activeProps={{}}
        aria-current={tab.chosen ? 'page' : undefined}
      >
        {tab.label}
      </Link>
    ))}
  </nav>
);
