import * as z from 'zod';
import { starList } from '../../contract/fields/stars.ts';
import { text } from '../../contract/fields/text.ts';
import { Problem } from '../../contract/problem.ts';
import { ReviewSearch, searchScopes } from '../../contract/resources/review-search.ts';
import { type SearchAsked, searchReviews as search } from '../../reviews/search/review-search.ts';
import { currentNos } from '../../store/reviews/editions.ts';
import { pulledNos } from '../../store/reviews/pulls.ts';
import { type Context, defineOperation } from '../operation.ts';
import { ownPull, pullId } from './own-pull.ts';

const input = z
  .strictObject({
    q: text(2, 200).describe(
      'A sentence with a topic and, optionally, apps, a kind of app or ratings, such as `login problems in sleep apps 1 star`.',
    ),
    scope: z
      .enum(searchScopes)
      .default('all')
      .describe(
        '`all`: every review on file; `mine`: reviews in your pulls; `pull`: reviews in one pull, given in `pull`.',
      ),
    pull: pullId.optional(),
    stars: starList
      .optional()
      .describe('The ratings, a list such as `[1, 2]` (in a URL `1,2`). They replace those the sentence implies.'),
    limit: z
      .int()
      .min(0)
      .max(300)
      .default(50)
      .describe('How many of the best-matching reviews to return. Counts cover every match regardless.'),
  })
  .superRefine(({ scope, pull }, check) => {
    const fault = (path: string, message: string) =>
      check.addIssue({ code: 'custom', path: [path], message, input: path === 'pull' ? pull : scope });
    if (scope === 'pull' && pull === undefined) fault('pull', '`scope=pull` needs a pull: give its id as `pull`.');
    if (scope !== 'pull' && pull !== undefined) fault('scope', '`pull` needs `scope=pull`: add it, or omit `pull`.');
  });

/** The reviews that a pull or all of them keep, as they are now: one that was edited since is searched as it reads today. */
const scopeOf = async (
  { db, account }: Pick<Context, 'db' | 'account'>,
  kind: (typeof searchScopes)[number],
  id: string | undefined,
): Promise<SearchAsked['scope']> => {
  if (kind === 'all') return { kind, label: 'All reviews on file', pull: null, nos: null };
  if (kind === 'mine') {
    const nos = (await pulledNos(db, account.id, null)) ?? new Uint32Array();
    return { kind, label: 'Your pulls', pull: null, nos: await currentNos(db, nos) };
  }
  if (id === undefined) throw new Problem('invalid_request', '`scope=pull` needs a pull: give its id as `pull`.');
  const [pull, nos] = await Promise.all([ownPull({ db, account }, id), pulledNos(db, account.id, id)]);
  const label = pull.label || `Pull of ${new Date(pull.createdAt).toISOString().slice(0, 10)}`;
  return { kind, label, pull: pull.id, nos: await currentNos(db, nos ?? new Uint32Array()) };
};

export const searchReviews = defineOperation({
  id: 'reviews.search',
  tool: 'search_reviews',
  group: 'Reviews',
  path: '/api/v1/reviews/search',
  title: 'Search reviews',
  description:
    'Finds what reviews say about a topic, among all reviews on file or those in your pulls; try it before paying for a pull. Rules read the sentence as a topic, apps, a kind of app, a store, a version and ratings; `notes` says how it was read and what was left out. Matching covers word forms, misspellings and the themes the topic names; when no review has all the words, the most distinctive ones are used. Every match is counted by rating, app, theme and phrase, with verbatim quotes, whatever `limit` is. If nothing matches, the counts are zero and `notes` suggests what to try. Everything is counted, nothing is generated. Free.',
  use: 'What the reviews on file, or in your pulls, say about a topic: exact counts by rating, app and theme, with quotes. Free and instant: try it before any run.',
  input,
  output: ReviewSearch,
  examples: 'reviews',
  example: { q: 'login problems in sleep apps', scope: 'all', stars: [1, 2], limit: 20 },
  run: async ({ q, scope: kind, pull, stars = null, limit }, context) => {
    const began = performance.now();
    const scope = await scopeOf(context, kind, pull);
    const found = await search(context, { query: q, stars, limit, scope });
    const { notes, ...rest } = found;
    return { body: { ...rest, tookMs: Math.round(performance.now() - began), notes } };
  },
});
