import { readSentence } from '../../analysis/reading/read-sentence.ts';
import { noTopic } from '../../analysis/reading/sentence-reading.ts';
import { shownReading } from '../../analysis/reading/shown-reading.ts';
import type { TopicPlan } from '../../analysis/reading/topic/plan-topic.ts';
import type { Alternative, SearchCounts } from '../../analysis/search/plan.ts';
import { taxonomy } from '../../analysis/tagging/themes/taxonomy.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import type { FoundReview, ReviewSearch, SearchTheme } from '../../contract/resources/review-search.ts';
import type { Database } from '../../store/engine/database.ts';
import { type Edition, editions } from '../../store/reviews/editions.ts';
import { appsByNo, type ReviewApp } from '../../store/reviews/review-apps.ts';
import type { Clock } from '../../support/clock.ts';
import { mapInSlices } from '../../support/concurrency/slices.ts';
import type { Searcher } from '../index/searcher.ts';
import { type KnownApp, type KnownApps, knownApps } from './known-apps.ts';
import { readSearch } from './read-search.ts';
import { type ScopeApps, scopeApps } from './scope-apps.ts';
import { mostApps, mostScopeApps, notesOf, readingNotes } from './search-notes.ts';
import { createQuotes, quotedNos } from './search-quotes.ts';
import { versionScope } from './version-scope.ts';

export interface SearchAsked {
  readonly query: string;
  /** Replaces what the sentence says of stars. */
  readonly stars: readonly number[] | null;
  readonly limit: number;
  readonly scope: {
    readonly kind: 'all' | 'mine' | 'pull';
    readonly label: string;
    readonly pull: string | null;
    /** Null: every review on file. */
    readonly nos: Uint32Array | null;
  };
}

const mostThemeApps = 20;
/** Of so many that match best, those that speak of little else come first. */
const mostReviews = 300;

/** With what every match must mention besides. */
const mentioning = (
  alternatives: readonly Alternative[] | null,
  mention: readonly string[],
): readonly Alternative[] | null => {
  if (mention.length === 0) return alternatives;
  if (alternatives === null) return [{ groups: [mention], weight: 1 }];
  return alternatives.map(({ groups, weight }) => ({ groups: [...groups, mention], weight }));
};

/** Null: every app. */
const appNosOf = ({ apps, store }: ScopeApps, { stores }: KnownApps): number[] | null => {
  if (apps !== null) return [...apps.keys()].map(({ appNo }) => appNo);
  return store === null ? null : [...stores].flatMap(([appNo, own]) => (own === store ? [appNo] : []));
};

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : rounded(Math.min(1, part / whole), 4));
const averageOf = (sum: number, count: number): number | null => (count === 0 ? null : rounded(sum / count, 2));

const themeById = new Map<string, (typeof taxonomy)[number]>(taxonomy.map((theme) => [theme.id, theme]));

const toFound = (review: Edition, app: AppRef & { readonly title: string }): FoundReview => ({
  id: review.id,
  store: app.store,
  appId: app.appId,
  app: app.title,
  rating: review.rating,
  title: review.title,
  text: review.text,
  date: review.date.toISOString(),
  country: review.country,
  version: review.version,
  helpful: review.helpful,
  replied: review.reply !== null,
  themes: [...review.themes],
});

type Named = AppRef & { readonly title: string; readonly reviews: number };

/** An app whose title is not known is called by its id. */
const toNamed = (app: ReviewApp): Named => ({
  store: app.store === 'apple' ? 'apple' : 'play',
  appId: app.appId,
  title: app.title ?? app.appId,
  reviews: app.reviews,
});

interface SearchTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly searcher: Searcher;
  readonly signal: AbortSignal;
}

