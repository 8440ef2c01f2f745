import { playDetailsPage } from '../../server/connectors/play/details.ts';
import { contract } from './contract.ts';
import { spotify } from './known-apps.ts';

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
