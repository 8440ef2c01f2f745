import { isEverydayName, nameWords } from '../reading/name-book.ts';
import { termOf } from '../words/terms.ts';
import { fold } from '../words/words.ts';
import { letters } from './app-name.ts';
import { appWordIn, isAppWord, isBeside, usingWordIn } from './app-talk.ts';

/** What a video says of itself. */
export interface VideoText {
  readonly title: string;
  readonly description: string;
  /** Without `#`, in lower case. */
  readonly hashtags: readonly string[];
  readonly creator: { readonly handle: string; readonly name: string | null } | null;
}

/** A link, with its scheme or without. */
export const link =
  /(?:https?:\/\/|market:\/\/|itms-apps:)\S+|(?:[\w-]+\.)+(?:com|app|io|co|net|org|me|page|link|gl|ee)\/\S*/giu;

interface Token {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}
/** A text of a video in words, as names are looked for in it. */
export interface Field {
  readonly name: 'title' | 'description';
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Whether capitals tell anything: not where all words have one. */
  readonly capitalsTell: boolean;
}

const part = /[\p{L}\p{N}]+/gu;
const isLarge = (text: string): boolean => /^[\p{Lu}\p{Lt}]/u.test(text);

export const fieldOf = (name: Field['name'], given: string): Field => {
  // A name inside a link or a handle is looked for as such.
  const text = given.normalize('NFKC').replace(link, (found) => ' '.repeat(found.length));
  const tokens = [...text.matchAll(part)].map((found) => ({
    folded: fold(found[0]),
    start: found.index,
    end: found.index + found[0].length,
  }));
  const small = tokens.filter(({ start, end }) => !isLarge(text.slice(start, end))).length;
  return { name, text, tokens, capitalsTell: small >= tokens.length * 0.34 };
};

const isMark = (char: string | undefined): boolean => char !== undefined && /["'“”„«»「」『』‘’*]/u.test(char);

export const isQuoted = ({ text }: Field, start: number, end: number): boolean =>
  isMark(text[start - 1]) && isMark(text[end]);

/** Every word of it written large, where that tells something. */
export const isWrittenAsName = ({ text, tokens, capitalsTell }: Field, at: number, length: number): boolean =>
  capitalsTell && tokens.slice(at, at + length).every(({ start, end }) => isLarge(text.slice(start, end)));

/** Written small where names are written large, and not first: a word like any other. */
export const isWrittenAsWord = ({ text, tokens, capitalsTell }: Field, at: number): boolean => {
  const { start, end } = tokens[at]!;
  const hasLarge = tokens.some((token, place) => place > 0 && isLarge(text.slice(token.start, token.end)));
  return capitalsTell && hasLarge && !isLarge(text.slice(start, end));
};

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
}

export const hostOf = (site: string | null | undefined): string | null =>
  (site && URL.parse(site)?.hostname.replace(/^www\./u, '')) || null;

/** What a video says as a whole. */
export const aroundOf = ({ title, description, hashtags }: VideoText): Around => {
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
  };
};

/** Whether a developer is named, by a name that tells. */
export const mentions = ({ folded }: Around, name: string | null | undefined): boolean => {
  const wanted = name ? nameWords(name).join(' ') : '';
  return wanted.length > 3 && !isEverydayName(wanted.split(' ')) && ` ${folded} `.includes(` ${wanted} `);
};
