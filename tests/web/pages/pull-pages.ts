import type { PageRow } from './pages.ts';

/** Pulls: their list, and the explorer as a whole and with filters. */
export const pullPages: readonly PageRow[] = [
  {
    name: 'pulls',
    path: '/pulls',
    ready: 'Every market',
  },
  {
    name: 'pull',
    path: async ({ runs }) => `/pulls/${runs.pull}`,
    ready: 'Rating by week',
  },
  {
    name: 'pull, filtered',
    path: async ({ runs }) => `/pulls/${runs.pull}?stars=1,2&theme=crashes&q=crashes`,
    ready: 'Share of reviews that mention it',
  },
];
