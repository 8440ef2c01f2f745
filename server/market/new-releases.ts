import type { Sources } from '../connectors/sources.ts';
import { type Failure, isFailure } from '../connectors/wire/outcome.ts';
import { chartNames } from '../contract/domain/charts.ts';
import { dayMs } from '../contract/domain/durations.ts';
import type { Release } from '../contract/resources/market/release.ts';
import type { Database } from '../store/engine/database.ts';
import { appsReleasedSince, latestSnapshots, type NewApp, saveChart } from '../store/market/charts.ts';
import { latestRatings } from '../store/market/listings.ts';
import type { Clock } from '../support/clock.ts';
import { saveListings } from './save-listings.ts';

const newDays = 30;
/** How long a snapshot counts as current, so that apps keep their position while a store is unavailable for a day. */
const currentDays = 2;
const unranked = Number.MAX_SAFE_INTEGER;

type Position = Release['positions'][number];

interface Reads {
  readonly db: Database;
  readonly clock: Clock;
  readonly sources: Sources;
}

interface ReleasesQuery {
  readonly genreId: string;
  readonly countries: readonly string[];
  readonly limit: number;
}

interface NewReleases {
  readonly kind: 'found';
  readonly since: Date;
  readonly releases: readonly Release[];
}

/** Reads and stores the charts of a genre that weren't collected within a day. */
const refresh = async ({ db, sources }: Reads, country: string, genreId: string, now: number): Promise<Failure[]> => {
  const kept = await latestSnapshots(db, { store: 'apple', country, genreId, since: new Date(now - dayMs) });
  const missing = chartNames.filter((chart) => !kept.some((each) => each.chart === chart));
  const outcomes = await Promise.all(
    missing.map(async (chart) => {
      const query = { store: 'apple', chart, country, genreId, limit: 200 } as const;
      const { outcome, readAt } = await sources.bareChart(query);
      if (isFailure(outcome)) return outcome;
      const rows = outcome.kind === 'found' ? outcome.value.rows : [];
      await saveChart(db, { store: 'apple', country, genreId, chart, rows }, readAt);
      return outcome;
    }),
  );
  return outcomes.filter(isFailure);
};

/** The current positions of all apps of a genre, by app; null if none of its charts is known. */
const positionsIn = async (
  { db }: Reads,
  { countries, genreId }: ReleasesQuery,
  since: Date,
): Promise<Map<string, Position[]> | null> => {
  const positions = new Map<string, Position[]>();
  let known = false;
  for (const country of countries) {
    for (const { chart, appIds } of await latestSnapshots(db, { store: 'apple', country, genreId, since })) {
      known = true;
      const name = chartNames.find((each) => each === chart);
      if (!name) continue;
      appIds.forEach((appId, index) => {
        if (appId === '') return;
        const position = { storefront: country, chart: name, rank: index + 1 };
        positions.set(appId, [...(positions.get(appId) ?? []), position]);
      });
    }
  }
  for (const list of positions.values()) list.sort((a, b) => a.rank - b.rank);
  return known ? positions : null;
};

interface Rating {
  readonly score: number | null;
  readonly ratingsTotal: number | null;
  /** The larger one, if it was just read. */
  readonly icon?: string;
}

/** Collected ratings; missing ones, of very new apps, are read now and stored. */
const ratingsOf = async ({ db, clock, sources }: Reads, apps: readonly NewApp[]): Promise<Map<string, Rating>> => {
  const ratings = new Map<string, Rating>();
  for (const country of new Set(apps.map((app) => app.country))) {
    const appIds = apps.filter((app) => app.country === country).map((app) => app.appId);
    for (const [appId, rating] of await latestRatings(db, { store: 'apple', country, appIds }))
      ratings.set(appId, rating);
    const missing = appIds.filter((appId) => !ratings.has(appId));
    if (missing.length === 0) continue;
    const outcome = await sources.appleListings(missing, country);
    if (outcome.kind !== 'found') continue;
    const read = [...outcome.value.values()];
    await saveListings(db, { store: 'apple', country, day: clock.today() }, read);
    for (const { appId, score, ratingsTotal, icon } of read) ratings.set(appId, { score, ratingsTotal, icon });
  }
  return ratings;
};

/** Recently released App Store apps of a genre that have charted, best position first. */
export const findNewReleases = async (reads: Reads, query: ReleasesQuery): Promise<NewReleases | Failure> => {
  const { genreId, countries, limit } = query;
  const now = reads.clock.now();
  // From the start of a day, so that the answer doesn't change during the day.
  const since = new Date(Math.floor(now / dayMs - newDays) * dayMs);
  const [failure] = (await Promise.all(countries.map((each) => refresh(reads, each, genreId, now)))).flat();
  const known = await positionsIn(reads, query, new Date(now - currentDays * dayMs));
  // Older snapshots are used while the store can't be read.
  if (!known && failure) return failure;
  const positions = known ?? new Map<string, Position[]>();
  const apps = await appsReleasedSince(reads.db, { store: 'apple', countries, genreId, since, until: new Date(now) });
  const best = (app: NewApp): number => positions.get(app.appId)?.[0]?.rank ?? unranked;
  const shown = apps.toSorted((a, b) => best(a) - best(b)).slice(0, limit);
  const ratings = await ratingsOf(reads, shown);
  return {
    kind: 'found',
    since,
    releases: shown.map(({ appId, title, developer, icon, genre, released }) => ({
      store: 'apple' as const,
      appId,
      title,
      developer,
      icon: ratings.get(appId)?.icon ?? icon,
      genre,
      released,
      score: ratings.get(appId)?.score ?? null,
      ratingsTotal: ratings.get(appId)?.ratingsTotal ?? null,
      positions: positions.get(appId) ?? [],
    })),
  };
};
