import { averageOf, shareOf } from '../../analysis/counting/figures.ts';
import { shownReading } from '../../analysis/reading/shown/shown-reading.ts';
import type { TopicPlan } from '../../analysis/reading/topic/plan-topic.ts';
import type { Order, SearchCounts, TopicMatch } from '../../analysis/search/plan.ts';
import { taxonomy } from '../../analysis/tagging/themes/taxonomy.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import type { FoundReview, ReviewSearch, SearchTheme } from '../../contract/resources/reviews/review-search.ts';
import { reviewKinds } from '../../contract/resources/sentence-reading.ts';
import type { Database } from '../../store/engine/database.ts';
import { type Edition, editions } from '../../store/reviews/editions.ts';
import { appsByNo, type ReviewApp, sampleLoading } from '../../store/reviews/review-apps.ts';
import type { Clock } from '../../support/clock.ts';
import { mapInSlices } from '../../support/concurrency/slices.ts';
import { readClauses } from '../editions/edition-tags.ts';
import type { Searcher } from '../index/searcher.ts';
import { taxonomyAmong } from '../index/taxonomy-on-file.ts';
import { lookAt } from '../panels/ask-panels.ts';
import { readCoverage } from '../panels/coverage.ts';
import type { SearchGiven } from './given-filters.ts';
import { type KnownApp, type KnownApps, knownApps } from './known-apps.ts';
import { type ReadSearch, readSearch } from './read-search.ts';
import { listOrder, mostPaged, namedFor, type PageAsked, pageNos, reviewPage } from './review-page.ts';
import { type ScopeApps, scopeApps } from './scope-apps.ts';
import { toFacets } from './search-facets.ts';
import { mostApps, mostScopeApps, notesOf, readingNotes, stillLoading } from './search-notes.ts';
import { createQuotes, quotedNos } from './search-quotes.ts';
import { searchWhere } from './search-where.ts';

export interface SearchAsked {
  readonly query: string;
  readonly given: SearchGiven;
  /** Null: as many as the sentence asks for, or 50. */
  readonly limit: number | null;
  readonly offset: number;
  readonly scope: {
    readonly kind: 'all' | 'mine' | 'pull';
    readonly label: string;
    readonly pull: string | null;
    /** Null: every review on file. */
    readonly nos: Uint32Array | null;
    /** Whether there are more pulls than were searched. */
    readonly cut: boolean;
  };
}

const usualLimit = 50;
const mostReviews = 300;
const mostThemeApps = 20;

/** With terms of which every match must have one besides. */
export const mentioning = (match: TopicMatch | null, mention: readonly string[]): TopicMatch | null => {
  if (mention.length === 0) return match;
  const unit = { ways: [{ groups: [mention], sideBySide: null, worth: 1 }], needed: true };
  return match === null ? { units: [unit], least: 1 } : { units: [...match.units, unit], least: match.least + 1 };
};

const orders = {
  recent: 'recent',
  oldest: 'oldest',
  helpful: 'quality',
  relevant: 'relevance',
} as const satisfies Record<NonNullable<ReadSearch['reading']['sort']>, Order>;

const themeById = new Map<string, (typeof taxonomy)[number]>(taxonomy.map((theme) => [theme.id, theme]));

