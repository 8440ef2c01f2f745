import { playDetailsPage } from '../../server/connectors/play/details.ts';
import { playChart } from '../../server/connectors/play/play-chart.ts';
import { playReviews } from '../../server/connectors/play/play-reviews.ts';
import { searchPlay } from '../../server/connectors/play/play-search.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { contract } from './contract.ts';
import { spotify } from './known-apps.ts';

contract('Google Play’s search', `for “${spotify.term}”`, (http) => searchPlay(http, spotify), {
  'several apps (lGYRle [0][1][][22][0])': (apps) => apps.length >= 10,
  'the app of that name ([0][1][][23][16] or a row)': (apps) => apps.some((app) => app.appId === spotify.appId),
  'scores (row [0][4])': (apps) => apps.some((app) => app.score !== null),
});

contract('Google Play’s details page', 'of an app that everybody has', (http) => playDetailsPage(http, spotify), {
  'the title (Ws7gDc [1][2][0][0])': ({ listing }) => listing.title.toLowerCase().includes(spotify.term),
  'the description ([1][2][72][0][1])': ({ listing }) => (listing.description?.length ?? 0) > 100,
  'the score ([1][2][51][0])': ({ listing }) => listing.score !== null && listing.score >= 1 && listing.score <= 5,
  'the ratings by stars ([1][2][51][1])': ({ listing }) => listing.histogram !== null,
  'the number of ratings ([1][2][51][2][1])': ({ listing }) => (listing.ratingsTotal ?? 0) > 1_000_000,
  'the count of installs ([1][2][13])': ({ listing }) => (listing.installs ?? 0) > 100_000_000,
  'the developer’s id ([1][2][68])': ({ listing }) => listing.developerId !== null,
  'the category ([1][2][79][0][0])': ({ listing }) => listing.genreId !== null,
  'the word on purchases ([1][2][19])': ({ listing }) => listing.hasPurchases === true,
  'the last update ([1][2][145][0])': ({ listing }) => listing.updated !== null,
  'the icon ([1][2][95][0][3][2])': ({ listing }) => listing.icon.startsWith('https://'),
  'reviews on the page (oCPfdb)': ({ reviews }) => reviews.length > 0,
});

const charts = 'Google Play’s chart';
const rowsWanted = 100;

for (const chart of ['top-free', 'top-paid', 'top-grossing'] as const) {
  for (const category of [null, 'GAME']) {
    contract(
      charts,
      `${chart} of ${category === null ? 'all apps' : 'games'}`,
      (http) => playChart(http, { chart, category, limit: rowsWanted, country: 'us', language: 'en' }),
      {
        'a full list of rows (vyAe2 [0][1][0][28][0])': ({ rows }) => rows.length >= rowsWanted / 2,
        'scores (row [0][4])': ({ rows }) => rows.some((row) => row.score !== null),
        'categories (row [0][5])': ({ rows }) => rows.every((row) => row.genre !== null),
        'prices where apps are sold (row [0][8][1][0])': ({ rows }) =>
          chart !== 'top-paid' || rows.some((row) => !row.free),
      },
    );
  }
}

const reviewsSource = 'Google Play’s reviews';
// One more than a page has: the second page takes a token of the first.
const limit = 151;

contract(
  reviewsSource,
  'the newest, over two pages',
  (http) => playReviews(http, { ...spotify, sort: 'recent', limit }),
  {
    'a second page (UsvDTd [1][1])': ({ reviews }) => reviews.length === limit,
    'texts (review [4])': ({ reviews }) => reviews.some((review) => review.text !== ''),
    'app versions (review [10])': ({ reviews }) => reviews.some((review) => review.version !== null),
    'dates of this year or the last (review [5])': ({ reviews }) =>
      reviews.every((review) => Date.now() - Date.parse(review.date) < 730 * dayMs),
  },
);

contract(
  reviewsSource,
  'those with one star',
  (http) => playReviews(http, { ...spotify, sort: 'helpful', score: 1, limit: 20 }),
  {
    'only the stars asked for (review [2])': ({ reviews }) => reviews.every((review) => review.rating === 1),
    'thumbs up (review [6])': ({ reviews }) => reviews.some((review) => review.helpful > 0),
  },
);
