import { windowOf } from '../../analysis/prose/dates.ts';
import { listed } from '../../analysis/prose/lists.ts';
import { counted, review } from '../../analysis/prose/numbers.ts';
import { windowDays } from '../../analysis/research/reading-plan.ts';
import { isFailure } from '../../connectors/wire/outcome.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import type { ResearchApp, ResearchRevenue, ResearchSource } from '../../contract/resources/research/research.ts';
import { estimateRevenue } from '../../market/revenue.ts';
import { playLanguagesOf } from '../../reviews/ingest/play-languages.ts';
import { failureWords } from '../../reviews/ingest/storefront-names.ts';
import { readWindow, type WindowRead } from '../../reviews/windows/read-window.ts';
import type { Database } from '../../store/engine/database.ts';
import { reviewApp } from '../../store/reviews/review-apps.ts';
import type { Tools } from '../run.ts';
import { homeStorefront } from '../subject/home-storefront.ts';

export const days = windowDays;
/** Storefronts that share the language of the largest one. */
const further = ['gb', 'ca', 'au'];

/** An app as far as it could be read. */
export interface AppRead {
  readonly app: ResearchApp;
  readonly read: WindowRead;
  readonly revenue: ResearchRevenue | null;
  readonly notes: readonly string[];
  /** What could not be had of it, a sentence each; the answer says so. */
  readonly missing: readonly string[];
  readonly readAt: string;
}

interface Asked {
  readonly from: number;
  readonly to: number;
  readonly most: number;
  /** With fewer reviews in the largest storefront, those that share its language are read too. */
  readonly enough: number;
  /** Storefronts that the question is about; empty: the one where the app is at home. */
  readonly countries: readonly string[];
  readonly signal: AbortSignal;
}

/** Reads an app's reviews and estimates its revenue, in the storefront where it is at home or in those that are asked about. */
export const readApp = async (
  tools: Tools,
  ref: AppRef,
  asked: Asked,
  onRead: (count: number) => void,
): Promise<AppRead> => {
  const { countries, enough, ...bounds } = asked;
  const home = await homeStorefront({ ...tools, signal: asked.signal }, ref);
  const country = countries[0] ?? home;
  const [read, earned] = await Promise.all([
    countries.length > 0
      ? readWindow(tools, ref, {
          ...bounds,
          country: ref.store === 'apple' ? country : home,
          further: countries.slice(1),
          languages: [...new Set(countries.flatMap((each) => (each === 'us' ? ['en'] : playLanguagesOf(each))))],
          onRead,
        })
      : readWhereNeeded(tools, ref, enough, {
          ...bounds,
          country,
          languages: country === 'us' ? ['en'] : playLanguagesOf(country),
          onRead,
        }),
    ref.store === 'apple' ? estimateRevenue(tools, { appId: ref.appId, country: home }) : null,
  ]);
  const app = await appOf(tools.db, ref, read);
  const revenue = earned?.kind === 'found' ? { ...ref, title: app.title, country: home, estimate: earned.value } : null;
  const notes = [
    ...(home === 'us' || countries.length > 0
      ? []
      : [`${app.title} was read in ${inCountry(home)} because it is not offered in the United States.`]),
    ...(read.whole ? read.notes : []),
  ];
  const missing = [
    ...gapsOf(app.title, read),
    ...(earned && isFailure(earned)
      ? [`The revenue of ${app.title} could not be estimated because the App Store ${failureWords[earned.kind]}.`]
      : []),
  ];
  return { app, read, revenue, notes, missing, readAt: tools.clock.timestamp() };
};

/** What is not counted of an app that could not be read, or not to its end. */
export const gapsOf = (title: string, { failure, whole, notes, reviews }: WindowRead): string[] => {
  if (failure) return [`${failure.detail}${reviews.length > 0 ? ' Its reviews on file were counted.' : ''}`];
  if (whole) return [];
  return notes.length > 0 ? [...notes] : [`${title} could not be read completely.`];
};

const readWhereNeeded = async (
  tools: Tools,
  ref: AppRef,
  enough: number,
  asked: Parameters<typeof readWindow>[2],
): Promise<WindowRead> => {
  const read = await readWindow(tools, ref, asked);
  const isEnough = read.reviews.length >= enough || read.failure !== null;
  return ref.store === 'play' || asked.country !== 'us' || isEnough
    ? read
    : readWindow(tools, ref, { ...asked, further });
};

/** As its store lists it; where that could not be had, what is on file. */
const appOf = async (db: Database, { store, appId }: AppRef, { listing }: WindowRead): Promise<ResearchApp> => {
  const filed = listing ? undefined : await reviewApp(db, store, appId);
  const score = listing?.score ?? null;
  return {
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
};

/** Nothing of it could be read, and nothing is on file. */
export const isUnreadable = ({ read, revenue }: AppRead): boolean =>
  read.failure !== null && read.reviews.length === 0 && revenue === null;

/** That Google Play's revenue is not estimated matters only to those who ask for it. */
const isOnPlay = ({ app }: AppRead): boolean => app.store === 'play';

/** What the answer lacks. */
export const missingOf = (
  apps: readonly AppRead[],
  unreadable: readonly AppRead[],
  asksForRevenue: boolean,
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

export const sourcesOf = ({ app, read, revenue, readAt }: AppRead): ResearchSource[] => {
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