const toFound = (
  review: Edition,
  app: AppRef & { readonly title: string },
  clauses: FoundReview['clauses'],
): FoundReview => ({
  id: review.id,
  store: app.store,
  appId: app.appId,
  app: app.title,
  rating: review.rating,
  title: review.title,
  text: review.text,
  date: review.date.toISOString(),
  country: review.country,
  language: review.lang,
  version: review.version,
  helpful: review.helpful,
  replied: review.reply !== null,
  themes: [...review.themes],
  kinds: review.kinds.flatMap((kind) => reviewKinds.filter((known) => known === kind)),
  clauses,
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
  readonly accountId: string;
  readonly db: Database;
  readonly clock: Clock;
  readonly searcher: Searcher;
  readonly signal: AbortSignal;
}

type Asked = Pick<SearchAsked, 'query' | 'given' | 'scope'>;

/** The apps that are named, by an id or a name: those of a kind are as many as are on file. */
const namedIn = (
  { apps, without }: ScopeApps,
  { reading }: Pick<ReadSearch, 'reading'>,
  given: SearchGiven,
): readonly KnownApp[] => {
  const isNamed = given.apps !== null || reading.apps.length > 0;
  return isNamed && apps !== null ? [...apps.keys()].filter(({ appNo }) => !without.has(appNo)) : [];
};

/** Reads the sentence and counts what it means; `namedFirst` of the first matches are named. */
const findMatches = async (
  { db, clock, searcher, signal, accountId }: SearchTools,
  { query, given, scope }: Asked,
  known: KnownApps,
  namedFirst: (reading: ReadSearch['reading']) => number,
) => {
  const countTerms = (terms: readonly string[]) => searcher.termCounts(terms, signal);
  const asked = await readSearch(countTerms, known, query, given, clock.today());
  const { reading } = asked;
  const order = orders[reading.sort ?? 'relevant'];
  const meant = await scopeApps(db, known, asked, given.apps);
  const named = namedIn(meant, asked, given);
  await lookAt({ db, clock, accountId }, named);
  const isDefault = scope.kind === 'all' && reading.countries.length === 0;
  const coverage = isDefault && named.length > 0 ? await readCoverage(db, clock, named) : null;
  const { where, notes: placed } = searchWhere(reading, meant, known, {
    nos: scope.nos,
    versionsGiven: given.versions !== null,
    panel: isDefault,
  });
  const countBy = (topic: TopicPlan) =>
    searcher.find(
      {
        topic: mentioning(mentioning(topic.match, meant.mention), given.themes?.map((id) => `#${id}`) ?? []),
        clause: null,
        literals: asked.literals.literals,
        exclude: asked.exclude,
        excludeLiterals: asked.excludeLiterals.literals,
        where,
        order,
        limit: namedFirst(reading),
      },
      signal,
    );
  let topic = asked.plan;
  let { counts, taxonomies } = await countBy(topic);
  const anyOf = counts.matched === 0 && counts.candidates > 0 ? asked.anyOf() : null;
  const found = anyOf && (await countBy(anyOf));
  if (anyOf && found && found.counts.matched > 0) {
    topic = { ...anyOf, notes: [...topic.notes, ...anyOf.notes] };
    ({ counts, taxonomies } = found);
  }
  return { known, asked, order, meant, where, placed, topic, counts, taxonomies, coverage };
};

/** Searches the reviews on file for what a sentence asks, and counts every match. */
export const searchReviews = async (
  tools: SearchTools,
  { query, given, limit: asks, offset, scope }: SearchAsked,
): Promise<Omit<ReviewSearch, 'tookMs'>> => {
  const { db } = tools;
  const pageOf = ({ limit }: ReadSearch['reading']) => ({
    offset,
    limit: asks ?? Math.min(limit ?? usualLimit, mostReviews),
  });
  const onFile = await knownApps(db);
  const found = await findMatches(tools, { query, given, scope }, onFile, (reading) => namedFor(pageOf(reading)));
  const { known, asked, order, meant, where, placed, topic, counts, taxonomies, coverage } = found;
  const { reading } = asked;
  const page = pageOf(reading);
  // Asked only where something is missing, which the sample reviews still to come may have.
  const loading = counts.matched === 0 || meant.note !== null ? await sampleLoading(db) : null;

  const topNos = counts.top.map(({ no }) => no);
  const nos = [...new Set([...pageNos(topNos, page), ...quotedNos(counts)])];
  const appNos = new Set([
    ...counts.apps.slice(0, mostApps).map(({ appNo }) => appNo),
    ...counts.themes.flatMap(({ apps }) => apps.slice(0, mostThemeApps).map(({ appNo }) => appNo)),
    ...counts.versions.map(({ appNo }) => appNo),
    ...[...(meant.apps?.keys() ?? [])].map(({ appNo }) => appNo),
  ]);
  const [texts, apps] = await Promise.all([
    editions(db, nos),
    appNos.size > 0 ? appsByNo(db, [...appNos]) : new Map<number, ReviewApp>(),
  ]);
  const reviews = new Map(texts.map((review) => [review.no, review]));
  const named = new Map([...apps].map(([appNo, app]) => [appNo, toNamed(app)]));
  const appOf = (appNo: number): Named | undefined => named.get(appNo) ?? knownApp(known.byNo.get(appNo));
  const quotes = createQuotes(db, reviews, appOf, reading.language);
  const themes = await mapInSlices(counts.themes.entries(), ([place, theme]) =>
    toTheme(theme, counts.matched, appOf, quotes.ofTheme(theme, place)),
  );
  const listed = reviewPage(counts.top, reviews, { units: topic.ranked, order, page });
  const clausesOf = await readClauses(db, listed);

  return {
    query,
    reading: shownReading(reading, 'reviews', {
      themes: [...topic.themes, ...topic.partThemes],
      versions: [...where.versions],
      ...(given.apps !== null && { apps: [...new Set([...(meant.apps?.keys() ?? [])].map(({ title }) => title))] }),
      notes: readingNotes(asked),
    }),
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
      note: meant.note !== null && loading !== null ? stillLoading(loading) : meant.note,
    },
    coverage,
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
        rate: shareOf(Math.min(matched, app.reviews), app.reviews),
      };
    }),
    ...toFacets(counts, appOf),
    themes: themes.flatMap((theme) => theme ?? []),
    phrases: quotes.ofPhrases(counts.phrases, topic.terms),
    reviews: listed.flatMap((review) => {
      const app = appOf(review.appNo);
      return app ? [toFound(review, app, clausesOf(review))] : [];
    }),
    offset,
    next: nextOf(page, counts.matched),
    taxonomy: taxonomyAmong(taxonomies),
    notes: notesOf({ asked, topic, meant, placed, counts, loading, scope, coverage }),
  };
};

