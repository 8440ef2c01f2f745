import type { Store } from '../../../contract/domain/stores.ts';
import { readExclusions } from '../exclusions.ts';
import { sentenceLanguage } from '../sentence-language.ts';
import { blot, type Sheet, sheetOf } from '../sheet.ts';
import { readDays } from './days/read-days.ts';
import { homeOf } from './places/place-words.ts';
import { readPlaces } from './places/read-places.ts';
import { readOrder } from './sentence-order.ts';
import { readStore } from './sentence-store.ts';
import { readVersions } from './sentence-versions.ts';

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
  readonly sort: 'recent' | 'oldest' | 'helpful' | null;
  /** The sentence without the words that were read here. */
  readonly rest: string;
}

/** The sentence as it was written, without what was read. */
export const restOf = ({ text, folded }: Sheet): string =>
  Array.from({ length: text.length }, (_, at) => (folded[at] === blot ? ' ' : text[at]))
    .join('')
    .replace(/\s+/gu, ' ')
    .replace(/\s+(?=[,;.?!])/gu, '')
    .replace(/(?:^[\s,;]+|[\s,;]+$)/gu, '')
    .replace(/^(?:and|or|und|oder|et|ou)\s+/iu, '')
    .replace(/\b(?:in|on|of|for|with|from|and)\s*(?=[,;.]?\s*$)/iu, '')
    .trim();

/** Reads what a question says of its reviews. @param today YYYY-MM-DD, UTC */
export const readFilter = (sentence: string, today: string): SentenceFilter => {
  const whole = sheetOf(sentence);
  const days = readDays(whole, today, sentenceLanguage(whole.text));
  const versions = readVersions(days.sheet);
  const places = readPlaces(versions.sheet);
  const store = readStore(places.sheet);
  const order = readOrder(store.sheet);
  const exclusions = readExclusions(order.sheet);
  return {
    since: days.since,
    until: days.until,
    versions: versions.versions,
    exclude: exclusions.exclude,
    // Reviews in a language are mostly from where it is spoken.
    countries: places.countries.length > 0 ? places.countries : [...new Set(places.languages.map(homeOf))],
    store: store.store,
    minLength: order.minLength,
    limit: order.limit,
    sort: order.sort,
    rest: restOf(exclusions.sheet),
  };
};
