import { isEverydayName } from '../../apps/names/name-book.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { fold, wordsOf } from '../../tagging/words/words.ts';
import { plainText } from '../ads/plain-text.ts';
import type { AppName, Lens } from './lens.ts';
import type { ReadPost } from './posts.ts';

export interface About {
  readonly about: boolean;
  readonly names: readonly string[];
}

export interface PostReading extends About {
  readonly ofKind: boolean;
  /** Has a tag for another kind of app. */
  readonly ofOther: boolean;
  readonly speaks: boolean;
  /** Has any hint of an app. */
  readonly hinted: boolean;
}

const textOf = ({ title, description }: ReadPost): string => `${title}\n${description}`;

/** Apps that a post may mean by a single word. */
const calledIn = (post: ReadPost, names: readonly AppName[]): AppName[] => {
  const words = wordsOf(textOf(post)).map(({ folded }) => folded.replace(/['’]s$/u, ''));
  const said = new Set([...words, ...post.hashtags.map(fold)]);
  return names.filter(({ short }) => short !== null && said.has(short));
};

const against =
  /(?<![\p{L}\p{N}])([\p{L}\p{N}]+)\s+(?:vs\.?|versus|gegen|contra|contre|or|oder|ou|o)\s+([\p{L}\p{N}]+)/giu;

/** A word that a creator compares with an app of the subject is another app: `Accordia vs Pluckton`. */
const comparedIn = (posts: readonly ReadPost[], names: readonly AppName[]): ReadonlySet<string> => {
  const known = new Set(names.flatMap(({ short }) => short ?? []));
  const isName = (word: string): boolean =>
    /^\p{Lu}\p{L}{4,}$/u.test(word) && !isEverydayName([fold(word)]) && !isStopWord(fold(word), 'en');
  const found = posts.flatMap(({ title }) =>
    [...title.matchAll(against)].flatMap(([, one, other]) => {
      if (known.has(fold(other!)) && isName(one!)) return [fold(one!)];
      return known.has(fold(one!)) && isName(other!) ? [fold(other!)] : [];
    }),
  );
  return new Set(found);
};

const hasAny = (post: ReadPost, words: ReadonlySet<string>): boolean =>
  words.size > 0 && wordsOf(textOf(post)).some(({ folded }) => words.has(folded));

/** From this many posts, the creator covers such apps, so weaker evidence is enough for the others. */
const minCertain = 2;

/**
 * Judges posts by the creator's other posts. A creator who has mentioned an app means it wherever its name occurs, and
 * one who mostly covers apps of the kind means one by `the app`, unless the post is about something else.
 */
export const judgeTogether = (posts: readonly ReadPost[], readings: readonly PostReading[], lens: Lens): About[] => {
  const called = posts.map((post) => calledIn(post, lens.names));
  const mentionsApps = readings.some(({ about }) => about) || new Set(called.flat().map(({ short }) => short)).size > 1;
  const compared = comparedIn(posts, lens.names);
  const named = readings.map(({ about, names }, at): About => {
    if (about || !mentionsApps) return { about, names };
    const here = called[at]!.map(({ shown }) => shown);
    return { about: here.length > 0 || hasAny(posts[at]!, compared), names: here };
  });
  const certain = named.filter(({ about }) => about).length;
  const elsewhere = readings.filter(({ speaks }, at) => speaks && !named[at]!.about).length;
  if (certain < minCertain || certain < elsewhere) return named;
  return named.map(({ about, names }, at) => {
    const { ofKind, ofOther, speaks, hinted } = readings[at]!;
    if (about || ofOther || !hinted) return { about, names };
    const plain = plainText(textOf(posts[at]!));
    return { about: ofKind || (speaks && !lens.others.some(({ signs }) => signs.first(plain) >= 0)), names };
  });
};
