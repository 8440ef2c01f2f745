import type { PullReview } from '../../resources/reviews/pull.ts';
import type { ReviewOnFile } from '../../resources/reviews/review.ts';
import type { FoundReview } from '../../resources/reviews/review-search.ts';
import {
  boolean,
  type Column,
  defineTable,
  integer,
  json,
  list,
  text,
  textOrNone,
  timestamp,
  timestampOrNone,
} from '../table.ts';

type Shared = Pick<
  PullReview,
  'id' | 'store' | 'appId' | 'app' | 'rating' | 'title' | 'text' | 'date' | 'country' | 'version' | 'helpful'
>;

/** The first columns of every table of reviews. */
const shared: readonly Column<Shared>[] = [
  timestamp('date', 'When it was written.', ({ date }) => date),
  integer('rating', 'Stars, 1 to 5.', ({ rating }) => rating),
  textOrNone('title', 'None where the store’s reviews have no titles.', ({ title }) => title),
  text('text', 'Empty for a rating without text.', ({ text: said }) => said),
  textOrNone('app', 'The app’s title.', ({ app }) => app),
  text('store', '`apple` or `play`.', ({ store }) => store),
  text('appId', 'Digits for `apple`, the package name for `play`.', ({ appId }) => appId),
  textOrNone('country', 'The storefront; none for `play`, whose reviews have none.', ({ country }) => country),
  textOrNone('version', 'The app version, where the store says.', ({ version }) => version),
  integer('helpful', 'How many people found it helpful.', ({ helpful }) => helpful),
];

const tags: readonly Column<Pick<PullReview, 'themes' | 'kinds' | 'clauses'>>[] = [
  { ...list('themes', 'The ids of its themes.', ({ themes }) => themes), idsOf: 'themes' },
  list('kinds', 'What kinds of review it is.', ({ kinds }) => kinds),
  json('clauses', 'What it says, clause by clause.', ({ clauses }) => clauses),
];

const id: Column<Pick<PullReview, 'id'>> = text('id', 'Our id for the review.', (review) => review.id);

const replies: readonly Column<Pick<PullReview, 'reply' | 'repliedAt' | 'storeReviewId'>>[] = [
  textOrNone('reply', 'The developer’s reply; only Google Play publishes replies.', ({ reply }) => reply),
  timestampOrNone('repliedAt', 'When the developer replied.', ({ repliedAt }) => repliedAt),
  text('storeReviewId', 'The store’s id for the review.', ({ storeReviewId }) => storeReviewId),
];

export const pullReviews = defineTable<PullReview>({
  name: 'reviews',
  title: 'Reviews',
  description: 'A review of a pull, as it was when pulled.',
  columns: [...shared, ...tags, ...replies, id],
});

export const foundReviews = defineTable<FoundReview>({
  name: 'found-reviews',
  title: 'Reviews found',
  description: 'A review that a search found, as it reads now.',
  columns: [
    ...shared,
    ...tags,
    text('language', 'What it is written in, such as `de`; `und` when it is too short to tell.', (row) => row.language),
    boolean('replied', 'Whether the developer replied.', ({ replied }) => replied),
    id,
  ],
});

export const reviewsOnFile = defineTable<ReviewOnFile>({
  name: 'reviews-on-file',
  title: 'Reviews on file',
  description: 'A review on file, as it reads now.',
  columns: [
    ...shared,
    ...tags,
    ...replies,
    text('language', 'What it is written in, such as `de`; `und` when it is too short to tell.', (row) => row.language),
    timestamp('seenAt', 'When it was first read as it is now.', ({ seenAt }) => seenAt),
    integer('edits', 'How many times it was seen to change.', ({ edits }) => edits),
    json('marks', 'The words that led to its themes and kinds.', ({ marks }) => marks),
    id,
  ],
});
