import { startStores } from '../../../sandbox/start.ts';
import { MAIN_MARKETS } from '../../../sandbox/world/market/markets.ts';
import { minuteMs } from '../../../server/contract/domain/durations.ts';
import type { Job } from '../../../server/contract/resources/job.ts';
import { createAccount } from '../../../server/store/accounts/accounts.ts';
import { createKey } from '../../../server/store/accounts/keys.ts';
import { benchDatabase } from '../database/bench-database.ts';
import { claim } from '../measures/claim.ts';
import { startChild } from '../processes/child.ts';

const apps = 10;
const storefronts = 20;
/** Ten times what the store bears, so that the bench ends in a minute: what is ours weighs ten times as much, too. */
const perMinute = 200;
const mostOfFloor = 1.25;

/** Whether a pull of many apps and storefronts waits for the store's budget alone: one page at a time, with a pause after each. */
export const benchPullBudget = async (): Promise<boolean> => {
  const { db, close } = await benchDatabase();
  const sandbox = await startStores();
  try {
    const account = await createAccount(db, { email: 'budget@bench.test', plan: 'pro', perMinute: 10_000_000 });
    const { key } = (await createKey(db, { accountId: account!.id, name: 'bench', scope: 'full' }))!;
    const { itunes, appstore, play } = sandbox.urls;
    const env = { ITUNES_URL: itunes, APPSTORE_URL: appstore, PLAY_URL: play, APPSTORE_PER_MINUTE: `${perMinute}` };
    const node = await startChild('./service-process.ts', { role: 'all', connection: db.connection, env });
    const ask = async (method: string, path: string, body?: unknown): Promise<Job> => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const answer = await fetch(`${node.url}/api/v1${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as Job;
    };
    try {
      const world = sandbox.world;
      const most = world.apps
        .filter(({ appleId }) => appleId !== null)
        .toSorted((one, other) => world.appleReviews(other, 'us').length - world.appleReviews(one, 'us').length);
      const chosen = most.slice(0, apps);
      const countries = MAIN_MARKETS.slice(0, storefronts).map(({ country }) => country);
      const began = performance.now();
      const before = await node.gauges();
      let job = await ask('POST', '/reviews/pulls', {
        apps: chosen.map(({ appleId }) => ({ store: 'apple', appId: appleId })),
        countries,
        limit: 5_000,
      });
      while (job.status === 'queued' || job.status === 'running') job = await ask('GET', `/jobs/${job.id}?wait=30`);
      const ms = performance.now() - began;
      if (job.status !== 'done') throw new Error(`the pull ended ${job.status}: ${JSON.stringify(job.error ?? job)}`);
      const { cpuUs } = await node.gauges();
      // The product page of every storefront, at least.
      const pages = apps * storefronts;
      const floor = (pages * minuteMs) / perMinute;
      const { count, places } = (await db.row<{ count: number; places: number }>(
        'select count(*)::int as count, count(distinct (app_no, country))::int as places from reviews',
      ))!;
      console.log(`a pull of ${apps} apps in ${storefronts} storefronts, ${count.toLocaleString('en')} reviews:`);
      console.log(
        `  ${(ms / 1000).toFixed(1)} s; ${pages} pages of the App Store at ${perMinute} a minute take ${(floor / 1000).toFixed(1)} s`,
      );
      console.log(`  CPU of the service: ${((cpuUs - before.cpuUs) / 1e6).toFixed(1)} s`);
      return [
        claim(places === pages, `every app was read in every storefront (${places})`),
        claim(
          ms <= mostOfFloor * floor,
          `it takes ${(ms / floor).toFixed(2)} of what the budget takes (${mostOfFloor})`,
        ),
      ].every(Boolean);
    } finally {
      await node.stop();
    }
  } finally {
    await sandbox.stop();
    await close();
  }
};
