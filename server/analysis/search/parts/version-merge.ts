import { leastAmong } from '../least-among.ts';
import type { SearchCounts } from '../plan.ts';
import { versionKey, versionOf } from '../segments/details.ts';
import { Dictionary } from '../segments/dictionary.ts';
import type { PartQuestion } from './count-part.ts';
import { isOfAny, MostFrequent, type Told } from './most-frequent.ts';
import { widened } from './narrow.ts';
import { PairSums } from './pair-sums.ts';
import type { VersionListing } from './version-listing.ts';

interface ToldVersion extends Told {
  readonly ratings: number;
}

type Entry = readonly [string, ToldVersion];

const entryAt = ({ appNos, texts, text, matched, ratings }: VersionListing, at: number): Entry => [
  versionKey(appNos[at]!, texts[text[at]!]!),
  { count: matched[at]!, unknown: 0, ratings: ratings[at]! },
];

/**
 * What has fewer matches in every part is not among the first of the whole: all parts together have fewer of it than one part
 * alone has of its own last.
 */
const fewestOf = (listings: readonly VersionListing[], room: number): number => {
  const last = Math.max(...listings.map(({ matched }) => leastAmong(widened(matched), room)));
  const share = Math.ceil(last / listings.length);
  return listings.every(({ least }) => least <= share) ? share : 1;
};

const placesFrom = (matched: Uint32Array, fewest: number): number[] => {
  const places: number[] = [];
  for (let at = 0; at < matched.length; at++) if (matched[at]! >= fewest) places.push(at);
  return places;
};

/** Of each listing what may be among the first of the whole: of thousands of versions with few matches each, most cannot. */
const likelyOf = (listings: readonly VersionListing[], room: number): Entry[][] => {
  const all = new Dictionary<string>(Number.POSITIVE_INFINITY);
  const columns = listings.map((listing) => ({
    appNos: widened(listing.appNos),
    text: widened(listing.text),
    matched: widened(listing.matched),
    numbers: Uint32Array.from(listing.texts, (each) => all.number(each)),
    open: listing.least - 1,
  }));
  const fewest = fewestOf(listings, room);
  const many = columns.map(({ matched }) => placesFrom(matched, fewest));
  const sums = new PairSums(many.reduce((sum, { length }) => sum + length, 0));
  for (const [part, { appNos, text, numbers }] of columns.entries()) {
    for (const at of many[part]!) sums.add(appNos[at]!, numbers[text[at]!]!, 0, 0);
  }
  // Beside its matches what the parts that told of it left open of others.
  const places = columns.map(({ appNos, text, matched, numbers, open }) => {
    const own = new Int32Array(matched.length);
    for (let at = 0; at < own.length; at++) {
      own[at] = sums.addKnown(appNos[at]!, numbers[text[at]!]!, matched[at]!, open);
    }
    return own;
  });
  const open = listings.reduce((sum, { least }) => sum + least - 1, 0);
  const { matched, ratings, size } = sums;
  const last = leastAmong(matched.subarray(0, size), room);
  return listings.map((listing, part) => {
    const likely: Entry[] = [];
    const own = places[part]!;
    for (let at = 0; at < own.length; at++) {
      const place = own[at]!;
      if (place >= 0 && matched[place]! + open - ratings[place]! >= last) likely.push(entryAt(listing, at));
    }
    return likely;
  });
};

const byText = (one: string, other: string): number => (one < other ? -1 : 1);

/** The versions that most matches of all parts are of. */
export class VersionMerge {
  private readonly most: MostFrequent<string, ToldVersion>;

  constructor(listings: readonly VersionListing[], room: number) {
    this.most = new MostFrequent({ parts: listings.length, room, least: 1, byKey: byText });
    for (const [at, entries] of likelyOf(listings, room).entries()) {
      this.most.add(at, { entries, least: listings[at]!.least, unknown: 0 });
    }
  }

  add(at: number, listing: VersionListing): void {
    const entries = Array.from(listing.matched, (_, i) => entryAt(listing, i));
    this.most.add(at, { entries, least: listing.least, unknown: 0 });
  }

  wanted(): readonly (PartQuestion['versions'] | null)[] {
    return this.most.wanted()?.map((wanted) => (isOfAny(wanted) ? wanted : null)) ?? [];
  }

  named(): SearchCounts['versions'] {
    return this.most.named()!.map(({ key, count, told }) => ({
      ...versionOf(key)!,
      matched: count,
      ratingSum: told.reduce((sum, each) => sum + (each?.ratings ?? 0), 0),
    }));
  }
}
