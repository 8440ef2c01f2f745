import { setTimeout as sleep } from 'node:timers/promises';
import type { ChartRow } from '../connectors/listing.ts';
import type { Social } from '../connectors/social/social.ts';
import { andThen, type Failure, found, isFailure, type Outcome } from '../connectors/wire/outcome.ts';
import { appKey } from '../contract/domain/app-ref.ts';
import type { ChartName } from '../contract/domain/charts.ts';
import { dayMs, hourMs } from '../contract/domain/durations.ts';
import { findGenre } from '../contract/domain/genres.ts';
import { type Platform, platforms } from '../contract/domain/platforms.ts';
import { stores } from '../contract/domain/stores.ts';
import { kindsOfApp } from '../reach/videos/matching/purpose.ts';
import { wordsForApp, wordsForKind } from '../reach/videos/order-videos.ts';
import { appsInCharts } from '../store/market/charts.ts';
import {
  markSearched,
  oldestCounted,
  saveStatistics,
  searchedAt,
  searchesSince,
} from '../store/videos/video-statistics.ts';
import { unlessAborted } from '../support/concurrency/promises.ts';
import { fileVideos } from '../videos/file-videos.ts';
import type { Collector, CollectorContext } from './collector.ts';

/** A separate lane, so that charts and reviews don't wait for videos. */
const lane = 'videos';

const followedCharts: readonly ChartName[] = ['top-free', 'top-grossing'];
const followedPlaces = 25;
/** Overall charts are mostly games and social networks; the tools shown in videos are in these genres. */
const followedGenres = ['Health & Fitness', 'Productivity', 'Finance', 'Photo & Video', 'Lifestyle', 'Education'].map(
  (name) => findGenre(name)!,
);
const genrePlaces = 10;
const freshMs = 36 * hourMs;
/** Most platforms' videos are in English, and this is the largest storefront with English names. */
const country = 'us';

/** Each search costs money or a scarce quota, so each platform has a daily limit, spread over the hours. */
const maxPerDay = 24;
const maxPerHour = 4;
/** Part of the daily quota reserved for requests: half of YouTube's. */
const leftToCallers = 50;
const againAfterMs = 7 * dayMs;

const batchSize = 50;
const maxBatches = 10;
const staleAfterMs = dayMs;

/** Stops reading a platform after this many failures in a row. */
const maxFailures = 3;

type Charting = Pick<ChartRow, 'store' | 'appId' | 'title' | 'genre'> & { readonly developer?: string };

interface Wanted {
  readonly words: string;
  readonly kind: string | null;
  readonly apps: readonly Charting[];
  /** All charting apps, because a video may be about any of them. */
  readonly charting: readonly Charting[];
}

/** Top apps of a genre, from recent snapshots or the live chart. */
const chartingInGenre = async (
  { db, clock, sources, signal }: CollectorContext,
  store: ChartRow['store'],
  genreId: string,
): Promise<Outcome<readonly Charting[]>> => {
  const filed = await appsInCharts(db, { store, country, genreId, since: new Date(clock.now() - freshMs) });
  if (filed.length > 0) return found(filed.slice(0, genrePlaces).map((app) => ({ ...app, store })));
  const request = { store, chart: 'top-free', country, genreId, limit: genrePlaces } as const;
  return andThen((await unlessAborted(sources.bareChart(request), signal)).outcome, ({ rows }) => found(rows));
};

const chartingOverall = async (
  { sources, signal }: CollectorContext,
  store: ChartRow['store'],
  chart: ChartName,
): Promise<Outcome<readonly Charting[]>> => {
  const request = { store, chart, country, genreId: null, limit: followedPlaces };
  return andThen((await unlessAborted(sources.bareChart(request), signal)).outcome, ({ rows }) => found(rows));
};

/** Charting apps by place, alternating between charts; unreadable charts are left out. */
const chartingApps = async (context: CollectorContext) => {
  const charts = await Promise.all(
    stores.flatMap((store) => [
      ...followedCharts.map((chart) => chartingOverall(context, store, chart)),
      ...followedGenres.flatMap((genre) => {
        const genreId = genre[store];
        return genreId === null ? [] : chartingInGenre(context, store, genreId);
      }),
    ]),
  );
  const failed = charts.flatMap((outcome) => (isFailure(outcome) ? outcome : []));
  const rows = charts.map((outcome) => (outcome.kind === 'found' ? outcome.value : []));
  const byPlace = Array.from({ length: followedPlaces }, (_, place) => rows.flatMap((chart) => chart[place] ?? []));
  const apps = new Map(byPlace.flat().map((row) => [appKey(row), row] as const));
  return { apps: [...apps.values()], failed };
};

/** Alternates app names, best placed first, and kinds of apps, most frequent first. */
const wantedOf = (apps: readonly Charting[]): Wanted[] => {
  const names = [...Map.groupBy(apps, ({ title }) => wordsForApp(title).toLowerCase())].map(([words, named]) => ({
    words,
    kind: null,
    apps: named,
    charting: apps,
  }));
  const byKind = Map.groupBy(
    apps.flatMap((app) => kindsOfApp(app).map((kind) => ({ app, kind }))),
    ({ kind }) => kind,
  );
  const kinds = [...byKind]
    .sort(([one, ones], [other, others]) => others.length - ones.length || (one < other ? -1 : 1))
    .map(([kind, of]) => ({ words: wordsForKind(kind), kind, apps: of.map(({ app }) => app), charting: apps }));
  return names.flatMap((name, at) => [name, ...kinds.slice(at, at + 1)]);
};

