import { playReviews } from '../../server/connectors/play/play-reviews.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { contract } from './contract.ts';
import { spotify } from './known-apps.ts';

const source = 'Google Play’s reviews';
// One more than a page has: the second page takes a token of the first.
const limit = 151;

contract(source, 'the newest, over two pages', (http) => playReviews(http, { ...spotify, sort: 'recent', limit }), {
  'a second page (UsvDTd [1][1])': ({ reviews }) => reviews.length === limit,
  'texts (review [4])': ({ reviews }) => reviews.some((review) => review.text !== ''),
  'app versions (review [10])': ({ reviews }) => reviews.some((review) => review.version !== null),
  'dates of this year or the last (review [5])': ({ reviews }) =>
    reviews.every((review) => Date.now() - Date.parse(review.date) < 730 * dayMs),
});

contract(
  source,
  'those with one star',
  (http) => playReviews(http, { ...spotify, sort: 'helpful', score: 1, limit: 20 }),
  {
    'only the stars asked for (review [2])': ({ reviews }) => reviews.every((review) => review.rating === 1),
    'thumbs up (review [6])': ({ reviews }) => reviews.some((review) => review.helpful > 0),
  },
);
