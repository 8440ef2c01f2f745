import { isEverydayName, nameWords } from '../../../apps/names/name-book.ts';
import { isStopWord } from '../../../tagging/words/stop-words.ts';
import { termOf } from '../../../tagging/words/terms.ts';
import { fold } from '../../../tagging/words/words.ts';
import { isForOthers, letters, ownAccountOf } from './app-name-in-videos.ts';
import { appWordIn, isAppWord, isBeside, usingWordIn } from './app-talk.ts';

/** What a video says of itself. */
export interface VideoText {
  readonly title: string;
  readonly description: string;
  /** Without `#`, in lower case. */
  readonly hashtags: readonly string[];
  readonly creator: { readonly handle: string; readonly name: string | null } | null;
}

/** A link, with its scheme or without. It begins where a word does, and has no more labels than a host: no text takes long. */
export const link =
  /(?:https?:\/\/|market:\/\/|itms-apps:)\S+|(?<![\w-])(?:[\w-]{1,63}\.){1,8}(?:com|app|io|co|net|org|me|page|link|gl|ee)\/\S*/giu;

interface Token {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
  readonly isLarge: boolean;
  /** Whether its capital, or that it has none, tells how the text is written. */
  readonly tells: boolean;
}
/** A text of a video in words, as names are looked for in it. */
export interface Field {
  readonly name: 'title' | 'description';
  readonly text: string;
  readonly tokens: readonly Token[];
  /** How many of the words tell how it is written, how many of these are small, and whether any word is large. */
  readonly capitals: { readonly telling: number; readonly small: number; readonly hasLarge: boolean };
}

const endsSentence = /[.!?…\n]/u;
const part = /[\p{L}\p{N}]+/gu;
const isLarge = (text: string): boolean => /^[\p{Lu}\p{Lt}]/u.test(text);

export const fieldOf = (name: Field['name'], given: string): Field => {
  // A name inside a link or a handle is looked for as such.
  const text = given.normalize('NFKC').replace(link, (found) => ' '.repeat(found.length));
  let before: number | null = null;
  const tokens = [...text.matchAll(part)].map((found): Token => {
    const [folded, start, end] = [fold(found[0]), found.index, found.index + found[0].length];
    const isFirst = before === null || endsSentence.test(text.slice(before, start));
    before = end;
    // Words like `the` are small in headings, too.
    const tells = folded.length > 3 && !isStopWord(folded, 'en') && !isFirst;
    return { folded, start, end, isLarge: isLarge(found[0]), tells };
  });
  // Counted once, however often a name stands there.
  const telling = tokens.filter((token) => token.tells);
  const small = telling.filter((token) => !token.isLarge).length;
  const hasLarge = tokens.some((token) => token.isLarge);
  return { name, text, tokens, capitals: { telling: telling.length, small, hasLarge } };
};

const isMark = (char: string | undefined): boolean => char !== undefined && /["'“”„«»「」『』‘’*]/u.test(char);

export const isQuoted = ({ text }: Field, start: number, end: number): boolean =>
  isMark(text[start - 1]) && isMark(text[end]);

/** How a name is written: as a name, as words like any others, or in a way that does not show which. */
export type Written = 'name' | 'words' | 'large' | 'unclear';

/** How many words around a name must be in lower case before capitals mean anything. */
const smallAround = 0.34;

export const writtenAs = (field: Field, at: number, length: number): Written => {
  const { tokens, capitals } = field;
  const own = tokens.slice(at, at + length);
  const large = own.filter((token) => token.isLarge).length;
  const around = capitals.telling - own.filter(({ tells }) => tells).length;
  const small = capitals.small - own.filter((token) => token.tells && !token.isLarge).length;
  const capitalsTell = small > 0 && small >= around * smallAround;
  if (large === length) return capitalsTell && (length > 1 || !beginsSentence(field, at)) ? 'name' : 'large';
  // `Calm harbor` where a sentence begins is no name.
  if (large > 0) return 'words';
  return capitalsTell && capitals.hasLarge ? 'words' : 'unclear';
};

/** Whether a name goes on as another app's does: `Calm Harbor Kids`, and not `Calm Harbor for kids`. */
export const goesOn = ({ text, tokens }: Field, at: number, length: number): boolean => {
  const [last, next] = [tokens[at + length - 1]!, tokens[at + length]];
  if (!next || !isForOthers.has(next.folded) || text.slice(last.end, next.start) !== ' ') return false;
  return next.isLarge || !last.isLarge;
};

const beginsSentence = ({ text, tokens }: Field, at: number): boolean =>
  at === 0 || endsSentence.test(text.slice(tokens[at - 1]!.end, tokens[at]!.start));

/** `calm app`, `app Calm`, `the app called Calm`. */
export const besideApp = ({ tokens }: Field, at: number, length: number): string | null => {
  const after = tokens[at + length]?.folded;
  if (after !== undefined && isBeside.has(after)) return after;
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ folded }) => folded);
  const last = before.at(-1);
  if (last !== undefined && isBeside.has(last)) return last;
  return last !== undefined &&
    /^(?:called|named|llamada|chamado|namens|appelee)$/u.test(last) &&
    isBeside.has(before[0]!)
    ? before[0]!
    : null;
};

const near = 5;

export const appWordNear = ({ tokens }: Field, at: number, length: number): string | null =>
  tokens.slice(Math.max(0, at - near), at + length + near).find(({ folded }) => isAppWord(folded))?.folded ?? null;

/** What else a video says that makes a name an app's. */
export interface Around {
  readonly appWord: string | null;
  readonly usingWord: string | null;
  readonly folded: string;
  /** The forms of all its words. */
  readonly terms: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  /** The hosts that it links to. */
  readonly hosts: ReadonlySet<string>;
  /** What its account is called, without what companies put around a name. */
  readonly account: string | null;
}

export const hostOf = (site: string | null | undefined): string | null =>
  (site && URL.parse(site)?.hostname.replace(/^www\./u, '')) || null;

/** What a video says as a whole. */
export const aroundOf = ({ title, description, hashtags, creator }: VideoText): Around => {
  const whole = `${title}\n${description}`;
  const said = `${whole.replace(link, ' ')}\n${hashtags.join(' ')}`;
  const links = [...whole.matchAll(link)].map(([url]) => (/^[\w-]+:/u.test(url) ? url : `https://${url}`));
  return {
    appWord: appWordIn(said),
    usingWord: usingWordIn(said),
    folded: nameWords(whole).join(' '),
    terms: new Set(nameWords(said).map((word) => termOf(word, 'en'))),
    tags: new Set(hashtags.map(letters)),
    hosts: new Set(links.flatMap((url) => hostOf(url) ?? [])),
    account: creator && ownAccountOf(creator.handle).name,
  };
};

/** Whether a developer is named, by a name that tells. */
export const mentions = ({ folded }: Around, name: string | null | undefined): boolean => {
  const wanted = name ? nameWords(name).join(' ') : '';
  return wanted.length > 3 && !isEverydayName(wanted.split(' ')) && ` ${folded} `.includes(` ${wanted} `);
};
