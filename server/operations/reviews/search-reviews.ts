import * as z from 'zod';
import { appRefOf } from '../../contract/domain/app-ref.ts';
import { tableFormats } from '../../contract/domain/export-formats.ts';
import { foundReviews } from '../../contract/exports/tables/reviews.ts';
import { appNames } from '../../contract/fields/app-ref.ts';
import { text } from '../../contract/fields/text.ts';
import { reviewScanKind } from '../../contract/job-kinds/reviews.ts';
import { Problem } from '../../contract/problem.ts';
import {
  aliasNames,
  checkFilters,
  filterAliases,
  filtersOf,
  reviewFilters,
} from '../../contract/resources/reviews/review-filters.ts';
import {
  ReviewSearch,
  readingParts,
  searchFacets,
  searchScopes,
} from '../../contract/resources/reviews/review-search.ts';
import { sentenceSorts } from '../../contract/resources/sentence-reading.ts';
import { mostExported } from '../../reviews/search/find-matches.ts';
import { mostPaged } from '../../reviews/search/review-page.ts';
import { openSearch, type SearchQuery, searchReviews as search } from '../../reviews/search/review-search.ts';
import { currentNos } from '../../store/reviews/editions.ts';
import { allPulledNos, pulledNos } from '../../store/reviews/pulls.ts';
import { type Context, defineOperation, defineStart } from '../operation.ts';
import { checkUnderstood } from '../problems/problems.ts';
import { ownPull, pullId } from './pulls.ts';
import { toolsOf } from './query-metrics.ts';

const input = z
  .strictObject({
    q: text(2, 200).describe(
      'A sentence: a topic and, if you like, apps, a kind of app, ratings, dates, countries or quoted text, such as `login problems in sleep apps 1 star since June`.',
    ),
    scope: z
      .enum(searchScopes)
      .default('all')
      .describe('`all`: every review on file; `mine`: those in your pulls; `pull`: those in the pull `pull`.'),
    pull: pullId.optional(),
    ...reviewFilters,
    stars: reviewFilters.stars.describe(
      'The ratings, a list such as `[1, 2]` (in a URL `1,2`). They replace those the sentence implies.',
    ),
    since: reviewFilters.since.describe('The oldest day, YYYY-MM-DD. All of these replace what the sentence says.'),
    countries: reviewFilters.countries.describe(
      'Storefronts, such as `de`. Google Play reviews have none: those in the country’s language are included, unless it is English.',
    ),
    replied: z
      .enum(['yes', 'no'])
      .optional()
      .describe('Whether the developer replied; only Google Play publishes replies.'),
    phrase: text(2, 100).optional().describe('Text that every match contains word for word.'),
    exclude: text(2, 100).optional().describe('What no match is about, such as `ads, login`.'),
    apps: appNames,
    ignore: z
      .array(z.enum(readingParts))
      .min(1)
      .max(readingParts.length)
      .optional()
      .describe(
        'Parts of the sentence that do not count, by the names that `reading` has for them (`dates` are `since` and `until`).',
      ),
    sort: z
      .enum(sentenceSorts)
      .optional()
      .describe('Which matches come first: the best (`relevant`), the newest, the oldest or those found most helpful.'),
    limit: z
      .int()
      .min(0)
      .max(300)
      .optional()
      .describe(
        'How many of the best matches to return: 50, unless the sentence asks for a number. Counts cover every match.',
      ),
    offset: z
      .int()
      .min(0)
      .max(mostPaged)
      .default(0)
      .describe('How many of the best matches to skip: the `next` of the page before.'),
    facets: z
      .array(z.enum(searchFacets))
      .min(1)
      .max(searchFacets.length)
      .optional()
      .describe(
        'What is also counted as if its own filter were not given: `ratingMix` without `stars`, `weeks` without days, and the others without the filter of their name.',
      ),
    quotes: z
      .boolean()
      .default(true)
      .describe('Whether to quote themes and list phrases. Counts alone come several times as fast.'),
    ...filterAliases,
  })
  .superRefine(checkFilters)
  .superRefine(({ scope, pull }, check) => {
    const fault = (path: string, message: string) =>
      check.addIssue({ code: 'custom', path: [path], message, input: path === 'pull' ? pull : scope });
    if (scope === 'pull' && pull === undefined) fault('pull', '`scope=pull` needs a pull: give its id as `pull`.');
    if (scope !== 'pull' && pull !== undefined) fault('scope', '`pull` needs `scope=pull`: add it, or omit `pull`.');
  });

/** The most searched of an account's pulls, newest first. */
const maxPulled = { pulls: 1_000, reviews: 500_000 };

/** The current editions of the reviews in one pull or all pulls. */
const scopeOf = async (
  { db, account }: Pick<Context, 'db' | 'account'>,
  kind: (typeof searchScopes)[number],
  id: string | undefined,
): Promise<SearchQuery['scope']> => {
  if (kind === 'all') return { kind, label: 'All reviews on file', pull: null, nos: null, cut: false };
  if (kind === 'mine') {
    const { nos, cut } = await allPulledNos(db, account.id, maxPulled);
    return { kind, label: 'Your pulls', pull: null, nos: await currentNos(db, nos), cut };
  }
  if (id === undefined) throw new Problem('invalid_request', '`scope=pull` needs a pull: give its id as `pull`.');
  const [pull, nos] = await Promise.all([ownPull({ db, account }, id), pulledNos(db, account.id, id)]);
  const label = pull.label || `Pull of ${new Date(pull.createdAt).toISOString().slice(0, 10)}`;
  return { kind, label, pull: pull.id, nos: await currentNos(db, nos ?? new Uint32Array()), cut: false };
};

