import { leastAmong } from '../least-among.ts';
import { versionOf } from '../segments/details.ts';
import { Dictionary } from '../segments/dictionary.ts';
import type { TextList } from '../segments/text-list.ts';
import { keys, numbersOf, unknownVersion } from '../segments/version-numbers.ts';

/** What a key says, read once. */
const apps: number[] = [];
const versionNumbers: number[] = [];
const versionNames = new Dictionary<string>(Number.POSITIVE_INFINITY);

const readKeys = (): void => {
  for (let number = apps.length; number < keys.size; number++) {
    const { appNo, version } = versionOf(keys.text(number)) ?? { appNo: 0, version: '' };
    apps.push(appNo);
    versionNumbers.push(versionNames.number(version));
  }
};

/** The counts of all versions that were met, an entry each, in no order. */
export interface VersionColumns {
  /** What `version` refers to. */
  readonly names: readonly string[];
  readonly app: Uint32Array;
  readonly version: Uint32Array;
  readonly matched: Uint32Array;
  readonly ratings: Uint32Array;
}

interface Counts {
  readonly matched: Uint32Array;
  readonly ratings: Uint32Array;
}

/** Counts of searches that are done, all of them 0 again: to clear the few that were counted costs less than to make new ones. */
const spare: Counts[] = [];
const mostSpare = 4;

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
    const listed = [...most, ...firstByKey(last, Math.max(0, room - most.length))]
      .map((number) => ({
        key: keys.text(number),
        matched: counts.matched[number]!,
        ratingSum: counts.ratings[number]!,
      }))
      .sort((one, other) => other.matched - one.matched || (one.key < other.key ? -1 : 1));
    this.giveBack();
    return listed.slice(0, room);
  }

  /** All of them. Nothing can be added any more. */
  takeAll(): VersionColumns {
    readKeys();
    const { met, counts } = this;
    const names = new Dictionary<string>(Number.POSITIVE_INFINITY);
    const local = new Int32Array(versionNames.values.length).fill(-1);
    const column = () => new Uint32Array(met.length);
    const columns = { app: column(), version: column(), matched: column(), ratings: column() };
    let size = 0;
    for (let i = 0; i < met.length; i++) {
      const number = met[i]!;
      if (number === unknownVersion) continue;
      const name = versionNumbers[number]!;
      if (local[name]! < 0) local[name] = names.number(versionNames.values[name]!);
      columns.app[size] = apps[number]!;
      columns.version[size] = local[name]!;
      columns.matched[size] = counts.matched[number]!;
      columns.ratings[size++] = counts.ratings[number]!;
    }
    this.giveBack();
    const { app, version, matched, ratings } = columns;
    return {
      names: names.values,
      app: app.subarray(0, size),
      version: version.subarray(0, size),
      matched: matched.subarray(0, size),
      ratings: ratings.subarray(0, size),
    };
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
    const key = keys.text(number);
    if (first.length === room && (room === 0 || key >= keys.text(first.at(-1)!))) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keys.text(first[middle]!) < key) low = middle + 1;
      else high = middle;
    }
    if (first.length === room) first.pop();
    first.splice(low, 0, number);
  }
  return first;
};
