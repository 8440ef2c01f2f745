import { RATINGS, type SegmentFacts } from '../matching/filter-reviews.ts';
import type { SearchCounts } from '../plan.ts';
import { countryOf, type Details, versionOf } from '../segments/details.ts';
import { kindBits } from '../segments/segment.ts';
import { VersionCounts } from './version-counts.ts';

/** Of how many versions the matches are counted. */
export const VERSIONS = 200;

const weekSeconds = 7 * 86_400;
/** 1 January 1970 was a Thursday. */
const sinceMonday = 3 * 86_400;
/** As days since 1970. */
const mondayOf = (week: number): number => 7 * week - 3;
const weekOf = (seconds: number): number => ((seconds + sinceMonday) / weekSeconds) | 0;

interface Counted {
  matched: number;
  ratingSum: number;
}

/** How many and the sum of their ratings in one number: a segment has too few reviews for one to run into the other. */
const one = 2 ** 24;

const addTo = <Key>(totals: Map<Key, Counted>, key: Key, counted: number): void => {
  if (counted === 0) return;
  const matched = Math.floor(counted / one);
  const ratingSum = counted - matched * one;
  const total = totals.get(key);
  if (total) {
    total.matched += matched;
    total.ratingSum += ratingSum;
  } else totals.set(key, { matched, ratingSum });
};

const byMatches = (one: Counted, other: Counted): number => other.matched - one.matched;

type Facets = Pick<SearchCounts, 'ratingMix' | 'apps' | 'weeks' | 'countries' | 'kinds'>;

/** Counts by a number, an entry each, in no order. */
export interface CountColumns {
  readonly keys: Int32Array;
  readonly matched: Uint32Array;
  readonly ratings: Uint32Array;
}

const columnsOf = (totals: ReadonlyMap<number, Counted>, keyOf: (key: number) => number): CountColumns => {
  const { size } = totals;
  const columns = { keys: new Int32Array(size), matched: new Uint32Array(size), ratings: new Uint32Array(size) };
  let at = 0;
  for (const [key, { matched, ratingSum }] of totals) {
    columns.keys[at] = keyOf(key);
    columns.matched[at] = matched;
    columns.ratings[at++] = ratingSum;
  }
  return columns;
};

/** What a part of a search has of facets: of objects there would be so many that to send them takes longer than to count. */
export interface PartFacets extends Pick<Facets, 'ratingMix' | 'countries' | 'kinds'> {
  readonly apps: CountColumns;
  /** By their Mondays. */
  readonly weeks: CountColumns;
  readonly versions: VersionCounts;
}

/** How many matches there are of each rating, app, week, country, version and kind of review. */
export class FacetCounts {
  private readonly apps = new Map<number, Counted>();
  private readonly weeks = new Map<number, Counted>();
  private readonly countries = new Map<string, Counted>();
  private readonly versions = new VersionCounts();
  /** Of each set of kinds that a review may be of, by rating. */
  private readonly kinds = new Uint32Array(RATINGS << kindBits.length);

  add(facts: SegmentFacts, details: Details, ordinals: Uint16Array): void {
    const { seconds, rating, kinds, app, appNos } = facts;
    const { country, version, countries } = details;
    const { kinds: ofKinds } = this;
    const firstWeek = weekOf(facts.firstSecond);
    const weekCount = weekOf(facts.lastSecond) - firstWeek + 1;
    const ofApp = new Float64Array(appNos.length);
    const ofWeek = new Float64Array(weekCount);
    const ofCountry = new Float64Array(countries.length);
    for (let i = 0; i < ordinals.length; i++) {
      const at = ordinals[i]!;
      const stars = rating[at]!;
      const counted = one + stars;
      ofApp[app[at]!]! += counted;
      ofWeek[weekOf(seconds[at]!) - firstWeek]! += counted;
      ofCountry[country[at]!]! += counted;
      ofKinds[kinds[at]! * RATINGS + stars]!++;
    }
    this.versions.add(details.versions, version, rating, ordinals);
    for (let a = 0; a < appNos.length; a++) addTo(this.apps, appNos[a]!, ofApp[a]!);
    for (let week = 0; week < weekCount; week++) addTo(this.weeks, firstWeek + week, ofWeek[week]!);
    for (let c = 0; c < countries.length; c++) addTo(this.countries, countries[c]!, ofCountry[c]!);
  }

  result(): Facets & Pick<SearchCounts, 'versions'> {
    return {
      ...this.facets(),
      versions: this.versions.take(VERSIONS).map(({ key, matched, ratingSum }) => {
        const { appNo, version } = versionOf(key)!;
        return { appNo, version, matched, ratingSum };
      }),
    };
  }

  /** For a part of a search. */
  part(): PartFacets {
    return {
      ...this.fewFacets(),
      apps: columnsOf(this.apps, (appNo) => appNo),
      weeks: columnsOf(this.weeks, mondayOf),
      versions: this.versions,
    };
  }

  private facets(): Facets {
    return {
      ...this.fewFacets(),
      apps: [...this.apps]
        .map(([appNo, { matched, ratingSum }]) => ({ appNo, matched, ratingSum }))
        .sort((first, second) => byMatches(first, second) || first.appNo - second.appNo),
      weeks: [...this.weeks]
        .sort(([one], [other]) => one - other)
        .map(([week, { matched, ratingSum }]) => ({ monday: mondayOf(week), matched, ratingSum })),
    };
  }

  /** Those of which there are few, also in a part. */
  private fewFacets(): Pick<Facets, 'ratingMix' | 'countries' | 'kinds'> {
    return {
      ratingMix: [this.rated(1), this.rated(2), this.rated(3), this.rated(4), this.rated(5)],
      countries: [...this.countries]
        .sort(([one, its], [other, others]) => byMatches(its, others) || (one < other ? -1 : 1))
        .map(([key, counted]) => ({ country: countryOf(key), ...counted })),
      kinds: kindBits
        .map((kind, bit) => ({ kind, ...this.ofKind(bit) }))
        .filter(({ matched }) => matched > 0)
        .sort(byMatches),
    };
  }

  /** Every match is of one set of kinds, and be it none. */
  private rated(rating: number): number {
    let matched = 0;
    for (let at = rating; at < this.kinds.length; at += RATINGS) matched += this.kinds[at]!;
    return matched;
  }

  private ofKind(bit: number): Counted {
    const total = { matched: 0, ratingSum: 0 };
    for (let at = 0; at < this.kinds.length; at++) {
      if (((at / RATINGS) & (1 << bit)) === 0) continue;
      total.matched += this.kinds[at]!;
      total.ratingSum += this.kinds[at]! * (at % RATINGS);
    }
    return total;
  }
}