type Filters = Omit<z.output<typeof input>, 'q' | 'scope' | 'pull' | 'limit' | 'offset' | 'facets' | 'quotes'>;

const count = (value: number): string => value.toLocaleString('en-US');

/** `reviews-crashes-in-tidebook`: only characters that are safe in a header. */
const fileName = (q: string): string =>
  [
    'reviews',
    ...(q
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []),
  ]
    .join('-')
    .slice(0, 60);

const tooMany = (matched: number): Problem =>
  new Problem(
    'unsupported',
    `The search finds ${count(matched)} reviews, and an export goes as far as the first ${count(mostExported)}: narrow it by days or apps, or give a \`limit\`.`,
  );

const searchFiltersOf = (params: Filters): SearchQuery['filters'] => {
  const filters = { ...params, ...filtersOf(params) };
  return {
    stars: filters.stars ?? null,
    since: filters.since ?? null,
    until: filters.until ?? null,
    countries: filters.countries ?? null,
    languages: filters.languages ?? null,
    versions: filters.versions ?? null,
    kinds: filters.kinds ?? null,
    replied: filters.replied === undefined ? null : filters.replied === 'yes',
    phrase: filters.phrase ?? null,
    exclude: filters.exclude ?? null,
    apps: filters.apps?.map(appRefOf) ?? null,
    themes: filters.themes ?? null,
    sort: filters.sort ?? null,
    ignore: filters.ignore ?? [],
  };
};

export const searchReviews = defineOperation({
  id: 'reviews.search',
  tool: 'search_reviews',
  group: 'Reviews',
  path: '/api/v1/reviews/search',
  title: 'Search reviews',
  description:
    'Finds what reviews say about a topic, among all reviews on file or those in your pulls; try it before paying for a pull. The sentence is read as a topic, apps, a kind of app, a store and filters; `reading` says how, and the other parameters override it. A review matches if one clause has all words of the topic, in any form; reviews tagged with a theme of that name match too, if reviews with the words often have it. Quoted text must be there word for word. Every match is counted by rating, app, week, country, version, review kind, theme and phrase, with verbatim quotes, whatever `limit` is. The best matches come first. If nothing matches, the counts are zero and `notes` suggests what to try. Everything is counted, nothing is generated. Free.',
  use: 'What the reviews on file, or in your pulls, say about a topic: exact counts by rating, app and theme, with quotes. Free and instant: try it before any run.',
  input,
  output: ReviewSearch,
  examples: 'reviews',
  unshownInTool: ['apps', 'facets', 'ignore', 'quotes', 'sort', ...aliasNames],
  example: { q: 'login problems in Tidebook', scope: 'all', stars: [1, 2], limit: 20 },
  exports: {
    formats: tableFormats,
    tables: [foundReviews],
    open: async (
      { q, scope: kind, pull, limit, offset, facets: _facets, quotes: _quotes, format: _format, ...filters },
      context,
    ) => {
      const scope = await scopeOf(context, kind, pull);
      const query = { query: q, filters: searchFiltersOf(filters), scope, limit, offset };
      const { matched, isWhole, batches } = await openSearch(toolsOf(context), query);
      if (!isWhole) throw tooMany(matched);
      return { table: foundReviews, name: fileName(q), batches, stamp: null };
    },
  },
  run: async ({ q, scope: kind, pull, limit, offset, facets, quotes, ...filters }, context) => {
    const began = performance.now();
    const scope = await scopeOf(context, kind, pull);
    const found = await search(toolsOf(context), {
      query: q,
      filters: searchFiltersOf(filters),
      limit: limit ?? null,
      offset,
      scope,
      facets: facets ?? null,
      quotes,
    });
    const { notes, ...rest } = found;
    return { body: { ...rest, tookMs: Math.round(performance.now() - began), notes } };
  },
});

export const scanReviews = defineStart({
  id: 'reviews.scan',
  tool: 'start_review_scan',
  group: 'Reviews',
  path: '/api/v1/reviews/scan',
  title: 'Turn a sentence into a review filter',
  description:
    'Turns a sentence (“login problems in Tidebook since March, 1 star”) into a review filter and finds the apps it means in both stores. It pulls nothing: the result’s `pull` is a body for `POST /api/v1/reviews/pulls` (`start_review_pull`), to send unchanged or edited. `readBy` says whether a model or rules read the sentence. A sentence that names neither an app nor a kind of app, or contradicts itself, is refused with `not_understood` before any charge. If no app is found, the run fails with `nothing_found` and is refunded. Takes seconds.',
  use: 'Turns a sentence into the filter of a pull and finds the apps it means; pulls nothing. The result’s `pull` has the arguments of `start_review_pull`.',
  kind: reviewScanKind,
  example: { query: 'login problems in Tidebook 1 star', country: 'us' },
  prices: ['reviews.scan'],
  check: ({ query }, context) => checkUnderstood(context, query, 'scan'),
});
