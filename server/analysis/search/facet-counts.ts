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
    // Few matches are counted one by one: there may be more versions than matches.
    const isFew = ordinals.length < details.versions.length / 4;
    const versionMatched = new Uint32Array(isFew ? 0 : details.versions.length);
    const versionRatings = new Uint32Array(versionMatched.length);
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
      if (isFew) addTo(this.versions, details.versions[version[at]!]!, 1, stars);
      else {
        versionMatched[version[at]!]!++;
        versionRatings[version[at]!]! += stars;
      }
    }
    for (const [number, key] of details.countries.entries()) {
      if (countryMatched[number]! > 0) addTo(this.countries, key, countryMatched[number]!, countryRatings[number]!);
    }
    for (let number = 0; number < versionMatched.length; number++) {
      const matched = versionMatched[number]!;
      if (matched > 0) addTo(this.versions, details.versions[number]!, matched, versionRatings[number]!);
    }
  }

  result(): Pick<SearchCounts, 'weeks' | 'countries' | 'versions' | 'kinds'> {
    const byMatches = (one: [string, Counted], other: [string, Counted]): number =>
      other[1].matched - one[1].matched || (one[0] < other[0] ? -1 : 1);
    return {
      weeks: this.weekList(),
      countries: [...this.countries].sort(byMatches).map(([key, counted]) => ({ country: countryOf(key), ...counted })),
      versions: mostMatched(this.versions)
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

  private weekList(): SearchCounts['weeks'] {
    const list: { monday: number; matched: number; ratingSum: number }[] = [];
    for (let week = 0; week < weeks; week++) {
      const matched = this.weekMatched[week]!;
      if (matched > 0) list.push({ monday: 7 * week - 3, matched, ratingSum: this.weekRatings[week]! });
    }
    return list;
  }
}

/** Those that can be among the first: a large index has tens of thousands, and to sort them all would take longest. */
const mostMatched = (versions: ReadonlyMap<string, Counted>): [string, Counted][] => {
  const counts = Uint32Array.from(versions.values(), ({ matched }) => matched).sort();
  // One more than are named: reviews of unknown version are left out afterwards.
  const least = counts[Math.max(0, counts.length - VERSIONS - 1)] ?? 0;
  return [...versions].filter(([, { matched }]) => matched >= least);
};
