import { searchPlay } from '../../server/connectors/play/play-search.ts';
import { contract } from './contract.ts';
import { spotify } from './known-apps.ts';

contract('Google Play’s search', `for “${spotify.term}”`, (http) => searchPlay(http, spotify), {
  'several apps (lGYRle [0][1][][22][0])': (apps) => apps.length >= 10,
  'the app of that name ([0][1][][23][16] or a row)': (apps) => apps.some((app) => app.appId === spotify.appId),
  'scores (row [0][4])': (apps) => apps.some((app) => app.score !== null),
});
