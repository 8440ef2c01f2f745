import { isEverydayName, nameWords } from '../../../apps/names/name-book.ts';
import { isStopWord } from '../../../tagging/words/stop-words.ts';
import { termOf } from '../../../tagging/words/terms.ts';
import { fold } from '../../../tagging/words/words.ts';
import { isForOthers, letters, ownAccountOf } from './app-name-in-videos.ts';
import { appNounWords, appWordIn, isAppWord, usingWordIn } from './app-talk.ts';

export interface VideoText {
  readonly title: string;
  readonly description: string;
  /** Without `#`, in lower case. */
  readonly hashtags: readonly string[];
  readonly creator: { readonly handle: string; readonly name: string | null } | null;
}

/** A link with or without a scheme. Starts at a word and has limited labels, for matching in linear time. */
export const link =
  /(?:https?:\/\/|market:\/\/|itms-apps:)\S+|(?<![\w-])(?:[\w-]{1,63}\.){1,8}(?:com|app|io|co|net|org|me|page|link|gl|ee)\/\S*/giu;

interface Token {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
  readonly isLarge: boolean;
  /** Whether its capitalization says how the text is written. */
  readonly tells: boolean;
}
export interface Field {
  readonly name: 'title' | 'description';
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Words whose capitalization counts, how many of them are lower case, and whether any word is capitalized. */
  readonly capitals: { readonly telling: number; readonly small: number; readonly hasLarge: boolean };
}

const endsSentence = /[.!?…\n]/u;
const part = /[\p{L}\p{N}]+/gu;
const isLarge = (text: string): boolean => /^[\p{Lu}\p{Lt}]/u.test(text);

export const fieldOf = (name: Field['name'], raw: string): Field => {
  // Names inside links and handles are matched separately.
  const text = raw.normalize('NFKC').replace(link, (found) => ' '.repeat(found.length));
  let before: number | null = null;
  const tokens = [...text.matchAll(part)].map((found): Token => {
    const [folded, start, end] = [fold(found[0]), found.index, found.index + found[0].length];
    const isFirst = before === null || endsSentence.test(text.slice(before, start));
    before = end;
    // Words such as `the` are lower case even in headings.
    const tells = folded.length > 3 && !isStopWord(folded, 'en') && !isFirst;
    return { folded, start, end, isLarge: isLarge(found[0]), tells };
  });
  // Counted once per text.
  const telling = tokens.filter((token) => token.tells);
  const small = telling.filter((token) => !token.isLarge).length;
  const hasLarge = tokens.some((token) => token.isLarge);
  return { name, text, tokens, capitals: { telling: telling.length, small, hasLarge } };
};

const isMark = (char: string | undefined): boolean => char !== undefined && /["'“”„«»「」『』‘’*]/u.test(char);

export const isQuoted = ({ text }: Field, start: number, end: number): boolean =>
  isMark(text[start - 1]) && isMark(text[end]);

/** Whether capitalization marks a name, marks ordinary words, or is inconclusive. */
export type Written = 'name' | 'words' | 'large' | 'unclear';

/** Minimum share of lower-case words around a name for capitals to mean anything. */
const smallAround = 0.34;

export const writtenAs = (field: Field, at: number, length: number): Written => {
  const { tokens, capitals } = field;
  const own = tokens.slice(at, at + length);
  const large = own.filter((token) => token.isLarge).length;
  const around = capitals.telling - own.filter(({ tells }) => tells).length;
  const small = capitals.small - own.filter((token) => token.tells && !token.isLarge).length;
  const capitalsTell = small > 0 && small >= around * smallAround;
  if (large === length) return capitalsTell && (length > 1 || !beginsSentence(field, at)) ? 'name' : 'large';
  // `Calm harbor` at the start of a sentence is no name.
  if (large > 0) return 'words';
  return capitalsTell && capitals.hasLarge ? 'words' : 'unclear';
};

/** Whether the name continues as another app's: `Calm Harbor Kids`, but not `Calm Harbor for kids`. */
export const continuesName = ({ text, tokens }: Field, at: number, length: number): boolean => {
  const [last, next] = [tokens[at + length - 1]!, tokens[at + length]];
  if (!next || !isForOthers.has(next.folded) || text.slice(last.end, next.start) !== ' ') return false;
  return next.isLarge || !last.isLarge;
};

const beginsSentence = ({ text, tokens }: Field, at: number): boolean =>
  at === 0 || endsSentence.test(text.slice(tokens[at - 1]!.end, tokens[at]!.start));

/** `calm app`, `app Calm`, `the app called Calm`. */
export const besideApp = ({ tokens }: Field, at: number, length: number): string | null => {
  const after = tokens[at + length]?.folded;
  if (after !== undefined && appNounWords.has(after)) return after;
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ folded }) => folded);
  const last = before.at(-1);
  if (last !== undefined && appNounWords.has(last)) return last;
  return last !== undefined &&
    /^(?:called|named|llamada|chamado|namens|appelee)$/u.test(last) &&
    appNounWords.has(before[0]!)
    ? before[0]!
    : null;
};

const near = 5;

export const appWordNear = ({ tokens }: Field, at: number, length: number): string | null =>
  tokens.slice(Math.max(0, at - near), at + length + near).find(({ folded }) => isAppWord(folded))?.folded ?? null;

export interface Around {
  readonly appWord: string | null;
  readonly usingWord: string | null;
  readonly folded: string;
  readonly terms: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  readonly hosts: ReadonlySet<string>;
  /** The account's name, without what companies add to it. */
  readonly account: string | null;
}

export const hostOf = (site: string | null | undefined): string | null =>
  (site && URL.parse(site)?.hostname.replace(/^www\./u, '')) || null;

export const aroundOf = ({ title, description, hashtags, creator }: VideoText): Around => {
  const whole = `${title}\n${description}`;
  const words = `${whole.replace(link, ' ')}\n${hashtags.join(' ')}`;
  const links = [...whole.matchAll(link)].map(([url]) => (/^[\w-]+:/u.test(url) ? url : `https://${url}`));
  return {
    appWord: appWordIn(words),
    usingWord: usingWordIn(words),
    folded: nameWords(whole).join(' '),
    terms: new Set(nameWords(words).map((word) => termOf(word, 'en'))),
    tags: new Set(hashtags.map(letters)),
    hosts: new Set(links.flatMap((url) => hostOf(url) ?? [])),
    account: creator && ownAccountOf(creator.handle).name,
  };
};

/** Whether a developer is mentioned, unless the name is an everyday word. */
export const mentions = ({ folded }: Around, name: string | null | undefined): boolean => {
  const wanted = name ? nameWords(name).join(' ') : '';
  return wanted.length > 3 && !isEverydayName(wanted.split(' ')) && ` ${folded} `.includes(` ${wanted} `);
};
