import { type Store, storeTitles } from '../../contract/domain/stores.ts';
import type { Unread } from './outcome.ts';
import { Json, ShapeChanged } from './read.ts';

/** Parses JSON with integers too large for a double as digit strings: some libraries' ids are such numbers. */
export const readLossless = (text: string, path: string): Json => {
  const keepDigits = (_key: string, value: unknown, { source }: { source?: string }): unknown =>
    Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '') ? source : value;
  try {
    // TypeScript's types lack the reviver's third argument.
    return new Json(JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown), path);
  } catch {
    throw new ShapeChanged(path, 'JSON', text.trim());
  }
};

export const readId = (node: Json): string => (typeof node.value === 'number' ? String(node.count()) : node.digits());

export const unreadMessage = (store: Store, { count, of, path }: Unread): string =>
  count === 1
    ? `1 of ${of} rows of ${storeTitles[store]} could not be read and was left out: its form is not known at \`${path}\`.`
    : `${count} of ${of} rows of ${storeTitles[store]} could not be read and were left out: the form of the first is not known at \`${path}\`.`;

export const unreadReviews = (count: number): string =>
  count === 1
    ? '1 review could not be read and was left out.'
    : `${count} reviews could not be read and were left out.`;

export const unreadAds = (library: string, unread: Unread | null): string | null =>
  unread &&
  `${unread.count} of ${unread.of} ads of ${library} could not be read and ${unread.count === 1 ? 'was' : 'were'} left out: the form is not known at \`${unread.path}\`.`;
