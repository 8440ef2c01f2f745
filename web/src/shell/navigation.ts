import type { LinkProps } from '@tanstack/react-router';

export interface Destination {
  readonly label: string;
  readonly to: NonNullable<LinkProps['to']>;
  /** After `g`, the letter that goes there. */
  readonly letter: string;
}

export interface NavigationGroup {
  readonly title: string;
  readonly links: readonly Destination[];
}

/** The pages that the side bar names, by group. */
export const groups: readonly NavigationGroup[] = [
  {
    title: 'Market',
    links: [
      { label: 'Apps', to: '/apps', letter: 'a' },
      { label: 'Charts', to: '/charts', letter: 'c' },
      { label: 'New releases', to: '/new', letter: 'n' },
      { label: 'Compare', to: '/compare', letter: 'm' },
    ],
  },
  {
    title: 'Reviews',
    links: [
      { label: 'Search', to: '/reviews', letter: 's' },
      { label: 'Pulls', to: '/pulls', letter: 'p' },
    ],
  },
  {
    title: 'Answers',
    links: [
      { label: 'Teardowns', to: '/teardowns', letter: 't' },
      { label: 'Research', to: '/research', letter: 'q' },
      { label: 'Reports', to: '/reports', letter: 'o' },
    ],
  },
  {
    title: 'Reach',
    links: [
      { label: 'Ads', to: '/ads', letter: 'd' },
      { label: 'Videos', to: '/videos', letter: 'v' },
      { label: 'Creators', to: '/creators', letter: 'k' },
    ],
  },
];

/** At the foot of the side bar. */
export const footLinks: readonly Destination[] = [
  { label: 'Watches', to: '/watches', letter: 'w' },
  { label: 'Runs', to: '/runs', letter: 'r' },
  { label: 'Account', to: '/account', letter: 'u' },
];

/** For the person who hosts the service. */
export const ownerLinks: readonly Destination[] = [{ label: 'Administration', to: '/admin', letter: 'x' }];

export const homeLink: Destination = { label: 'Home', to: '/', letter: 'h' };

/** Every page that has a letter. */
export const destinations: readonly Destination[] = [homeLink, ...groups.flatMap(({ links }) => links), ...footLinks];
