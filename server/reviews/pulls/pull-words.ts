import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { mentions, searchedOf } from '../../analysis/filter/mention.ts';
import { mapInSlices } from '../../support/concurrency/slices.ts';

/** The titles and texts of an app's kept reviews as keywords are looked for in them, one text in the order of their facts. */
export interface AppWords {
  readonly text: string;
  /** Where each review begins; one more at the end. */
  readonly starts: Uint32Array;
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** No text holds the first, for the database keeps none; the other is made another sign that nobody types. */
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

/** Whether a keyword can be looked for here: signs around white space and hyphens stand only in the texts themselves. */
export const isSearchable = (keyword: string): boolean =>
  /[\p{L}\p{N}]/u.test(keyword) || !/[\s\p{Pd}]/u.test(keyword.trim());

const isPlain = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57);
const isGap = (unit: number): boolean => unit === 32 || unit <= 1;
/** A full stop, a comma, an exclamation or question mark. */
const isStop = (unit: number): boolean => unit === 46 || unit === 44 || unit === 33 || unit === 63;

/** 1 for each review that mentions the keyword, exactly as a pull's filter would have it. */
export const mentioning = ({ text, starts }: AppWords, keyword: string): Uint8Array => {
  const found = new Uint8Array(starts.length - 1);
  const sought = searchedOf(keyword.trim()).spaced.trim();
  if (sought === '') return found;
  const isMentioned = mentions(keyword);
  const says = (field: string): boolean => isMentioned({ spaced: field, folded: field });
  const last = sought.length - 1;
  const plain = isPlain(sought.charCodeAt(0)) && isPlain(sought.charCodeAt(last));
  let review = 0;
  for (let at = text.indexOf(sought); at !== -1; ) {
    while (starts[review + 1]! <= at) review++;
    // Almost every hit has spaces or letters around it, which tell at a glance; the others are looked at properly.
    const before = at === 0 ? 0 : text.charCodeAt(at - 1);
    const after = text.charCodeAt(at + last + 1);
    if (plain && (isPlain(before) || isPlain(after))) {
      at = text.indexOf(sought, at + 1);
      continue;
    }
    const apart = isGap(after) || (isStop(after) && isGap(text.charCodeAt(at + last + 2)));
    const clear = plain && isGap(before) && apart;
    if (
      clear ||
      text
        .slice(starts[review], starts[review + 1]! - 1)
        .split(betweenFields)
        .some(says)
    )
      found[review] = 1;
    at = text.indexOf(sought, starts[review + 1]);
  }
  return found;
};