/** Searches the reviews on file for what a sentence asks, and counts every match. */
export const searchReviews = async (
  { db, clock, searcher, signal }: SearchTools,
  { query, stars: given, limit, scope }: SearchAsked,
): Promise<Omit<ReviewSearch, 'tookMs'>> => {
  const known = await knownApps(db);
  const asked = await readSearch(searcher, known, query, clock.today());
  const { reading } = asked;
  const stars = given ?? reading.stars;
  const meant = await scopeApps(db, known, reading, asked.store);
  const version = await versionScope(db, asked.versions, meant, scope.nos);
  const countBy = (topic: TopicPlan) =>
    searcher.count(
      {
        alternatives: mentioning(topic.alternatives, meant.mention),
        appNos: appNosOf(meant, known),
        stars: [...stars],
        nos: version.nos,
        limit: limit > 0 ? mostReviews : 0,
      },
      signal,
    );
  let topic = asked.plan;
  let counts = await countBy(topic);
  for (const smaller of counts.matched === 0 && counts.candidates > 0 ? asked.smaller() : []) {
    const found = await countBy(smaller);
    if (found.matched === 0) continue;
    [topic, counts] = [{ ...smaller, notes: [...topic.notes, ...smaller.notes] }, found];
    break;
  }

  const nos = [...new Set([...counts.top.map(({ no }) => no), ...quotedNos(counts)])];
  const appNos = new Set([
    ...counts.apps.slice(0, mostApps).map(({ appNo }) => appNo),
    ...counts.themes.flatMap(({ apps }) => apps.slice(0, mostThemeApps).map(({ appNo }) => appNo)),
    ...[...(meant.apps?.keys() ?? [])].map(({ appNo }) => appNo),
  ]);
  const [texts, apps] = await Promise.all([
    nos.length > 0 ? editions(db, nos) : [],
    appNos.size > 0 ? appsByNo(db, [...appNos]) : new Map<number, ReviewApp>(),
  ]);
  const reviews = new Map(texts.map((review) => [review.no, review]));
  const named = new Map([...apps].map(([appNo, app]) => [appNo, toNamed(app)]));
  const appOf = (appNo: number): Named | undefined => named.get(appNo) ?? knownApp(known.byNo.get(appNo));
  const quotes = createQuotes(db, reviews, appOf, reading.language);
  const themes = await mapInSlices(counts.themes.entries(), ([place, theme]) =>
    toTheme(theme, counts.matched, appOf, quotes.ofTheme(theme, place)),
  );

  return {
    query,
    reading: shownReading(
      {
        ...readSentence(query, { today: clock.today(), book: known.book }),
        since: null,
        until: null,
        countries: [],
        exclude: noTopic,
        minLength: null,
        limit: null,
        sort: null,
      },
      'reviews',
      {
        topic: reading.topic,
        stars: [...stars],
        apps: reading.named.map(({ name }) => name.text),
        kindOfApp: reading.kindOfApp,
        store: asked.store?.name ?? null,
        versions: [...asked.versions],
        notes: readingNotes(asked, given),
      },
    ),
    scope: {
      kind: scope.kind,
      label: scope.label,
      pull: scope.pull,
      apps: [...(meant.apps ?? [])]
        .map(([{ appNo }, why]) => ({ app: appOf(appNo), why }))
        .flatMap(({ app, why }) =>
          app ? [{ store: app.store, appId: app.appId, title: app.title, why: [...why], reviews: app.reviews }] : [],
        )
        .sort((one, other) => other.reviews - one.reviews || (one.title < other.title ? -1 : 1))
        .slice(0, mostScopeApps),
      everyApp: meant.apps === null && meant.store === null,
      note: meant.note,
    },
    totals: {
      candidates: counts.candidates,
      read: counts.candidates,
      matched: counts.matched,
      unthemed: counts.unthemed,
      truncated: false,
    },
    ratingMix: {
      '1': counts.ratingMix[0],
      '2': counts.ratingMix[1],
      '3': counts.ratingMix[2],
      '4': counts.ratingMix[3],
      '5': counts.ratingMix[4],
    },
    apps: counts.apps.slice(0, mostApps).flatMap(({ appNo, matched, ratingSum }) => {
      const app = appOf(appNo);
      if (!app) return [];
      return {
        store: app.store,
        appId: app.appId,
        title: app.title,
        matched,
        share: shareOf(matched, counts.matched),
        avgRating: averageOf(ratingSum, matched),
        reviewsOnFile: app.reviews,
        rate: shareOf(matched, app.reviews),
      };
    }),
    themes: themes.flatMap((theme) => theme ?? []),
    phrases: quotes.ofPhrases(counts.phrases, topic.terms),
    reviews: bestFirst(counts.top, reviews, topic)
      .slice(0, limit)
      .flatMap((review) => {
        const app = appOf(review.appNo);
        return app ? [toFound(review, app)] : [];
      }),
    notes: notesOf({ asked, topic, meant, version, counts, given, stars, scope }),
  };
};

const knownApp = (app: KnownApp | undefined): Named | undefined => app && { ...app, reviews: 0 };

/** By how they match; among equals, where the topic is a theme, those of the fewest themes: the best written ones of each. */
const bestFirst = (
  top: SearchCounts['top'],
  reviews: ReadonlyMap<number, Edition>,
  { themes, partThemes }: TopicPlan,
): Edition[] => {
  const found = top.flatMap(({ no, score }) => {
    const review = reviews.get(no);
    return review ? [{ review, score }] : [];
  });
  if (themes.length + partThemes.length === 0) return found.map(({ review }) => review);
  return found
    .sort((one, other) => other.score - one.score || one.review.themes.length - other.review.themes.length)
    .map(({ review }) => review);
};

const toTheme = (
  { id, count, ratingSum, apps }: SearchCounts['themes'][number],
  matched: number,
  appOf: (appNo: number) => Named | undefined,
  quotes: SearchTheme['quotes'],
): SearchTheme | null => {
  const theme = themeById.get(id);
  // A theme that was retired stands in the index until the reviews are tagged anew.
  if (!theme) return null;
  const { label, polarity, group } = theme;
  return {
    id,
    label,
    polarity,
    group,
    count,
    share: shareOf(count, matched),
    avgRating: averageOf(ratingSum, count),
    apps: apps.slice(0, mostThemeApps).flatMap(({ appNo, count }) => {
      const app = appOf(appNo);
      return app ? [{ store: app.store, appId: app.appId, count }] : [];
    }),
    quotes,
  };
};
