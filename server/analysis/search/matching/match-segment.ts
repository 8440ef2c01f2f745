import type { Groups, SearchPlan, Unit, Way } from '../plan.ts';
import {
  addAll,
  addBitmap,
  type Bitmap,
  emptyBitmap,
  has,
  keepCommon,
  listOf,
  removeBitmap,
} from '../segments/bitmap.ts';
import type { Details } from '../segments/details.ts';
import type { Phrases } from '../segments/segment.ts';
import { type Filter, filterHere, filterOf, passesAll, type SegmentFacts } from './filter-reviews.ts';

export type Postings = ReadonlyMap<string, Uint16Array>;

export interface Matches {
  /** Reviews that pass the filter; not counted where everything passes and a topic is asked for. */
  readonly candidates: number;
  /** Those that match, ascending. */
  readonly ordinals: Uint16Array;
  /** What each of them is worth; null: 0. */
  readonly worths: Uint32Array | null;
}

/** What of a plan does not depend on the segment. */
export interface Matcher {
  readonly plan: SearchPlan;
  readonly filter: Filter;
  /** Whether every living review of every segment is a candidate. */
  readonly takesAll: boolean;
  /** Whether phrases decide what matches. */
  readonly byPhrases: boolean;
}

export const matcherOf = (plan: SearchPlan, dead: Uint32Array): Matcher => {
  const filter = filterOf(plan.where, dead);
  const byPhrases = plan.topic?.units.some(({ ways }) => ways.some(({ sideBySide }) => sideBySide !== null)) ?? false;
  return { plan, filter, takesAll: passesAll(filter), byPhrases };
};

/** The parts of a segment that decide what matches; null where the plan does not ask for them. */
export interface MatchedSegment {
  readonly facts: SegmentFacts;
  readonly details: Details | null;
  readonly phrases: Phrases | null;
  readonly postings: Postings;
}

const isThere = (groups: Groups, postings: Postings): boolean =>
  groups.every((terms) => terms.some((term) => postings.has(term)));

const bestWorth = ({ ways }: Unit, postings: Postings): number =>
  Math.max(0, ...ways.filter(({ groups }) => isThere(groups, postings)).map(({ worth }) => worth));

/** Where too few of a plan's words stand, nothing matches. */
export const mayMatch = ({ plan: { topic, literals } }: Matcher, postings: Postings): boolean => {
  if (literals.some(({ groups }) => !isThere(groups, postings))) return false;
  if (topic === null) return true;
  const worths = topic.units.map((unit) => bestWorth(unit, postings));
  if (topic.units.some(({ needed }, at) => needed && worths[at] === 0)) return false;
  return topic.units.length > 0 && worths.reduce((sum, worth) => sum + worth, 0) >= topic.least;
};

export const matchSegment = (matcher: Matcher, segment: MatchedSegment): Matches => {
  const { plan, filter, takesAll } = matcher;
  const { facts, postings } = segment;
  const docs = facts.no.length;
  const here = filterHere(filter, facts, filter.byDetails ? segment.details : null);
  if (plan.topic === null && plan.literals.length === 0) {
    const all = here.all();
    return { candidates: all.length, ordinals: withoutExcluded(all, plan, docs, postings), worths: null };
  }
  const candidates = takesAll ? 0 : here.count();
  const only = onlyList(plan, postings);
  if (only !== null && here.scope === null) {
    const ordinals = here.keep(only.list);
    return { candidates, ordinals, worths: new Uint32Array(ordinals.length).fill(only.worth) };
  }
  const units = plan.topic?.units.map((unit) => unitHere(unit, docs, segment)) ?? null;
  const least = plan.topic?.least ?? 0;
  const matched = units === null ? emptyBitmap(docs).fill(0xffff_ffff) : mayBeEnough(units, least, docs);
  for (const { groups } of plan.literals) keepCommon(matched, reviewsBy(groups, docs, postings));
  for (const groups of plan.exclude) removeBitmap(matched, reviewsBy(groups, docs, postings));
  if (here.scope) {
    const inScope = emptyBitmap(docs);
    addAll(inScope, here.scope);
    keepCommon(matched, inScope);
  }
  if (units === null)
    return { candidates, ordinals: here.keep(listOf(matched).filter((at) => at < docs)), worths: null };
  return { candidates, ...enoughOf(units, least, here.keep(listOf(matched))) };
};

/** What a plan asks for where that is one list of a segment, and nothing need be put together. */
const onlyList = (
  { topic, literals, exclude }: SearchPlan,
  postings: Postings,
): { readonly list: Uint16Array; readonly worth: number } | null => {
  if (topic?.units.length !== 1 || literals.length > 0 || exclude.length > 0) return null;
  const ways = topic.units[0]!.ways.filter(({ groups }) => isThere(groups, postings));
  const [way] = ways;
  if (!way || ways.length > 1 || way.groups.length !== 1 || way.sideBySide !== null || way.worth < topic.least)
    return null;
  const lists = way.groups[0]!.flatMap((term) => postings.get(term) ?? []);
  return lists.length === 1 ? { list: lists[0]!, worth: way.worth } : null;
};

const withoutExcluded = (
  ordinals: Uint16Array,
  { exclude }: SearchPlan,
  docs: number,
  postings: Postings,
): Uint16Array => {
  if (exclude.length === 0) return ordinals;
  const excluded = emptyBitmap(docs);
  for (const groups of exclude) addBitmap(excluded, reviewsBy(groups, docs, postings));
  return ordinals.filter((at) => !has(excluded, at));
};

