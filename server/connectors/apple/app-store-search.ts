import type { Http } from '../http/source.ts';
import type { Listing } from '../listing.ts';
import { found, type Outcome } from '../wire/outcome.ts';
import { readItunesRows, readReply, storefrontRefusal } from './itunes-rows.ts';

export interface AppleSearch {
  readonly term: string;
  readonly country: string;
  /** 1 to 200; there is no second page. */
  readonly limit: number;
}

/** Searches the App Store, in its order. `not_offered`: the country has no storefront. */
export const searchApple = async (
  http: Http,
  { term, country, limit }: AppleSearch,
  signal?: AbortSignal,
): Promise<Outcome<readonly Listing[]>> => {
  const reply = await http.send(
    {
      source: 'itunes',
      path: '/search',
      // Without `entity` the results include songs and films.
      query: { term, country: country.toLowerCase(), media: 'software', entity: 'software', limit },
      understands: [400],
    },
    signal,
  );
  return readReply(reply, (value): Outcome<readonly Listing[]> => {
    const refusal = storefrontRefusal(value);
    if (refusal) return refusal;
    const { rows, unread } = readItunesRows(value.body);
    return rows.length === 0 || (unread === null && isFiller(term, rows)) ? { kind: 'none' } : found(rows, unread);
  });
};

/** For nonsense terms the store often returns one to three unrelated apps. */
const isFiller = (term: string, rows: readonly Listing[]): boolean =>
  rows.length <= 3 && !rows.some((row) => matchesTerm(term, row));

/** Too common to show that a result matches. */
const commonWords: ReadonlySet<string> = new Set(['app', 'com', 'the', 'www', 'http', 'https']);

/** Scripts without spaces between words, or with words of two characters. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

const matchesTerm = (term: string, { title, developer }: Listing): boolean => {
  const searched = wordsOf(term);
  const significant = searched.filter((word) => dense.test(word) || (word.length > 2 && !commonWords.has(word)));
  if (significant.length > 0) return significant.some((word) => isInText(word, `${title} ${developer}`));
  const words = wordsOf(title);
  return searched.some((word) => words.includes(word));
};

const isInText = (word: string, text: string): boolean => {
  if (dense.test(word)) return pairsOf(word).some((pair) => fold(text).includes(pair));
  // Compares the first letters only: the store matches plurals and fixes misspelt endings.
  return wordsOf(text).some((candidate) => candidate.startsWith(word.slice(0, 4)));
};

/** Pairs of adjacent characters: a title may contain only part of a word. */
const pairsOf = (word: string): readonly string[] => {
  const characters = [...word];
  return characters.length < 2 ? characters : characters.slice(1).map((next, place) => `${characters[place]}${next}`);
};

const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

// NFC again after removing accents, or Hangul would stay decomposed.
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
