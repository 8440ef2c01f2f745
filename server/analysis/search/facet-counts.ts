import { countryOf, type Details, versionOf } from './details.ts';
import type { SegmentFacts } from './filter-reviews.ts';
import type { SearchCounts } from './plan.ts';
import { kindBits } from './segment.ts';

/** Of how many versions the matches are counted. */
export const VERSIONS = 200;

const weekSeconds = 7 * 86_400;
/** 1 January 1970 was a Thursday. */
const sinceMonday = 3 * 86_400;
/** Seconds have 32 bits. */
const weeks = Math.ceil((0xffff_ffff + sinceMonday) / weekSeconds) + 1;

interface Counted {
  matched: number;
  ratingSum: number;
}

const addTo = <Key>(totals: Map<Key, Counted>, key: Key, matched: number, ratingSum: number): void => {
  const total = totals.get(key) ?? { matched: 0, ratingSum: 0 };
  total.matched += matched;
  total.ratingSum += ratingSum;
  totals.set(key, total);
};

/** How many matches there are of each week, country, version and kind of review. */
export class FacetCounts {
  private readonly weekMatched = new Uint32Array(weeks);
  private readonly weekRatings = new Uint32Array(weeks);
  private readonly kindMatched = new Uint32Array(1 << kindBits.length);
  private readonly kindRatings = new Uint32Array(1 << kindBits.length);
  private readonly countries = new Map<string, Counted>();
  private readonly versions = new Map<string, Counted>();

  add({ seconds, rating, kinds }: SegmentFacts, details: Details, ordinals: Uint16Array): void {
    const { weekMatched, weekRatings, kindMatched, kindRatings } = this;
    const { country, version } = details;
    const countryMatched = new Uint32Array(details.countries.length);
    const countryRatings = new Uint32Array(details.countries.length);
    const versionMatched = new Uint32Array(details.versions.length);
    const versionRatings = new Uint32Array(details.versions.length);
    for (let i = 0; i < ordinals.length; i++) {
      const at = ordinals[i]!;
      const stars = rating[at]!;
      const week = ((seconds[at]! + sinceMonday) / weekSeconds) | 0;
      weekMatched[week]!++;
      weekRatings[week]! += stars;
      kindMatched[kinds[at]!]!++;
      kindRatings[kinds[at]!]! += stars;
      countryMatched[country[at]!]!++;
      countryRatings[country[at]!]! += stars;
      versionMatched[version[at]!]!++;
      versionRatings[version[at]!]! += stars;
    }
    for (const [number, key] of details.countries.entries()) {
      if (countryMatched[number]! > 0) addTo(this.countries, key, countryMatched[number]!, countryRatings[number]!);
    }
    for (const [number, key] of details.versions.entries()) {
      if (versionMatched[number]! > 0) addTo(this.versions, key, versionMatched[number]!, versionRatings[number]!);
    }
  }

  result(): Pick<SearchCounts, 'weeks' | 'countries' | 'versions' | 'kinds'> {
    const byMatches = (one: [string, Counted], other: [string, Counted]): number =>
      other[1].matched - one[1].matched || (one[0] < other[0] ? -1 : 1);
    return {
      weeks: [...this.weekMatched].flatMap((matched, week) =>
        matched === 0 ? [] : [{ monday: 7 * week - 3, matched, ratingSum: this.weekRatings[week]! }],
      ),
      countries: [...this.countries].sort(byMatches).map(([key, counted]) => ({ country: countryOf(key), ...counted })),
      versions: [...this.versions]
        .sort(byMatches)
        .flatMap(([key, counted]) => {
          const version = versionOf(key);
          return version ? [{ ...version, ...counted }] : [];
        })
        .slice(0, VERSIONS),
      kinds: kindBits
        .map((kind, bit) => {
          const total = { kind, matched: 0, ratingSum: 0 };
          for (let bits = 0; bits < this.kindMatched.length; bits++) {
            if ((bits & (1 << bit)) === 0) continue;
            total.matched += this.kindMatched[bits]!;
            total.ratingSum += this.kindRatings[bits]!;
          }
          return total;
        })
        .filter(({ matched }) => matched > 0)
        .sort((one, other) => other.matched - one.matched),
    };
  }
}
