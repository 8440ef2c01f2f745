import * as z from 'zod';
import { howKeywordsMatch, text } from '../../contract/fields/text.ts';
import { reviewPullKind } from '../../contract/job-kinds/reviews.ts';
import { Problem } from '../../contract/problem.ts';
import { Job } from '../../contract/resources/job.ts';
import { PullInsights } from '../../contract/resources/reviews/insights.ts';
import { MarkedReview, Pull, PullRef } from '../../contract/resources/reviews/pull.ts';
import { PullFacts } from '../../contract/resources/reviews/pull-facts.ts';
import { readPullFacts } from '../../reviews/pulls/page-facts.ts';
import { readPullInsights } from '../../reviews/pulls/pull-insights.ts';
import { placesMentioning, readPlaces } from '../../reviews/pulls/pull-pages.ts';
import { toPull } from '../../reviews/pulls/pull-record.ts';
import { type PullRow, readPull, listPulls as readPulls } from '../../store/reviews/pulls.ts';
import { type Context, defineOperation, defineSessionOperation, defineStart } from '../operation.ts';

export const pullId = z.uuid().describe('The pull’s id. It is `result.pull.id` of its job, or in the list of pulls.');

/** One of the caller's pulls; another account's is indistinguishable from a missing one. */
export const ownPull = async ({ db, account }: Pick<Context, 'db' | 'account'>, id: string): Promise<PullRow> => {
  const pull = await readPull(db, account.id, id);
  if (!pull) throw new Problem('not_found', 'There is no such pull in your account: check the id.');
  return pull;
};

export const listPulls = defineOperation({
  id: 'reviews.pulls',
  tool: 'list_pulls',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls',
  title: 'List your pulls',
  description: 'Lists your review pulls, newest first. A pull is listed from the moment it is accepted. Free.',
  use: 'Your review pulls, newest first.',
  input: z.strictObject({
    limit: z.int().min(1).max(100).default(20).describe('The most to return.'),
  }),
  output: z.object({ pulls: z.array(Pull) }),
  rows: 'pulls',
  example: { limit: 20 },
  run: async ({ limit }, { account, db }) => ({
    body: { pulls: (await readPulls(db, account.id, limit)).map(toPull) },
  }),
});

export const startReviewPull = defineStart({
  id: 'reviews.pull',
  tool: 'start_review_pull',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls',
  title: 'Pull reviews',
  description:
    'Reads store reviews of up to ten apps and keeps those that match an exact filter. The pull appears in your history as soon as it is accepted. When the job is `done`, its result has the pull as `pull`. Read its reviews with `get_pull_reviews` and its counts with `get_pull_insights`, whatever its status. `note` says what the stores left out: the App Store shows at most 500 reviews per storefront, so more `countries` give more reviews. A pull that keeps no review is still `done`. Takes seconds to minutes. To search reviews already on file, use `search_reviews`, which is free.',
  use: 'All reviews of up to ten chosen apps by an exact filter, for your own analysis: read them with `get_pull_reviews`, their counts with `get_pull_insights`. Takes seconds to minutes.',
  kind: reviewPullKind,
  example: {
    apps: [{ store: 'apple', appId: '389801252' }],
    stars: [1, 2],
    since: '2026-01-01',
    limit: 200,
    countries: ['us', 'gb'],
    languages: ['en'],
    label: 'Low ratings this year',
  },
  prices: ['reviews.pull'],
});

export const getPull = defineSessionOperation({
  id: 'reviews.pulls.get',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls/{id}',
  title: 'Read a pull',
  description:
    'One of your pulls: its status, the filter as asked, how many reviews were read and kept, and what it cost. `run` is its job, without the result.',
  input: z.strictObject({ id: pullId }),
  output: z.object({
    pull: Pull,
    run: Job.pick({ status: true, input: true, credits: true, refunded: true, progress: true, error: true }),
  }),
  example: { id: '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88' },
  run: async ({ id }, context) => {
    const pull = toPull(await ownPull(context, id));
    const { body: job } = await context.jobs.get(context.account.id, id, 0, context.signal);
    const { status, input, credits, refunded, progress, error } = job;
    return { body: { pull, run: { status, input, credits, refunded, progress, error } } };
  },
});

