import type { PageRow } from './pages.ts';

/** Pulls: their list, and the explorer as a whole, with filters and with nothing left. */
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
    ready: 'How many in 100 reviews say it',
  },
  {
    name: 'pull, nothing left',
    path: async ({ runs }) => `/pulls/${runs.pull}?version=0.0.0`,
    ready: 'No review passes these filters.',
  },
];
