/**
 * Pages whose tokens say after which ad they begin, in an order that no day changes: ads that come out between two
 * pages neither repeat one nor push one away.
 */

import { hashText } from '../world/random.ts';
import type { LibraryAd } from './ad.ts';

/** Newest first. */
export const inOrder = (ads: readonly LibraryAd[]): readonly LibraryAd[] =>
  [...ads].sort((a, b) => b.start - a.start || (a.id < b.id ? -1 : 1));

const tokenOf = (ad: LibraryAd, question: string): string =>
  Buffer.from(`${ad.start}.${ad.id}.${hashText(question)}`).toString('base64url');

export interface Page {
  readonly ads: readonly LibraryAd[];
  /** After the last of these ads; null: there are none. */
  readonly token: string | null;
  /** Whether any ad comes after these. */
  readonly more: boolean;
}

/** Null: the token is not one of this question's. */
export const pageOf = (
  ads: readonly LibraryAd[],
  { token, size, question }: { token: string | null; size: number; question: string },
): Page | null => {
  let from = 0;
  if (token !== null) {
    const [start = '', id = '', asked = ''] = Buffer.from(token, 'base64url').toString().split('.');
    if (!/^\d+$/.test(start) || id === '' || asked !== String(hashText(question))) return null;
    const after = ads.findIndex((ad) => ad.start < Number(start) || (ad.start === Number(start) && ad.id > id));
    from = after < 0 ? ads.length : after;
  }
  const page = ads.slice(from, from + size);
  const last = page.at(-1);
  return { ads: page, token: last ? tokenOf(last, question) : null, more: from + page.length < ads.length };
};
