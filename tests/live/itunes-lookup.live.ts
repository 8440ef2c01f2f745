import { appleListing, lookupApple } from '../../server/connectors/apple/lookup.ts';
import { contract } from './contract.ts';
import { duolingo, instagram } from './known-apps.ts';

const { appId, bundleId, country } = instagram;
const source = 'The iTunes lookup';

contract(source, 'of an app by its id', (http) => appleListing(http, { appId, country }), {
  'the app asked for (results[0].trackId)': (app) => app.appId === appId,
  'its bundle id (results[0].bundleId)': (app) => app.bundleId === bundleId,
  'its score (results[0].averageUserRating)': (app) => app.score !== null && app.score >= 1 && app.score <= 5,
  'its number of ratings (results[0].userRatingCount)': (app) => (app.ratingsTotal ?? 0) > 1_000_000,
  'its genre (results[0].primaryGenreId)': (app) => app.genreId !== null,
  'its first release (results[0].releaseDate)': (app) => app.released !== null,
  'its current version (results[0].version)': (app) => app.version !== null,
  'its icon (results[0].artworkUrl512)': (app) => app.icon.startsWith('https://'),
});

contract(source, 'of an app by its bundle id', (http) => appleListing(http, { bundleId, country }), {
  'the app asked for (results[0].trackId)': (app) => app.appId === appId,
});

contract(source, 'of several apps', (http) => lookupApple(http, { ids: [appId, duolingo.appId], country }), {
  'each app asked for (results[].trackId)': (apps) => apps.has(appId) && apps.has(duolingo.appId),
});
