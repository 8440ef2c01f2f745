import { fold, wordsOf } from '../../tagging/words/words.ts';
import { nameDistance } from './name-match.ts';

interface Candidate {
  readonly title: string;
  readonly developer: string | null;
}

/** The whole title, or what stands before its subtitle. */
const exactly = 1;
/** The title begins so. */
const beginning = 2;
/** Words that this many titles of different developers carry after another name are a kind of app. */
const oftenBehind = 5;

const inWords = (text: string): string =>
  wordsOf(fold(text))
    .map(({ folded }) => folded)
    .join(' ');

/** Whether titles carry the words as they carry a kind (`Pulsepath: Running Coach`), rather than as their name. */
export const isCarriedAsKind = (words: string, found: readonly Candidate[]): boolean => {
  const wanted = inWords(words);
  const carrying = found.filter(({ title }) => ` ${inWords(title)} `.includes(` ${wanted} `));
  const behind = carrying.filter(({ title }) => !`${inWords(title)} `.startsWith(`${wanted} `));
  const developers = new Set(behind.map(({ developer, title }) => developer ?? title));
  const enough = wanted.includes(' ') ? Math.ceil(oftenBehind / 2) : oftenBehind;
  return developers.size >= enough && behind.length * 2 >= carrying.length;
};

/** The app of a store's list that goes by a name, if one does: the very name first, then the store's own order. */
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
