import { isEverydayName } from '../../apps/names/name-book.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { fold, wordsOf } from '../../tagging/words/words.ts';
import { plainText } from '../ads/plain-text.ts';
import type { AppName, Lens } from './lens.ts';
import type { ReadPost } from './posts.ts';

/** Whether a post is about apps of a subject. */
export interface About {
  readonly about: boolean;
  /** The apps of the subject that it names. */
  readonly names: readonly string[];
}

/** What a post says by itself. */
export interface Heard extends About {
  /** Whether it has words for the kind. */
  readonly ofKind: boolean;
  /** Whether a tag says that it is about apps of another kind. */
  readonly ofOther: boolean;
  /** Whether it says `app`, of whatever kind. */
  readonly speaks: boolean;
  /** Whether anything in it hints at an app. */
  readonly hinted: boolean;
}

const textOf = ({ title, description }: ReadPost): string => `${title}\n${description}`;

/** The apps that a post calls by a word that is written as any other, and might be one. */
const calledIn = (post: ReadPost, names: readonly AppName[]): AppName[] => {
  const words = wordsOf(textOf(post)).map(({ folded }) => folded.replace(/['’]s$/u, ''));
  const said = new Set([...words, ...post.hashtags.map(fold)]);
  return names.filter(({ short }) => short !== null && said.has(short));
};

const against =
  /(?<![\p{L}\p{N}])([\p{L}\p{N}]+)\s+(?:vs\.?|versus|gegen|contra|contre|or|oder|ou|o)\s+([\p{L}\p{N}]+)/giu;

/** What a creator holds against an app of the subject is another one: `Accordia vs Pluckton`. */
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

const saysAny = (post: ReadPost, words: ReadonlySet<string>): boolean =>
  words.size > 0 && wordsOf(textOf(post)).some(({ folded }) => words.has(folded));

/** From this many posts on, the creator covers such apps, so weaker signs suffice in the others. */
const leastCertain = 2;

/**
 * What the posts of one creator tell of each other. Who has spoken of an app means it whenever its name falls; and who speaks of
 * apps of the kind more than of any others means one of them by `the app`, unless the post is about something else.
 */
export const among = (posts: readonly ReadPost[], heard: readonly Heard[], lens: Lens): About[] => {
  const called = posts.map((post) => calledIn(post, lens.names));
  const isKnowing = heard.some(({ about }) => about) || new Set(called.flat().map(({ short }) => short)).size > 1;
  const compared = comparedIn(posts, lens.names);
  const named = heard.map(({ about, names }, at): About => {
    if (about || !isKnowing) return { about, names };
    const here = called[at]!.map(({ shown }) => shown);
    return { about: here.length > 0 || saysAny(posts[at]!, compared), names: here };
  });
  const certain = named.filter(({ about }) => about).length;
  const elsewhere = heard.filter(({ speaks }, at) => speaks && !named[at]!.about).length;
  if (certain < leastCertain || certain < elsewhere) return named;
  return named.map(({ about, names }, at) => {
    const { ofKind, ofOther, speaks, hinted } = heard[at]!;
    if (about || ofOther || !hinted) return { about, names };
    const plain = plainText(textOf(posts[at]!));
    return { about: ofKind || (speaks && !lens.others.some(({ signs }) => signs.first(plain) >= 0)), names };
  });
};