/** Searches that are due: never made first, then the oldest. */
const dueOf = async (
  { db, clock }: CollectorContext,
  platform: Platform,
  wanted: readonly Wanted[],
): Promise<Wanted[]> => {
  const last = await searchedAt(db, platform);
  const at = ({ words }: Wanted): number => last.get(words)?.getTime() ?? 0;
  return wanted.filter((each) => at(each) < clock.now() - againAfterMs).sort((one, other) => at(one) - at(other));
};

const searchOne = async (
  { db, clock, signal, authorSalt }: CollectorContext,
  social: Social,
  { words, kind, apps, charting }: Wanted,
): Promise<Failure | null> => {
  const outcome = await social.searchVideos({ query: words, cursor: null, leave: leftToCallers }, signal);
  if (isFailure(outcome)) return outcome;
  const now = clock.date();
  if (outcome.kind === 'found') {
    await fileVideos({ db, clock, sources: null, authorSalt }, outcome.value.videos, {
      kindOfApp: kind,
      apps,
      others: charting,
    });
  }
  await markSearched(db, social.platform, words, now);
  return null;
};

/** Makes due searches on a platform, up to a limit; returns why it stopped early, or null. */
const searchPlatform = async (
  context: CollectorContext,
  social: Social,
  wanted: readonly Wanted[],
  limit: number,
): Promise<string | null> => {
  const { signal, log, pauseMs } = context;
  let [failuresInARow, failed] = [0, 0];
  for (const each of (await dueOf(context, social.platform, wanted)).slice(0, Math.max(0, limit))) {
    signal.throwIfAborted();
    const failure = await searchOne(context, social, each);
    // The rest of the day's quota is reserved for requests, so this is no failure.
    if (failure?.kind === 'quota_spent') return null;
    if (failure) {
      failed++;
      // A search that always fails is retried daily, so that it doesn't block the others.
      await markSearched(context.db, social.platform, each.words, new Date(context.clock.now() - againAfterMs + dayMs));
      log.warn(
        { platform: social.platform, outcome: failure.kind, detail: failure.detail },
        'videos could not be read',
      );
      if (++failuresInARow >= maxFailures) return `${social.platform} could not be read (${failure.kind})`;
    } else failuresInARow = 0;
    await sleep(pauseMs, null, { signal });
  }
  return failed > 0 ? `${failed} searches of ${social.platform} failed` : null;
};

const configured = ({ sources }: CollectorContext): Social[] =>
  platforms.flatMap((platform) => sources.social[platform] ?? []);

const joined = (failures: readonly (string | null)[]): string | null =>
  failures.flatMap((failure) => failure ?? []).join('; ') || null;

/** Searches for videos of charting apps and their kinds, a few an hour, to grow the library. */
export const chartingVideos: Collector = {
  name: 'videos of charting apps',
  everyMs: hourMs,
  lane,
  async run(context) {
    const socials = configured(context);
    if (socials.length === 0) return null;
    const { apps, failed } = await chartingApps(context);
    if (apps.length === 0) return failed[0] ? `the charts could not be read (${failed[0].kind})` : null;
    const wanted = wantedOf(apps);
    const since = new Date(context.clock.now() - dayMs);
    return joined(
      await Promise.all(
        socials.map(async (social) => {
          const left = maxPerDay - (await searchesSince(context.db, social.platform, since));
          return searchPlatform(context, social, wanted, Math.min(left, maxPerHour));
        }),
      ),
    );
  },
};

/** Refreshes the statistics of videos, oldest first, on platforms that offer them cheaply. */
export const videoStatistics: Collector = {
  name: 'videos statistics',
  everyMs: hourMs,
  lane,
  async run(context) {
    const { db, clock, signal, pauseMs } = context;
    for (const { platform, statistics } of configured(context)) {
      if (statistics === null) continue;
      for (let batch = 0; batch < maxBatches; batch++) {
        signal.throwIfAborted();
        const at = clock.date();
        const ids = await oldestCounted(db, platform, {
          before: new Date(at.getTime() - staleAfterMs),
          limit: batchSize,
        });
        if (ids.length === 0) break;
        const outcome = await statistics(ids, signal);
        if (outcome.kind === 'quota_spent') break;
        if (isFailure(outcome)) return `the statistics of ${platform} could not be read (${outcome.kind})`;
        const read = outcome.kind === 'found' ? outcome.value : new Map<string, never>();
        const counted = ids.flatMap((id) => {
          const statistics = read.get(id);
          return statistics ? [{ id, ...statistics }] : [];
        });
        await saveStatistics(db, platform, { counted, missing: ids.filter((id) => !read.has(id)), at });
        await sleep(pauseMs, null, { signal });
      }
    }
    return null;
  },
};

const firstSearches = 24;

export const firstVideos: Collector = {
  name: 'videos first',
  everyMs: null,
  lane,
  async run(context) {
    const { apps, failed } = await chartingApps(context);
    if (apps.length === 0) return `the charts could not be read (${failed[0]?.kind ?? 'none'})`;
    const wanted = wantedOf(apps).slice(0, firstSearches);
    const socials = configured(context);
    return joined(await Promise.all(socials.map((social) => searchPlatform(context, social, wanted, firstSearches))));
  },
};
