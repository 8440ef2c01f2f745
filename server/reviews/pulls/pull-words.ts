import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { keywordOf, mentions, SearchedReview, searchedOf, type Verdict } from '../../metrics/filter/mention.ts';
import { mapInSlices } from '../../support/concurrency/promises.ts';

/** The titles and texts of an app's reviews, prepared for keyword search and joined in the order of their facts. */
export interface AppWords {
  readonly text: string;
  /** The offset of each review, plus one at the end. */
  readonly starts: Uint32Array;
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** The database stores no text with the first; the second is replaced when it occurs in a text. */
const [betweenReviews, betweenFields] = ['\u0000', '\u0001'];

const searchable = (text: string): string =>
  searchedOf(text).spaced.replaceAll(betweenReviews, '').replaceAll(betweenFields, '\u0002');

export const packWords = async (
  reviews: readonly { readonly title: string | null; readonly text: string }[],
): Promise<Buffer> => {
  const words = await mapInSlices(
    reviews,
    ({ title, text }) => searchable(title ?? '') + betweenFields + searchable(text) + betweenReviews,
  );
  return compress(words.join(''));
};

export const unpackWords = async (packed: Buffer): Promise<AppWords> => {
  const text = (await decompress(packed)).toString();
  const starts = [0];
  for (let end = text.indexOf(betweenReviews); end !== -1; end = text.indexOf(betweenReviews, end + 1)) {
    starts.push(end + 1);
  }
  return { text, starts: Uint32Array.from(starts) };
};

/** Whether this index can find a keyword: signs next to white space or hyphens occur only in the original texts. */
export const isSearchable = (keyword: string): boolean =>
  /[\p{L}\p{N}]/u.test(keyword) || !/[\s\p{Pd}]/u.test(keyword.trim());

const isPlain = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57);
const isGap = (unit: number): boolean => unit === 32 || unit <= 1;
/** Whether it is `.`, `,`, `!` or `?`. */
const isStop = (unit: number): boolean => unit === 46 || unit === 44 || unit === 33 || unit === 63;

type Tells = (text: string, start: number, end: number) => Verdict;

/** Caches verdicts: there are few distinct words, and the bare prefix is the most frequent. */
const cachedVerdicts = (tells: (word: string) => Verdict, beginning: string): Tells => {
  const ofBeginning = tells(beginning);
  const cached = new Map<string, Verdict>();
  return (text, start, end) => {
    if (end - start === beginning.length) return ofBeginning;
    const word = text.slice(start, end);
    let verdict = cached.get(word);
    if (verdict === undefined) {
      verdict = tells(word);
      cached.set(word, verdict);
    }
    return verdict;
  };
};

/** If letters follow a keyword matched as written, it is part of another word. */
const tellsAsItIs = (sought: string): Tells =>
  isPlain(sought.charCodeAt(sought.length - 1)) ? (_, start, end) => end - start === sought.length : () => null;

const endsAt = (text: string, at: number): boolean => {
  const after = text.charCodeAt(at);
  return isGap(after) || (isStop(after) && isGap(text.charCodeAt(at + 1)));
};

/** The verdict at an offset if it is surrounded by plain letters and spaces, as nearly all are; null if the review must be read. */
const tellAt = (text: string, at: number, beginning: string, tells: Tells): Verdict => {
  if (!isPlain(beginning.charCodeAt(0))) return null;
  const before = at === 0 ? 0 : text.charCodeAt(at - 1);
  if (isPlain(before)) return false;
  if (!isGap(before)) return null;
  let end = at + beginning.length;
  while (isPlain(text.charCodeAt(end))) end++;
  return endsAt(text, end) ? tells(text, at, end) : null;
};

/** A flag for each review of an app that mentions the keyword, by the same rules as a pull's filter. */
export const mentioning = (typed: string): ((words: AppWords) => Uint8Array) => {
  const keyword = keywordOf(typed);
  const sought = keyword.beginnings.map((beginning) => ({
    beginning,
    tells: keyword.tells === null ? tellsAsItIs(beginning) : cachedVerdicts(keyword.tells, beginning),
  }));
  return ({ text, starts }) => {
    const found = new Uint8Array(starts.length - 1);
    const isMentionedIn = (review: number): boolean => {
      const fields = text.slice(starts[review], starts[review + 1]! - 1).split(betweenFields);
      return mentions(new SearchedReview(fields.map((spaced) => ({ spaced, folded: spaced }))), keyword);
    };
    for (const { beginning, tells } of sought) {
      let review = 0;
      for (let at = text.indexOf(beginning); at !== -1; ) {
        while (starts[review + 1]! <= at) review++;
        const verdict = found[review] === 1 || tellAt(text, at, beginning, tells);
        if (verdict === false) {
          at = text.indexOf(beginning, at + 1);
          continue;
        }
        if (verdict === true || isMentionedIn(review)) found[review] = 1;
        at = text.indexOf(beginning, starts[review + 1]);
      }
    }
    return found;
  };
};
