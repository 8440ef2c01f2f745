import * as z from 'zod';
import { type Failure, isFailure } from '../../connectors/wire/outcome.ts';
import type { ChartName } from '../../contract/domain/charts.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import { findGenre, releaseGenres } from '../../contract/domain/genres.ts';
import { collectedStorefronts, globalStorefronts } from '../../contract/domain/storefronts.ts';
import { text } from '../../contract/fields/text.ts';
import { type Release, Releases } from '../../contract/resources/release.ts';
import { appsReleasedSince, latestSnapshots, type NewApp, saveChart, saveIcons } from '../../store/market/charts.ts';
import { latestRatings, saveRatings } from '../../store/market/listings.ts';
import { toScore } from '../apps/get-app.ts';
import { type Context, defineOperation, liveReadHints } from '../operation.ts';
import { upstreamProblem } from '../source-problem.ts';

const newDays = 30;
/** For so long a snapshot tells where an app stands now: a store that is away for a day costs nobody their place. */
const placedDays = 2;
const charts: readonly ChartName[] = ['top-free', 'top-paid', 'top-grossing'];
const storefrontIds: readonly string[] = ['global', ...collectedStorefronts];

type Position = Release['positions'][number];
type Reads = Pick<Context, 'db' | 'clock' | 'sources'>;

const releaseGenre = (call: string) => {
  const genre = findGenre(call);
  return releaseGenres.find(({ apple }) => apple === genre?.apple);
};

const category = text(1, 100).superRefine((call, check) => {
  if (call === '' || releaseGenre(call)) return;
  const message = '`category` must be an id or name from `GET /api/v1/new-releases/categories`.';
  check.addIssue({ code: 'custom', message, input: call });
});

