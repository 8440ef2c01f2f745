import type { Store } from '../../../contract/domain/stores.ts';
import { readCountries } from './sentence-countries.ts';
import { readDays } from './sentence-days.ts';

/** What a sentence says about the reviews it wants, beside their topic, stars and apps. */
export interface SentenceFilter {
  readonly since: string | null;
  readonly until: string | null;
  readonly versions: readonly string[];
  readonly exclude: readonly string[];
  /** Storefronts by their codes; empty when none is named. */
  readonly countries: readonly string[];
  /** The store that the sentence speaks of, where it is one of them. */
  readonly store: Store | null;
  readonly minLength: number | null;
  readonly limit: number | null;
  readonly sort: 'recent' | 'helpful' | null;
  /** The sentence without the words that were read here. */
  readonly rest: string;
}

/** Behind its word any number is a version; without it one with a dot, unless it is money, a share or a rating. */
const version =
  /\b(?:versions?|ver\.?|v)\s?(\d{1,4}(?:\.\d{1,5}){0,3})(?:\.x)?\b|(?<![\d.,$€£¥])\b(\d{1,4}(?:\.\d{1,5}){1,3})\b(?![.,]?\d|\s?(?:%|stars?|★|gb|mb|[$€£¥]|usd|eur))/gi;
const shortest =
  /[,;]?\s*\b(?:with |of )?(?:at least|min(?:imum)?(?: of)?|longer than|more than|over) (\d{1,4}) (?:characters|chars|letters)\b/i;
const most = /[,;]?\s*\b(?:up to |at most |the )?(\d{1,4}) (?:reviews|results)\b/i;
const helpful = /[,;]?\s*\b(?:the )?most helpful(?: (?:ones|reviews|first))?\b|\bby helpfulness\b/i;
const newest = /[,;]?\s*\b(?:the )?(?:newest|latest|most recent)(?: (?:ones|reviews|first))\b/i;
const ofPlay = /\b(?:(?:in|on|from|for) )?(?:the )?(?:google play(?: store)?|play store|android)\b/gi;
const ofApple = /\b(?:(?:in|on|from|for) )?(?:the )?(?:apple )?(?:app store|ios|iphone|ipad)\b/gi;
const exclusion =
  /[,;]?\s*\b(?:but not|and not|not about|not mentioning|without mentioning|excluding|except(?: for)?|ignoring)\s+(?:about |mentioning |those about |reviews about )*([^,;.]+)/i;

/** Words of an exclusion: `ads and prices`, `ads or prices`. */
const parts = (text: string): string[] =>
  text
    .split(/\s*(?:,|\band\b|\bor\b|&)\s*/i)
    .map((part) => part.replace(/^(?:the|any|all)\s+/i, '').trim())
    .filter((part) => part !== '' && part.length <= 100);

/** The store that is named and the other is not. */
const readStore = (sentence: string): { store: SentenceFilter['store']; rest: string } => {
  const [apple, play] = [ofApple, ofPlay].map((named) => sentence.search(named) >= 0);
  if (apple === play) return { store: null, rest: sentence };
  return { store: apple ? 'apple' : 'play', rest: sentence.replaceAll(apple ? ofApple : ofPlay, ' ') };
};

const within = (text: string | undefined, least: number, most: number): number | null => {
  const number = Number(text ?? Number.NaN);
  return number >= least && number <= most ? number : null;
};

/** @param today YYYY-MM-DD, UTC */
export const readFilter = (sentence: string, today: string): SentenceFilter => {
  const { since, until, rest: undated } = readDays(sentence, today);
  const minLength = within(shortest.exec(undated)?.[1], 1, 5000);
  const unmeasured = minLength === null ? undated : undated.replace(shortest, ' ');
  const limit = within(most.exec(unmeasured)?.[1], 1, 5000);
  const uncounted = limit === null ? unmeasured : unmeasured.replace(most, ' ');
  const sort = helpful.test(uncounted) ? 'helpful' : newest.test(uncounted) ? 'recent' : null;
  const unsorted = sort === null ? uncounted : uncounted.replace(helpful, ' ').replace(newest, ' ');
  const versions = [...new Set([...unsorted.matchAll(version)].map(([, named, bare]) => (named ?? bare)!))].slice(
    0,
    24,
  );
  const unversioned = unsorted.replaceAll(version, ' ');
  const excluded = exclusion.exec(unversioned);
  const kept = excluded ? unversioned.replace(excluded[0], ' ') : unversioned;
  const { countries, rest: unplaced } = readCountries(kept);
  const { store, rest } = readStore(unplaced);
  return {
    since,
    until,
    versions,
    exclude: excluded ? [...new Set(parts(excluded[1]!))].slice(0, 24) : [],
    countries,
    store,
    minLength,
    limit,
    sort,
    rest: rest
      .replace(/\b(?:in|on|of|for|with|from|and)\s*(?=[,;.]?\s*$)/i, '')
      .replace(/\s+/g, ' ')
      .trim(),
  };
};
