import { searchApple } from '../../server/connectors/apple/app-store-search.ts';
import { contract } from './contract.ts';
import { instagram } from './known-apps.ts';

const { appId, term, country } = instagram;

contract('The iTunes search', `for “${term}”`, (http) => searchApple(http, { term, country, limit: 50 }), {
  'several apps (results)': (apps) => apps.length >= 5,
  'the app of that name (results[].trackId)': (apps) => apps.some((app) => app.appId === appId),
  'ratings (results[].userRatingCount)': (apps) => apps.some((app) => (app.ratingsTotal ?? 0) > 0),
});
