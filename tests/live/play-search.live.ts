import { searchPlay } from '../../server/connectors/play/play-search.ts';
import { playSuggest } from '../../server/connectors/play/suggest.ts';
import { contract } from './contract.ts';
import { spotify } from './known-apps.ts';

contract('Google Play’s search', `for “${spotify.term}”`, (http) => searchPlay(http, spotify), {
  'several apps (lGYRle [0][1][][22][0])': (apps) => apps.length >= 10,
  'the app of that name ([0][1][][23][16] or a row)': (apps) => apps.some((app) => app.appId === spotify.appId),
  'scores (row [0][4])': (apps) => apps.some((app) => app.score !== null),
});

contract(
  'Google Play’s suggestions',
  'for the beginning of a word',
  (http) => playSuggest(http, { ...spotify, term: spotify.term.slice(0, 4) }),
  {
    'words (IJ4APc [0][0][][0])': (words) => words.length > 0,
  },
);