const storefront = z
  .string()
  .trim()
  .toLowerCase()
  .superRefine((id, check) => {
    if (storefrontIds.includes(id)) return;
    const hint = id === 'uk' ? ': for the United Kingdom use `gb`' : '';
    const message = `\`storefront\` must be one of ${storefrontIds.map((each) => `\`${each}\``).join(', ')}${hint}.`;
    check.addIssue({ code: 'custom', message, input: id });
  })
  .meta({ pattern: '^\\s*([a-zA-Z]{2}|[gG][lL][oO][bB][aA][lL])\\s*$' });

/** Reads the charts of a category that nobody has collected in a day, and keeps them as the collectors do. */
const refresh = async ({ db, sources }: Reads, country: string, genreId: string, now: number): Promise<Failure[]> => {
  const kept = await latestSnapshots(db, { store: 'apple', country, genreId, since: new Date(now - dayMs) });
  const missing = charts.filter((chart) => !kept.some((each) => each.chart === chart));
  const outcomes = await Promise.all(
    missing.map(async (chart) => {
      const asked = { store: 'apple', chart, country, genreId, limit: 200 } as const;
      const { outcome, readAt } = await sources.bareChart(asked);
      if (isFailure(outcome)) return outcome;
      const rows = outcome.kind === 'found' ? outcome.value.rows : [];
      await saveChart(db, { store: 'apple', country, genreId, chart, rows }, readAt);
      return outcome;
    }),
  );
  return outcomes.filter(isFailure);
};

/** Where every app of a category stands now, by app; null when no chart of it is known. */
const positionsIn = async (
  { db }: Reads,
  countries: readonly string[],
  genreId: string,
  since: Date,
): Promise<Map<string, Position[]> | null> => {
  const positions = new Map<string, Position[]>();
  let known = false;
  for (const country of countries) {
    for (const { chart, appIds } of await latestSnapshots(db, { store: 'apple', country, genreId, since })) {
      known = true;
      const name = charts.find((each) => each === chart);
      if (!name) continue;
      appIds.forEach((appId, index) => {
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
  /** The larger one, when it was read just now. */
  readonly icon?: string;
}

/** Ratings as they were collected; those of apps too new for that are read now, and kept with the icons. */
const ratingsOf = async (
  { db, sources }: Reads,
  apps: readonly NewApp[],
  now: number,
): Promise<Map<string, Rating>> => {
  const ratings = new Map<string, Rating>();
  for (const country of new Set(apps.map((app) => app.country))) {
    const appIds = apps.filter((app) => app.country === country).map((app) => app.appId);
    for (const [appId, rating] of await latestRatings(db, { store: 'apple', country, appIds }))
      ratings.set(appId, rating);
    const missing = appIds.filter((appId) => !ratings.has(appId));
    if (missing.length === 0) continue;
    const outcome = await sources.appleListings(missing, country);
    if (outcome.kind !== 'found') continue;
    const day = new Date(now).toISOString().slice(0, 10);
    const read = [...outcome.value.values()];
    await saveRatings(
      db,
      read.map(({ appId, score, ratingsTotal }) => ({
        store: 'apple',
        country,
        appId,
        days: [{ day, score, ratingsTotal }],
      })),
    );
    await saveIcons(db, { store: 'apple', country, icons: new Map(read.map(({ appId, icon }) => [appId, icon])) });
    for (const { appId, score, ratingsTotal, icon } of read) ratings.set(appId, { score, ratingsTotal, icon });
  }
  return ratings;
};

const lastPlace = Number.MAX_SAFE_INTEGER;

export const newReleases = defineOperation({
  id: 'new-releases',
  tool: 'new_releases',
  group: 'Market',
  path: '/api/v1/new-releases',
  title: 'Find new releases',
  description:
    'Apps released on the App Store in the last 30 days that have charted in one category, best chart position first, with their positions in the category’s charts and their ratings. `global` merges the United States, the United Kingdom, Japan and Germany. Free.',
  input: z.strictObject({
    category: category.describe('A category’s id or name; `GET /api/v1/new-releases/categories` lists them.'),
    storefront: storefront.default('us').describe('A storefront’s code, or `global`.'),
    limit: z.int().min(1).max(200).default(50).describe('The most to return.'),
  }),
  output: Releases,
  annotations: liveReadHints,
  example: { category: '6013', storefront: 'global', limit: 50 },
  run: async ({ category, storefront, limit }, reads) => {
    // The schema has refused a category that is none.
    const genreId = releaseGenre(category)!.apple;
    const now = reads.clock.now();
    // From the start of a day, so that the same answer is the same text all day long.
    const since = new Date(Math.floor(now / dayMs - newDays) * dayMs);
    const countries = storefront === 'global' ? globalStorefronts : [storefront];
    const failures = (await Promise.all(countries.map((each) => refresh(reads, each, genreId, now)))).flat();
    const known = await positionsIn(reads, countries, genreId, new Date(now - placedDays * dayMs));
    const [failure] = failures;
    // Older snapshots serve while the store cannot be read; without any there is nothing to say.
    if (!known && failure) throw upstreamProblem([{ store: 'apple', failure }]);
    const positions = known ?? new Map<string, Position[]>();
    const apps = await appsReleasedSince(reads.db, { store: 'apple', countries, genreId, since, until: new Date(now) });
    const best = (app: NewApp): number => positions.get(app.appId)?.[0]?.rank ?? lastPlace;
    const shown = apps.toSorted((a, b) => best(a) - best(b)).slice(0, limit);
    const ratings = await ratingsOf(reads, shown, now);
    return {
      body: {
        category: genreId,
        storefront,
        since: since.toISOString(),
        releases: shown.map(({ appId, title, developer, icon, genre, released }) => ({
          store: 'apple' as const,
          appId,
          title,
          developer,
          icon: ratings.get(appId)?.icon ?? icon,
          genre,
          released,
          score: toScore(ratings.get(appId)?.score ?? null),
          ratingsTotal: ratings.get(appId)?.ratingsTotal ?? null,
          positions: positions.get(appId) ?? [],
        })),
      },
    };
  },
});
