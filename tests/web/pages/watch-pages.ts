import type { Job } from '../../../server/contract/resources/job.ts';
import type { Watch } from '../../../server/contract/resources/watches/watch.ts';
import { call, ended } from '../../support/call.ts';
import { onceASite, type Site } from '../../support/web/site.ts';
import type { PageRow } from './pages.ts';

const tidebook = { type: 'app', store: 'apple', appId: '6965719118' };

/** A watch that has run once. */
const watched = onceASite(async ({ service: { url }, customer: { key } }: Site): Promise<string> => {
  const rules = [{ type: 'one_star_spike' }, { type: 'phrase_seen', phrases: ['refund'] }];
  const body = { name: 'Tidebook every morning', target: tidebook, rules, schedule: '0 0 1 1 *' };
  const made = await call<{ watch: Watch }>(url, key, 'POST', '/api/v1/watches', body);
  const { id } = made.body.watch;
  const started = await call<Job>(url, key, 'POST', `/api/v1/watches/${id}/runs`, {});
  await ended(url, key, started.body.id);
  return `/alerts/${id}`;
});

/** Watches: their list, one of them, and the form. */
export const watchPages: readonly PageRow[] = [
  {
    name: 'watches',
    path: async (site) => {
      await watched(site);
      return '/alerts';
    },
    ready: 'Tidebook every morning',
  },
  { name: 'watch', path: watched, ready: 'What it found' },
  { name: 'new watch of an app', path: '/alerts/new?app=apple:6965719118', ready: 'Save alert' },
];
