import { fold, wordsOf } from '../../tagging/words/words.ts';
import { nameDistance } from './name-match.ts';

interface Candidate {
  readonly title: string;
  readonly developer: string | null;
}

/** The full title, or the part before its subtitle. */
const exactly = 1;
/** The beginning of the title. */
const beginning = 2;
/** Words that follow another name in this many titles of different developers are a kind of app. */
const oftenBehind = 5;

const inWords = (text: string): string =>
  wordsOf(fold(text))
    .map(({ folded }) => folded)
    .join(' ');

/** Whether titles contain the words as a kind (`Pulsepath: Running Coach`) rather than as their name. */
export const isCarriedAsKind = (words: string, found: readonly Candidate[]): boolean => {
  const wanted = inWords(words);
  const carrying = found.filter(({ title }) => ` ${inWords(title)} `.includes(` ${wanted} `));
  const behind = carrying.filter(({ title }) => !`${inWords(title)} `.startsWith(`${wanted} `));
  const developers = new Set(behind.map(({ developer, title }) => developer ?? title));
  const enough = wanted.includes(' ') ? Math.ceil(oftenBehind / 2) : oftenBehind;
  return developers.size >= enough && behind.length * 2 >= carrying.length;
};

/** The app with a given name in a store's list: exact names first, then the store's order. */
export const chooseNamed = <App extends Candidate>(
  name: string,
  list: readonly App[],
  farthest: 'exactly' | 'beginning',
): App | undefined => {
  const most = farthest === 'exactly' ? exactly : beginning;
  return list
    .map((app, place) => ({ app, place, distance: nameDistance(app.title, name) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance || one.place - other.place)
    .at(0)?.app;
};