export const getPullFacts = defineSessionOperation({
  id: 'reviews.pulls.facts',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls/{id}/facts',
  title: 'Read a pull’s facts as columns',
  description:
    'Everything about a pull’s reviews but their words, as columns, newest review first: day, rating, app, version, storefront, language, themes, kinds and whether the developer replied. A page counts and filters them itself; `reviews.pulls.texts` reads the words of the reviews it shows, by their places in these columns.',
  input: z.strictObject({ id: pullId }),
  output: PullFacts,
  example: { id: '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88' },
  run: async ({ id }, context) => ({ body: await readPullFacts(context.db, await ownPull(context, id)) }),
});

export const getPullInsights = defineOperation({
  id: 'reviews.pulls.insights',
  tool: 'get_pull_insights',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls/{id}/insights',
  title: 'Read a pull’s counts',
  description:
    'Counts what a pull’s reviews say: ratings, characteristic words and two-word phrases, storefronts, versions, weeks, themes (also by week, version and storefront), developer replies and repeated texts. Everything is counted, nothing is generated. Only the newest 8,000 reviews of a larger pull are counted. Free.',
  use: 'The counts of a pull: ratings, typical words and phrases, storefronts, versions, weeks, themes, replies, repeated texts.',
  input: z.strictObject({ id: pullId }),
  output: PullInsights,
  example: { id: '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88' },
  run: async ({ id }, context) => ({
    body: await readPullInsights(context.db, await ownPull(context, id)),
  }),
});

export const getPullTexts = defineSessionOperation({
  id: 'reviews.pulls.texts',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls/{id}/texts',
  title: 'Read the reviews at places of a pull',
  description:
    'The reviews at the given places of the columns that `reviews.pulls.facts` returns, in the order asked for, with the words that caused their themes and kinds and, if `q` is given, those that it matches. Places beyond the last review are left out. `total` is the number of reviews in the pull: when it is not that of the facts, the pull has changed and the facts are to be read again.',
  input: z.strictObject({
    id: pullId,
    at: z.array(z.int().min(0).max(99_999)).min(1).max(500).describe('Places in the columns, the newest review at 0.'),
    q: text(1, 100).optional().describe('A word or phrase to mark, as `reviews.pulls.mentions` matches it.'),
  }),
  output: z.object({ pull: PullRef, total: z.int().min(0), reviews: z.array(MarkedReview) }),
  example: { id: '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88', at: [0, 1, 2] },
  run: async ({ id, at, q }, context) => {
    const pull = await ownPull(context, id);
    return { body: { pull: { id: pull.id, status: pull.status }, ...(await readPlaces(context.db, pull, at, q)) } };
  },
});

export const getPullMentions = defineSessionOperation({
  id: 'reviews.pulls.mentions',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls/{id}/mentions',
  title: 'Find which reviews of a pull mention something',
  description:
    'The places, in the columns that `reviews.pulls.facts` returns, of the reviews that mention a word or phrase in the title or text. They are matched as `q` of `reviews.pulls.reviews` matches them.',
  input: z.strictObject({
    id: pullId,
    q: text(1, 100).describe(`A word or phrase, in any form, or in double quotes exactly. ${howKeywordsMatch}`),
  }),
  output: z.object({
    pull: PullRef,
    total: z.int().min(0).describe('The number of reviews in the pull.'),
    places: z.array(z.int().min(0)).describe('Ascending.'),
  }),
  example: { id: '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88', q: 'crash' },
  run: async ({ id, q }, context) => {
    const pull = await ownPull(context, id);
    return { body: { pull: { id: pull.id, status: pull.status }, ...(await placesMentioning(context.db, pull, q)) } };
  },
});
