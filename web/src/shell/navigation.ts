import type { LinkProps } from '@tanstack/react-router';

export interface Destination {
  readonly label: string;
  readonly to: NonNullable<LinkProps['to']>;
  /** Pressed after `g` to go there. */
  readonly letter?: string;
}

export interface NavigationGroup {
  readonly title: string | null;
  readonly links: readonly Destination[];
}

export const groups: readonly NavigationGroup[] = [
  {
    title: null,
    links: [
      { label: 'Home', to: '/', letter: 'h' },
      { label: 'Alerts', to: '/alerts', letter: 'l' },
    ],
  },
  {
    title: 'Research',
    links: [
      { label: 'Apps', to: '/apps', letter: 'a' },
      { label: 'Reviews', to: '/reviews', letter: 'r' },
      { label: 'Answers', to: '/answers', letter: 'n' },
      { label: 'Compare', to: '/compare', letter: 'c' },
    ],
  },
  {
    title: 'Market',
    links: [
      { label: 'Charts', to: '/charts', letter: 'm' },
      { label: 'Ads and creators', to: '/ads', letter: 'd' },
    ],
  },
];

/** In the account menu at the bottom of the side bar. */
export const accountLinks: readonly Destination[] = [
  { label: 'Activity', to: '/activity' },
  { label: 'Account and billing', to: '/account' },
  { label: 'Channels', to: '/account/alerts' },
  { label: 'API keys', to: '/account/keys' },
];

export const ownerLinks: readonly Destination[] = [{ label: 'Administration', to: '/admin' }];

/** Related pages: the side bar links to the first of each, whose tabs lead to the others. */
export const sections: readonly (readonly Destination[])[] = [
  [
    { label: 'Inbox and rules', to: '/alerts' },
    { label: 'Channels and weekly summary', to: '/account/alerts' },
  ],
  [
    { label: 'All answers', to: '/answers' },
    { label: 'Ask', to: '/research' },
    { label: 'Summarise reviews', to: '/teardowns' },
    { label: 'Category report', to: '/reports' },
  ],
  [
    { label: 'Search', to: '/reviews' },
    { label: 'Saved sets', to: '/pulls' },
  ],
  [
    { label: 'Ranking', to: '/charts' },
    { label: 'Movers', to: '/charts/movers' },
    { label: 'New releases', to: '/new' },
  ],
  [
    { label: 'Ads', to: '/ads' },
    { label: 'Videos', to: '/videos' },
    { label: 'Creators', to: '/creators' },
  ],
];

const linked = groups.flatMap(({ links }) => links);

/** The side bar link for a page, or null. */
export const linkAt = (path: string): Destination['to'] | null => {
  const isAt = ({ to }: Destination): boolean => to === path || (to !== '/' && path.startsWith(`${to}/`));
  const section = sections.find((tabs) => tabs.some(isAt));
  return section?.[0]?.to ?? linked.find(isAt)?.to ?? null;
};

/** All pages that the palette searches. */
export const destinations: readonly Destination[] = [
  ...linked,
  ...sections.flatMap((tabs) => tabs.slice(1)),
  ...accountLinks,
].filter(({ to }, at, all) => all.findIndex((each) => each.to === to) === at);
