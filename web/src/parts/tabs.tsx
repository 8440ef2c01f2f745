import { Link, type LinkProps } from '@tanstack/react-router';
import style from './tabs.module.css';

export interface Tab {
  readonly label: string;
  /** For tabs that are pages of their own. */
  readonly to?: NonNullable<LinkProps['to']>;
  readonly search?: NonNullable<LinkProps['search']>;
  readonly chosen: boolean;
}

/** Tabs are links: each has an address. Those of one page keep what the rest of its query says. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className={style.tabs} aria-label={label}>
    {tabs.map((tab) => (
      <Link
        key={tab.label}
        to={tab.to ?? '.'}
        search={tab.search ?? {}}
        resetScroll={false}
        activeProps={{}}
        activeOptions={{ exact: true }}
        aria-current={tab.chosen ? 'page' : undefined}
      >
        {tab.label}
      </Link>
    ))}
  </nav>
);