/** Those of the ordinals that have a term of each group. */
export const having = (ordinals: Uint16Array, groups: Groups, docs: number, postings: Postings): Uint16Array => {
  const found = reviewsBy(groups, docs, postings);
  return ordinals.filter((at) => has(found, at));
};

/** The bitmaps of long lists, which are asked for again as long as the list is at hand. */
const bitmaps = new WeakMap<Uint16Array, Bitmap>();

/** The bitmap of a list that is no shorter than it; null: the list is short. */
const bitmapOf = (list: Uint16Array, docs: number): Bitmap | null => {
  if (16 * list.length < docs) return null;
  const known = bitmaps.get(list);
  if (known) return known;
  const bitmap = emptyBitmap(docs);
  addAll(bitmap, list);
  bitmaps.set(list, bitmap);
  return bitmap;
};

/** Not to be changed: it may be kept. */
const withAny = (terms: readonly string[], docs: number, postings: Postings): Bitmap => {
  const lists = terms.flatMap((term) => postings.get(term) ?? []);
  const [first] = lists;
  const only = lists.length === 1 ? bitmapOf(first!, docs) : null;
  if (only !== null) return only;
  const any = emptyBitmap(docs);
  for (const list of lists) {
    const bitmap = bitmapOf(list, docs);
    if (bitmap === null) addAll(any, list);
    else addBitmap(any, bitmap);
  }
  return any;
};

/** The reviews that have a term of each group. Not to be changed: it may be kept. */
const reviewsBy = ([first = [], ...others]: Groups, docs: number, postings: Postings): Bitmap => {
  if (others.length === 0) return withAny(first, docs, postings);
  const found = withAny(first, docs, postings).slice();
  for (const terms of others) keepCommon(found, withAny(terms, docs, postings));
  return found;
};

/** A unit of a topic in a segment: the reviews that speak of it in each way, and in any. */
interface UnitHere {
  readonly ways: readonly { readonly found: Bitmap; readonly worth: number }[];
  readonly any: Bitmap;
  readonly needed: boolean;
}

const unitHere = ({ ways, needed }: Unit, docs: number, { postings, phrases }: MatchedSegment): UnitHere => {
  const here = ways
    .filter(({ groups }) => isThere(groups, postings))
    .map((way) => ({ found: reviewsWith(way, docs, postings, phrases), worth: way.worth }));
  if (here.length === 1) return { ways: here, any: here[0]!.found, needed };
  const any = emptyBitmap(docs);
  for (const { found } of here) addBitmap(any, found);
  return { ways: here, any, needed };
};

const bestOf = ({ ways }: UnitHere): number => ways.reduce((best, { worth }) => Math.max(best, worth), 0);

/** The reviews that may be worth enough: those that have every unit without which no other units are. */
const mayBeEnough = (units: readonly UnitHere[], least: number, docs: number): Bitmap => {
  const total = units.reduce((sum, unit) => sum + bestOf(unit), 0);
  if (total < least) return emptyBitmap(docs);
  const needed = units.filter((unit) => unit.needed || total - bestOf(unit) < least);
  const [first, ...others] = needed;
  if (first) {
    const common = first.any.slice();
    for (const { any } of others) keepCommon(common, any);
    return common;
  }
  const any = emptyBitmap(docs);
  for (const unit of units) addBitmap(any, unit.any);
  return any;
};

/** What a review is worth by the units that it has, each in the surest way. */
const worthOf = (units: readonly UnitHere[], at: number): number => {
  let worth = 0;
  for (const { ways } of units) {
    for (const way of ways) {
      if (!has(way.found, at)) continue;
      worth += way.worth;
      break;
    }
  }
  return worth;
};

/** The reviews of these that are worth enough, and what each is worth. */
const enoughOf = (units: readonly UnitHere[], least: number, ordinals: Uint16Array): Omit<Matches, 'candidates'> => {
  const worths = new Uint32Array(ordinals.length);
  const [only] = units;
  // One thing in one way needs no sum.
  if (units.length === 1 && only!.ways.length === 1) return { ordinals, worths: worths.fill(only!.ways[0]!.worth) };
  const kept = new Uint16Array(ordinals.length);
  let count = 0;
  for (let i = 0; i < ordinals.length; i++) {
    const worth = worthOf(units, ordinals[i]!);
    kept[count] = ordinals[i]!;
    worths[count] = worth;
    if (worth >= least) count++;
  }
  return { ordinals: kept.slice(0, count), worths: worths.slice(0, count) };
};

const reviewsWith = (
  { groups, sideBySide }: Way,
  docs: number,
  postings: Postings,
  phrases: Phrases | null,
): Bitmap => {
  const found = reviewsBy(groups, docs, postings);
  if (sideBySide === null) return found;
  const together = emptyBitmap(docs);
  addAll(
    together,
    listOf(found).filter((at) => hasPhrase(phrases!, at, sideBySide)),
  );
  return together;
};

const hasPhrase = ({ start, lo, hi }: Phrases, at: number, hashes: readonly number[]): boolean => {
  for (let i = start[at]!, end = start[at + 1]!; i < end; i++) {
    const hash = hi[i]! * 0x1_0000_0000 + lo[i]!;
    if (hashes.includes(hash)) return true;
  }
  return false;
};
