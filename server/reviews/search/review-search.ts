import type { AppRef } from '../../contract/domain/app-ref.ts';
import type {
  FoundReview,
  ReviewSearch,
  SearchFacet,
  SearchTheme,
} from '../../contract/resources/reviews/review-search.ts';
import { reviewKinds } from '../../contract/resources/sentence-reading.ts';
import { averageOf, shareOf } from '../../metrics/counting/count-reviews.ts';
import type { SearchCounts } from '../../metrics/search/plan.ts';
import { shownReading } from '../../questions/find/shown/shown-reading.ts';
import { type Edition, editions } from '../../store/reviews/editions.ts';
import { appsByNo, type ReviewApp, sampleLoading } from '../../store/reviews/review-apps.ts';
import { mapInSlices } from '../../support/concurrency/promises.ts';
import { taxonomy } from '../../tagging/themes/taxonomy.ts';
import { taxonomyAmong } from '../index/reread.ts';
import { readClauses } from '../on-file/reviews-by-id.ts';
import { findMatches, type MatchesQuery, mostExported, type SearchTools } from './find-matches.ts';
import { type KnownApp, type KnownApps, knownApps } from './known-apps.ts';
import type { ReadSearch } from './read-search.ts';
import { listOrder, mostPaged, namedFor, type Page, pageNos, reviewPage } from './review-page.ts';
import type { SearchFilters } from './search-filters.ts';
import { mostApps, mostScopeApps, notesOf, readingNotes, stillLoading } from './search-notes.ts';
import { createQuotes, quotedNos } from './search-quotes.ts';
import { type AppOf, type Named, toCounts } from './search-where.ts';

export interface SearchQuery extends MatchesQuery {
  /** Facets to count without their own filter. */
  readonly facets: readonly SearchFacet[] | null;
  /** Whether to quote themes and phrases: reading and tagging those reviews takes longer than counting. */
  readonly quotes: boolean;
  /** Null: as many as the sentence asks for, or 50. */
  readonly limit: number | null;
  readonly offset: number;
}

const usualLimit = 50;
const mostReviews = 300;
const mostThemeApps = 20;

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

/** An app without a known title is called by its id. @param isDefault whether its panel, if any, is searched */
const toNamed = (app: ReviewApp, isDefault: boolean): Named => ({
  store: app.store === 'apple' ? 'apple' : 'play',
  appId: app.appId,
  title: app.title ?? app.appId,
  reviews: (isDefault && app.inPanel) || app.reviews,
});

/** The filters that each facet leaves out. */
const filtersOf = {
  ratingMix: ['stars'],
  themes: ['themes'],
  kinds: ['kinds'],
  apps: ['apps'],
  versions: ['versions'],
  countries: ['countries'],
  weeks: ['since', 'until'],
} as const satisfies Record<SearchFacet, readonly (keyof SearchFilters)[]>;

/** The counts of each facet without its own filter, if that is set. */
const countFacets = (
  tools: SearchTools,
  { query, filters, scope }: MatchesQuery,
  onFile: KnownApps,
  names: readonly SearchFacet[],
): Promise<(readonly [SearchFacet, SearchCounts])[]> =>
  Promise.all(
    names
      .filter((name) => filtersOf[name].some((filter) => filters[filter] !== null))
      .map(async (name) => {
        const others = { ...filters, ...Object.fromEntries(filtersOf[name].map((filter) => [filter, null])) };
        const { counts } = await findMatches(tools, { query, filters: others, scope }, onFile, () => 0);
        return [name, counts] as const;
      }),
  );

