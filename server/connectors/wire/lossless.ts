import { type Store, storeTitles } from '../../contract/domain/stores.ts';
import type { Unread } from './outcome.ts';
import { Json, ShapeChanged } from './read.ts';

/** JSON of libraries whose ids are numbers beyond what a double holds: those become their own digits, as text. */
export const readLossless = (text: string, path: string): Json => {
  const keepDigits = (_key: string, value: unknown, { source }: { source?: string }): unknown =>
    Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '') ? source : value;
  try {
    // The types of the language do not know the third argument of a reviver yet.
    return new Json(JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown), path);
  } catch {
    throw new ShapeChanged(path, 'JSON', text.trim());
  }
};

/** An id, sent as digits or as a number; always text to us. */
export const readId = (node: Json): string => (typeof node.value === 'number' ? String(node.count()) : node.digits());

/** The note about rows that were left out: how many, whose, and where the first of them went wrong. */
export const unreadMessage = (store: Store, { count, of, path }: Unread): string =>
  count === 1
    ? `1 of ${of} rows of ${storeTitles[store]} could not be read and was left out: its form is not known at \`${path}\`.`
    : `${count} of ${of} rows of ${storeTitles[store]} could not be read and were left out: the form of the first is not known at \`${path}\`.`;

/** The same of reviews, which no caller asks for one by one. */
export const unreadReviews = (count: number): string =>
  count === 1
    ? '1 review could not be read and was left out.'
    : `${count} reviews could not be read and were left out.`;

/** The same of a library's ads; null: all were read. */
export const unreadAds = (library: string, unread: Unread | null): string | null =>
  unread &&
  `${unread.count} of ${unread.of} ads of ${library} could not be read and ${unread.count === 1 ? 'was' : 'were'} left out: the form is not known at \`${unread.path}\`.`;
