import { startStores } from '../../../sandbox/start.ts';
import { dayNumber, dayText } from '../../../sandbox/world/days.ts';
import type { Plot } from '../../../sandbox/world/reviews/reviews.ts';
import type { World, WorldReview } from '../../../sandbox/world/types.ts';
import { makeWorld } from '../../../sandbox/world/world.ts';
import { readConfig } from '../../../server/config/config.ts';
import { createHttp } from '../../../server/connectors/http/http.ts';
import type { ReadCache } from '../../../server/connectors/http/source.ts';
import { sourceUrls } from '../../../server/connectors/http/source-urls.ts';
import { createSources } from '../../../server/connectors/sources.ts';
import { dayMs, hourMs } from '../../../server/contract/domain/durations.ts';
import type { Alert } from '../../../server/contract/resources/watches/alert.ts';
import type { WatchRule } from '../../../server/contract/resources/watches/watch-rule.ts';
import { createSearcher } from '../../../server/reviews/index/searcher.ts';
import { watchRun } from '../../../server/runs/watches/watch-run.ts';
import { createAccount } from '../../../server/store/accounts/accounts.ts';
import { listAlerts } from '../../../server/store/watches/watch-runs.ts';
import { createWatch } from '../../../server/store/watches/watches.ts';
import { createClock } from '../../../server/support/clock.ts';
import { newId } from '../../../server/support/ids.ts';
import { createLog } from '../../../server/support/log.ts';
import { benchDatabase } from '../database/bench-database.ts';
import { plotOfSeed, type SeedPlot, type WatchedApp } from './plot-of-seed.ts';

export const firstRun = '2026-08-03';
export const simulatedDays = 60;

/** The rules that find what was not named beforehand. */
const rules: readonly WatchRule[] = [{ type: 'one_star_spike' }, { type: 'theme_rising' }, { type: 'version_effect' }];

export interface Simulated extends SeedPlot {
  readonly seed: number;
  readonly alerts: readonly (Alert & { readonly watched: WatchedApp })[];
  /** Reviews of each day that an event made, by app. */
  readonly runs: number;
  readonly requests: number;
}

/** Nothing is kept: every simulated day is another. */
const noCache: ReadCache = {
  get: async (_key, _maxAgeMs, read) => ({ outcome: await read(), readAt: 0 }),
};

/**
 * The world of each day. The past does not change, so the reviews of the last day are made once, and every day shows those
 * that were written by then.
 */
const worldsOf = (seed: number, plot: Plot): ((today: string) => World) => {
  const last = makeWorld({ seed, today: dayText(dayNumber(firstRun) + simulatedDays), plot });
  const byKey = new Map(last.apps.map((app) => [app.key, app]));
  return (today) => {
    const world = makeWorld({ seed, today });
    const held = new Map<string, readonly WorldReview[]>();
    const shown = (place: string, reviews: () => readonly WorldReview[]): readonly WorldReview[] => {
      const known = held.get(place) ?? reviews().filter(({ at }) => at.slice(0, 10) < today);
      held.set(place, known);
      return known;
    };
    return {
      ...world,
      appleReviews: ({ key }, country) =>
        shown(`apple ${key} ${country}`, () => last.appleReviews(byKey.get(key)!, country)),
      playReviews: ({ key }, language) =>
        shown(`play ${key} ${language}`, () => last.playReviews(byKey.get(key)!, language)),
    };
  };
};

/** Runs a watch of every app of a seed's plot each morning for 60 days, as the service does, against the sandbox. */
export const simulate = async (seed: number): Promise<Simulated> => {
  const { db, close } = await benchDatabase();
  const { apps, plot } = plotOfSeed(seed, firstRun);
  let now = dayNumber(firstRun) * dayMs + 6 * hourMs;
  const clock = createClock(
    () => now,
    () => performance.now(),
  );
  const sandbox = await startStores({ today: clock.today, makeWorldOn: worldsOf(seed, plot) });
  const log = createLog('silent');
  const config = { ...readConfig({}), logLevel: 'silent' as const };
  const http = createHttp({ config, urls: sourceUrls(config, sandbox.address), db, clock, log });
  let requests = 0;
  const send: typeof http.send = (...sent) => {
    requests++;
    return http.send(...sent);
  };
  const sources = createSources({ send }, noCache, { clock, db });
  const searcher = createSearcher({ connection: {}, onThreadEnd: () => {} });
  const account = (await createAccount(db, { email: `alerts${seed}@bench.test`, plan: 'pro', counted: false }))!;
  const watched = new Map<string, WatchedApp>();
  for (const app of apps) {
    const id = newId();
    watched.set(id, app);
    const target = { type: 'app', store: app.store, appId: app.appId, country: 'us' } as const;
    const settings = { name: app.key, target, rules, schedule: '0 6 * * *', zone: 'UTC', throttle: 24 };
    const times = { nextRunAt: new Date(now), now: new Date(now) };
    await createWatch(db, account.id, { id, ...settings, quietHours: null, destinations: [], ...times }, 100);
  }
  let runs = 0;
  try {
    for (let day = 0; day < simulatedDays; day++) {
      for (const watchId of watched.keys()) {
        runs++;
        await watchRun.run(
          { watchId, force: false },
          {
            db,
            clock,
            sources,
            authorSalt: 'a salt for the bench',
            searcher,
            model: null,
            panel: [],
            sampleData: true,
            jobId: newId(),
            accountId: account.id,
            attempt: 1,
            claim: 1,
            signal: new AbortController().signal,
            log,
            progress: () => {},
          },
        );
      }
      now += dayMs;
    }
    const alertsOfSeed: (Alert & { watched: WatchedApp })[] = [];
    for (const [watchId, app] of watched) {
      const alerts = await listAlerts(db, account.id, { watchId, before: null, limit: 1_000 });
      alertsOfSeed.push(...alerts.map((alert) => ({ ...alert, watched: app })));
    }
    return { seed, apps, plot, alerts: alertsOfSeed, runs, requests };
  } finally {
    await http.close();
    await sandbox.stop();
    await searcher.stop();
    await close();
  }
};

export const dayOf = (iso: string): number => dayNumber(iso.slice(0, 10));

/** The last simulated day. */
export const lastRun = dayText(dayNumber(firstRun) + simulatedDays - 1);