/** So many matches are put in order in memory; a search that finds more is to be narrowed. */
export const mostExported = 100_000;
const exportedAtOnce = 500;

/**
 * All matches, or the first so many, to be read some at a time, in the order of the pages. A sentence may ask for a number
 * itself. `isWhole`: they are among the most that are exported.
 */
export const openSearch = async (
  tools: SearchTools,
  { limit, offset, ...question }: Asked & { readonly limit: number | null; readonly offset: number },
): Promise<{ matched: number; isWhole: boolean; batches: AsyncIterable<readonly FoundReview[]> }> => {
  const { db } = tools;
  const endOf = (said: number | null): number => (limit ?? said ?? mostExported) + offset;
  const { known, asked, order, topic, counts } = await findMatches(tools, question, await knownApps(db), (reading) =>
    Math.min(namedFor({ offset: 0, limit: endOf(reading.limit ?? null) }), mostExported),
  );
  const end = Math.min(endOf(asked.reading.limit ?? null), counts.matched);
  const topNos = counts.top.map(({ no }) => no);
  const first = await editions(db, pageNos(topNos, { offset: 0, limit: 1 }));
  const nos = listOrder(counts.top, new Map(first.map((review) => [review.no, review])), topic.ranked, order);
  const part = nos.slice(offset, end);
  async function* batches(): AsyncGenerator<readonly FoundReview[]> {
    for (let from = 0; from < part.length; from += exportedAtOnce) {
      const some = part.slice(from, from + exportedAtOnce);
      const reviews = new Map((await editions(db, some)).map((review) => [review.no, review]));
      const apps = await appsByNo(db, [...new Set([...reviews.values()].map(({ appNo }) => appNo))]);
      const clausesOf = await readClauses(db, [...reviews.values()]);
      yield some.flatMap((no) => {
        const review = reviews.get(no);
        const app = review && apps.get(review.appNo);
        const named = app ? toNamed(app) : review && knownApp(known.byNo.get(review.appNo));
        return review && named ? [toFound(review, named, clausesOf(review))] : [];
      });
    }
  }
  return { matched: counts.matched, isWhole: end <= mostExported, batches: batches() };
};

/** Where the next page begins; null: there is none, or none that can be asked for. */
const nextOf = ({ offset, limit }: PageAsked, matched: number): number | null => {
  const next = offset + limit;
  return limit > 0 && next < matched && next <= mostPaged ? next : null;
};

const knownApp = (app: KnownApp | undefined): Named | undefined => app && { ...app, reviews: 0 };

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
