import { leastAmong } from '../least-among.ts';
import { TextList } from '../segments/text-list.ts';
import { columnsOf, keys, numbersOf, unknownVersion, type VersionColumns } from '../segments/version-numbers.ts';

/** Versions and how many matches there are of each, in no order. */
export interface CountedVersions extends VersionColumns {
  readonly matched: Uint32Array;
  readonly ratings: Uint32Array;
  /** Versions of so many matches are all told. */
  readonly least: number;
}

interface Counts {
  readonly matched: Uint32Array;
  readonly ratings: Uint32Array;
}

/** Counts of searches that are done, all of them 0 again: to clear the few that were counted costs less than to make new ones. */
const spare: Counts[] = [];
const mostSpare = 4;
/** Versions of more matches are few, and all told. */
const mostTold = 1_023;

/** How many matches there are of each version, and what they rate. */
export class VersionCounts {
  private counts: Counts = spare.pop() ?? { matched: new Uint32Array(1 << 10), ratings: new Uint32Array(1 << 10) };
  private readonly met: number[] = [];

  /** @param version the place of each review's version in `versions` */
  add(versions: TextList, version: Uint16Array, rating: Uint8Array, ordinals: Uint16Array): void {
    const places = new Uint16Array(ordinals.length);
    for (let i = 0; i < ordinals.length; i++) places[i] = version[ordinals[i]!]!;
    const numbers = numbersOf(versions, places);
    if (this.counts.matched.length < keys.size) this.grow();
    const { met } = this;
    const { matched, ratings } = this.counts;
    for (let i = 0; i < places.length; i++) {
      const number = numbers[places[i]!]! - 1;
      if (matched[number]!++ === 0) met.push(number);
      ratings[number]! += rating[ordinals[i]!]!;
    }
  }

  /** Those that most matches are of, most first, those of as many in the order of their keys. Nothing can be added any more. */
  take(room: number): { readonly key: string; readonly matched: number; readonly ratingSum: number }[] {
    const { met, counts } = this;
    const known = met.filter((number) => number !== unknownVersion);
    const matched = new Uint32Array(known.length);
    for (let at = 0; at < known.length; at++) matched[at] = counts.matched[known[at]!]!;
    const least = leastAmong(matched, room);
    const most = known.filter((_, at) => matched[at]! > least);
    const last = known.filter((_, at) => matched[at] === least);
    most.sort((one, other) => counts.matched[other]! - counts.matched[one]! || (keys.isBefore(one, other) ? -1 : 1));
    const listed = [...most, ...firstByKey(last, Math.max(0, room - most.length))].slice(0, room).map((number) => ({
      key: keys.text(number),
      matched: counts.matched[number]!,
      ratingSum: counts.ratings[number]!,
    }));
    this.giveBack();
    return listed;
  }

  get bytes(): number {
    return this.counts.matched.byteLength + this.counts.ratings.byteLength + 8 * this.met.length;
  }

  /** For a part of a search all, or else those that most matches are of: at most so many, unless that were fewer than `fewest`. */
  listing({ mostInAll, fewest, most }: Record<'mostInAll' | 'fewest' | 'most', number>): CountedVersions {
    const { matched } = this.counts;
    if (this.met.length <= mostInAll) return this.told(() => true, 1);
    const reach = new Uint32Array(mostTold + 1);
    for (const number of this.met) if (number !== unknownVersion) reach[Math.min(matched[number]!, mostTold)]!++;
    let least = mostTold;
    let reached = reach[least]!;
    while (least > 1 && (reached < fewest || reached + reach[least - 1]! <= most)) reached += reach[--least]!;
    return this.told((number) => matched[number]! >= least, least);
  }

  /** These, whether a match is of them or not, and all of so many matches; null: no others. */
  asked(keysAsked: readonly string[], least: number | null): CountedVersions {
    const { matched } = this.counts;
    const list = TextList.of(keysAsked);
    const wanted = new Set(keysAsked.map((_, place) => keys.number(list, place)));
    const unmet = [...wanted].filter((number) => !matched[number]);
    const bound = least ?? Number.POSITIVE_INFINITY;
    return this.told((number) => matched[number]! >= bound || wanted.has(number), bound, unmet);
  }

  /** Nothing can be asked of it any more. */
  release(): void {
    this.giveBack();
  }

  private told(isTold: (number: number) => boolean, least: number, unmet: readonly number[] = []): CountedVersions {
    const { matched, ratings } = this.counts;
    const told = new Uint32Array(this.met.length + unmet.length);
    let size = 0;
    for (const number of this.met) if (number !== unknownVersion && isTold(number)) told[size++] = number;
    for (const number of unmet) told[size++] = number;
    const numbers = told.subarray(0, size);
    const [ofMatches, ofRatings] = [new Uint32Array(size), new Uint32Array(size)];
    for (let at = 0; at < size; at++) {
      ofMatches[at] = matched[numbers[at]!] ?? 0;
      ofRatings[at] = ratings[numbers[at]!] ?? 0;
    }
    return { ...columnsOf(numbers), matched: ofMatches, ratings: ofRatings, least };
  }

  private giveBack(): void {
    const { met, counts } = this;
    for (const number of met) {
      counts.matched[number] = 0;
      counts.ratings[number] = 0;
    }
    if (spare.length < mostSpare) spare.push(counts);
  }

  private grow(): void {
    const room = 2 * keys.size;
    const { matched, ratings } = this.counts;
    this.counts = { matched: new Uint32Array(room), ratings: new Uint32Array(room) };
    this.counts.matched.set(matched);
    this.counts.ratings.set(ratings);
  }
}

/** The first so many by their keys: of thousands with one match each, most are looked at once. */
const firstByKey = (found: readonly number[], room: number): number[] => {
  const first: number[] = [];
  for (const number of found) {
    if (first.length === room && (room === 0 || !keys.isBefore(number, first.at(-1)!))) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keys.isBefore(first[middle]!, number)) low = middle + 1;
      else high = middle;
    }
    if (first.length === room) first.pop();
    first.splice(low, 0, number);
  }
  return first;
};
