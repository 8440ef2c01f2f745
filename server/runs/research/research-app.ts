import type { Listing } from '../../connectors/listing.ts';
import { isFailure } from '../../connectors/wire/outcome.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { daysBefore } from '../../contract/domain/durations.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import type { ResearchApp, ResearchRevenue, ResearchSource } from '../../contract/resources/research/research.ts';
import { estimateRevenue } from '../../market/revenue.ts';
import type { ReadingBounds } from '../../questions/reading-bounds.ts';
import { failureWords } from '../../reviews/ingest/storefront-names.ts';
import { readWindow, type WindowRead } from '../../reviews/windows/read-window.ts';
import type { Database } from '../../store/engine/database.ts';
import { reviewApp } from '../../store/reviews/review-apps.ts';
import { windowOf } from '../../support/prose/dates.ts';
import { counted, listed, review } from '../../support/prose/numbers.ts';
import type { Tools } from '../run.ts';
import { type ListedApp, languagesIn } from './questions/look-up.ts';

/** Everything that could be read about an app. */
export interface AppRead {
  readonly app: ResearchApp;
  /** From every store it is in. */
  readonly read: WindowRead;
  readonly revenue: ResearchRevenue | null;
  readonly notes: readonly string[];
  /** What couldn't be read, one sentence each, for the answer. */
  readonly missing: readonly string[];
  readonly readAt: string;
}

/** Reads an app's reviews in every store it is in, and estimates its revenue. */
export const readApp = async (
  tools: Tools,
  { refs, home }: ListedApp,
  { days, countries: [country = home, ...others], further, most }: ReadingBounds,
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<AppRead> => {
  const [ref, ...twins] = refs;
  const to = tools.clock.now();
  const bounds = {
    from: daysBefore(to, days),
    to,
    country,
    panel: tools.panel,
    further: [...others, ...further],
    most,
    isCountedInIndex: true,
    signal,
  };
  const languages = languagesIn([country, ...others]);
  const readOne = (each: AppRef): Promise<WindowRead> =>
    readWindow(tools, each, { ...bounds, ...(each.store === 'play' && { country: home }), languages, onRead });
  const [own, ofTwins, earned] = await Promise.all([
    readOne(ref),
    Promise.all(twins.map(readOne)),
    ref.store === 'apple' ? estimateRevenue(tools, { appId: ref.appId, country: home }) : null,
  ]);
  const { app } = await listedApp(tools.db, ref, own.listing);
  const revenue = earned?.kind === 'found' ? { ...ref, title: app.title, country: home, estimate: earned.value } : null;
  const notes = [
    ...(home === 'us' || country !== home
      ? []
      : [`${app.title} was read in ${inCountry(home)} because it is not offered in the United States.`]),
    ...(own.whole ? own.notes : []),
  ];
  const missing = [
    ...gapsOf(app.title, own),
    ...(earned && isFailure(earned)
      ? [`The revenue of ${app.title} could not be estimated because the App Store ${failureWords[earned.kind]}.`]
      : []),
  ];
  return { app, read: joined(own, ofTwins), revenue, notes, missing, readAt: tools.clock.timestamp() };
};

/** Merges what was read in both stores. */
const joined = (own: WindowRead, twins: readonly WindowRead[]): WindowRead => {
  const all = [own, ...twins];
  const reviews = all.flatMap((read) => read.reviews).toSorted((one, other) => other.date - one.date);
  return {
    ...own,
    reviews,
    total: all.reduce((sum, { total }) => sum + total, 0),
    places: all.flatMap(({ places }) => places),
    readIn: listed([...new Set(all.map(({ readIn }) => readIn))].filter((where) => where !== '')),
  };
};

/** What is missing for an app that couldn't be read completely. */
export const gapsOf = (title: string, { failure, whole, notes, reviews }: WindowRead): string[] => {
  if (failure) return [`${failure.detail}${reviews.length > 0 ? ' Its reviews on file were counted.' : ''}`];
  if (whole) return [];
  return notes.length > 0 ? [...notes] : [`${title} could not be read completely.`];
};

/** From its listing or, if that couldn't be read, from stored data. */
export const listedApp = async (
  db: Database,
  { store, appId }: AppRef,
  listing: Listing | null,
): Promise<{ readonly app: ResearchApp; readonly description: string | null }> => {
  const filed = listing ? undefined : await reviewApp(db, store, appId);
  const score = listing?.score ?? null;
  const app = {
    store,
    appId,
    title: listing?.title ?? filed?.title ?? appId,
    developer: listing?.developer ?? filed?.developer ?? null,
    icon: listing?.icon ?? filed?.icon ?? null,
    score: score === null ? null : Math.round(score * 100) / 100,
    ratingsTotal: listing?.ratingsTotal ?? null,
    genre: listing?.genre ?? filed?.genre ?? null,
    free: listing?.free ?? null,
  };
  return { app, description: listing?.description ?? filed?.about ?? null };
};

/** Nothing could be read, and nothing is stored. */
export const isUnreadable = ({ read, revenue }: AppRead): boolean =>
  read.failure !== null && read.reviews.length === 0 && revenue === null;

/** Missing revenue on Google Play only matters to questions about revenue. */
const isOnPlay = ({ app }: AppRead): boolean => app.store === 'play';

export const missingOf = (
  apps: readonly AppRead[],
  unreadable: readonly AppRead[],
  { asksForRevenue, days }: { readonly asksForRevenue: boolean; readonly days: number },
): string[] => [
  ...unreadable.map(({ app, read }) => `${app.title} is left out of the comparison. ${read.failure!.detail}`),
  ...apps.flatMap(({ app, read, missing }) => [
    ...missing,
    ...(read.reviews.length === 0 && read.whole && !read.failure
      ? [`The store shows no reviews of ${app.title} from ${windowOf(days)}.`]
      : []),
  ]),
  ...(asksForRevenue && apps.some(isOnPlay)
    ? [
        `The revenue of ${listed([...new Set(apps.filter(isOnPlay).map(({ app }) => app.title))])} on Google Play is not estimated: the store publishes too little data.`,
      ]
    : []),
];

export const sourcesOf = ({ app, read, revenue, readAt }: AppRead, days: number): ResearchSource[] => {
  const { store, appId, title } = app;
  const where = read.readIn === '' ? 'on file' : `read from ${read.readIn} or already on file`;
  const reviews = `${counted(read.reviews.length, review)} of ${title} from ${windowOf(days)}, ${where}.`;
  return [
    { cite: 'reviews', store, appId, detail: reviews, readAt },
    ...(revenue
      ? [
          {
            cite: 'revenue' as const,
            store,
            appId,
            detail: `Revenue of ${title} in ${inCountry(revenue.country)}. ${revenue.estimate.confidence.reason}`,
            readAt: revenue.estimate.computedAt,
          },
        ]
      : []),
  ];
};
