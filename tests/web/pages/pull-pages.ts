import { expect } from 'vitest';
import type { Job } from '../../../server/contract/resources/job.ts';
import { call, ended } from '../../support/call.ts';
import { plantedApp } from '../../support/web/market-past.ts';
import { onceASite } from '../../support/web/once.ts';
import type { Site } from '../../support/web/site.ts';
import type { PageRow } from './pages.ts';

/** A finished pull of a planted app, in both of its stores. */
export const pullOf = async ({ service: { url }, customer: { key } }: Site, app: string): Promise<string> => {
  const { appleId, playId } = plantedApp(app);
  const started = await call<Job>(url, key, 'POST', '/api/v1/reviews/pulls', {
    apps: [
      { store: 'apple', appId: appleId },
      { store: 'play', appId: playId },
    ],
    countries: ['us', 'gb', 'de'],
    limit: 400,
    label: 'Every market',
  });
  const job = await ended(url, key, started.body.id);
  expect(job).toMatchObject({ status: 'done' });
  return job.id;
};

const pullOfTidebook = onceASite((site) => pullOf(site, 'tidebook'));

/** Pulls: their list, and the explorer as a whole, with filters and with nothing left. */
export const pullPages: readonly PageRow[] = [
  {
    name: 'pulls',
    path: async (site) => {
      await pullOfTidebook(site);
      return '/pulls';
    },
    ready: 'Every market',
  },
  {
    name: 'pull',
    path: async (site) => `/pulls/${await pullOfTidebook(site)}`,
    ready: 'Rating by week',
  },
  {
    name: 'pull, filtered',
    path: async (site) => `/pulls/${await pullOfTidebook(site)}?stars=1,2&theme=crashes&q=crashes`,
    ready: 'How many in 100 reviews say it',
  },
  {
    name: 'pull, nothing left',
    path: async (site) => `/pulls/${await pullOfTidebook(site)}?version=0.0.0`,
    ready: 'No review passes these filters.',
  },
];
