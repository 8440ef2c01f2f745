import type { Listing } from '../listing.ts';
import { found, type Outcome } from '../outcome.ts';
import type { Http } from '../source.ts';
import { readItunesRows } from './itunes-rows.ts';
import { readReply, storefrontRefusal } from './reply.ts';

export interface AppleSearch {
  readonly term: string;
  readonly country: string;
  /** 1 to 200; there is no second page. */
  readonly limit: number;
}

/** The apps the App Store finds for words, in its order. `not_offered`: there is no such storefront. */
export const searchApple = async (
  http: Http,
  { term, country, limit }: AppleSearch,
  signal?: AbortSignal,
): Promise<Outcome<readonly Listing[]>> => {
  const reply = await http.send(
    {
      source: 'itunes',
      path: '/search',
      // Without `entity` the reply mixes in songs and films.
      query: { term, country: country.toLowerCase(), media: 'software', entity: 'software', limit },
      understands: [400],
    },
    signal,
  );
  return readReply(reply, (value): Outcome<readonly Listing[]> => {
    const refusal = storefrontRefusal(value);
    if (refusal) return refusal;
    const rows = readItunesRows(value.body);
    return rows.length === 0 || isFiller(term, rows) ? { kind: 'none' } : found(rows);
  });
};

/** For nonsense the store likes to answer with one to three apps that have nothing to do with it. */
const isFiller = (term: string, rows: readonly Listing[]): boolean =>
  rows.length <= 3 && !rows.some((row) => sharesAWord(term, row));

// The first letters of a word are enough: the store knows plurals and mends the ends of misspelt words.
const sharesAWord = (term: string, row: Listing): boolean => {
  const words = fold(term).match(/[\p{L}\p{N}]+/gu) ?? [];
  const said = fold([row.title, row.developer, row.bundleId, row.genre, row.description].join(' '));
  return words.some((word) => said.includes(word.slice(0, 4)));
};

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