export const searchReviews = async (
  tools: SearchTools,
  { query, filters, limit: asks, offset, scope, facets: names, quotes: isQuoted }: SearchQuery,
): Promise<Omit<ReviewSearch, 'tookMs'>> => {
  const { db } = tools;
  const pageOf = ({ limit }: ReadSearch['reading']) => ({
    offset,
    limit: asks ?? Math.min(limit ?? usualLimit, mostReviews),
  });
  const onFile = await knownApps(db);
  const [found, facets] = await tools.searcher.still((searcher) => {
    const held = { ...tools, searcher };
    return Promise.all([
      findMatches(held, { query, filters, scope }, onFile, (reading) => namedFor(pageOf(reading))),
      countFacets(held, { query, filters, scope }, onFile, names ?? []),
    ]);
  }, tools.signal);
  const { known, read, order, meant, versions, placed, counts, taxonomies, coverage, isDefault } = found;
  const { reading, parts } = read;
  const ranked = parts.flatMap((part) => part.ranked);
  const page = pageOf(reading);
  // Only if something is missing: it may be in the sample reviews still loading.
  const loading = counts.matched === 0 || meant.note !== null ? await sampleLoading(db) : null;

  const topNos = counts.top.map(({ no }) => no);
  const nos = [...new Set([...pageNos(topNos, page), ...(isQuoted ? quotedNos(counts) : [])])];
  const appNos = new Set([
    ...[counts, ...facets.map(([, each]) => each)].flatMap(({ apps, themes, versions }) => [
      ...apps.slice(0, mostApps).map(({ appNo }) => appNo),
      ...themes.flatMap(({ apps }) => apps.slice(0, mostThemeApps).map(({ appNo }) => appNo)),
      ...versions.map(({ appNo }) => appNo),
    ]),
    ...[...(meant.apps?.keys() ?? [])].map(({ appNo }) => appNo),
  ]);
  const [texts, apps] = await Promise.all([
    editions(db, nos),
    appNos.size > 0 ? appsByNo(db, [...appNos]) : new Map<number, ReviewApp>(),
  ]);
  const reviews = new Map(texts.map((review) => [review.no, review]));
  const named = new Map([...apps].map(([appNo, app]) => [appNo, toNamed(app, isDefault)]));
  const appOf = (appNo: number): Named | undefined => named.get(appNo) ?? knownApp(known.byNo.get(appNo));
  const quotes = createQuotes(db, reviews, appOf, reading.language);
  const themes = await mapInSlices(counts.themes.entries(), ([place, theme]) =>
    toTheme(theme, counts.matched, appOf, isQuoted ? quotes.ofTheme(theme, place) : []),
  );
  const listed = reviewPage(counts.top, reviews, { units: ranked, order, page });
  const clausesOf = await readClauses(db, listed);

  return {
    query,
    reading: shownReading(reading, 'reviews', {
      themes: [...new Set(parts.flatMap((part) => part.themes))],
      versions: [...versions],
      notUnderstood: [...reading.notUnderstood, ...reading.unread],
      ...(filters.apps !== null && { apps: [...new Set([...(meant.apps?.keys() ?? [])].map(({ title }) => title))] }),
      notes: readingNotes(read),
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
    ...toCounts(counts, appOf),
    themes: themes.flatMap((theme) => theme ?? []),
    ...(names && {
      facets: Object.fromEntries(
        facets.map(([name, each]) => {
          const themes = () => each.themes.flatMap((theme) => toTheme(theme, each.matched, appOf, []) ?? []);
          return [name, name === 'themes' ? themes() : toCounts(each, appOf)[name]];
        }),
      ),
    }),
    phrases: isQuoted ? quotes.ofPhrases(counts.phrases, new Set(ranked.flatMap(({ terms }) => [...terms]))) : [],
    reviews: listed.flatMap((review) => {
      const app = appOf(review.appNo);
      return app ? [toFound(review, app, clausesOf(review))] : [];
    }),
    offset,
    next: nextOf(page, counts.matched),
    taxonomy: taxonomyAmong(taxonomies),
    notes: notesOf({ read, meant, placed, counts, loading, scope, coverage }),
  };
};

const exportedAtOnce = 500;

/**
 * Reads all matches, or the first of them, in batches in the order of the pages. The sentence may set a limit itself.
 * `isWhole`: the export limit was not exceeded.
 */
export const openSearch = async (
  tools: SearchTools,
  { limit, offset, ...question }: MatchesQuery & { readonly limit: number | null; readonly offset: number },
): Promise<{ matched: number; isWhole: boolean; batches: AsyncIterable<readonly FoundReview[]> }> => {
  const { db } = tools;
  const endOf = (said: number | null): number => (limit ?? said ?? mostExported) + offset;
  const { known, read, order, counts, isDefault } = await findMatches(tools, question, await knownApps(db), (reading) =>
    Math.min(namedFor({ offset: 0, limit: endOf(reading.limit ?? null) }), mostExported),
  );
  const end = Math.min(endOf(read.reading.limit ?? null), counts.matched);
  const topNos = counts.top.map(({ no }) => no);
  const first = await editions(db, pageNos(topNos, { offset: 0, limit: 1 }));
  const ranked = read.parts.flatMap((part) => part.ranked);
  const nos = listOrder(counts.top, new Map(first.map((review) => [review.no, review])), ranked, order);
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
        const named = app ? toNamed(app, isDefault) : review && knownApp(known.byNo.get(review.appNo));
        return review && named ? [toFound(review, named, clausesOf(review))] : [];
      });
    }
  }
  return { matched: counts.matched, isWhole: end <= mostExported, batches: batches() };
};

/** The offset of the next page; null if there is none or it is beyond the limit. */
const nextOf = ({ offset, limit }: Page, matched: number): number | null => {
  const next = offset + limit;
  return limit > 0 && next < matched && next <= mostPaged ? next : null;
};

const knownApp = (app: KnownApp | undefined): Named | undefined => app && { ...app, reviews: 0 };

const toTheme = (
  { id, count, ratingSum, apps }: SearchCounts['themes'][number],
  matched: number,
  appOf: AppOf,
  quotes: SearchTheme['quotes'],
): SearchTheme | null => {
  const theme = themeById.get(id);
  // A retired theme stays in the index until the reviews are tagged again.
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
