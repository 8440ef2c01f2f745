import { addAll, addBitmap, type Bitmap, emptyBitmap, has, keepCommon, listOf, removeBitmap } from './bitmap.ts';
import type { Details } from './details.ts';
import { type Filter, filterHere, filterOf, passesAll, type SegmentFacts } from './filter-reviews.ts';
import type { Groups, SearchPlan, TopicMatch, Unit, Way } from './plan.ts';
import { type Phrases, SEGMENT_DOCS } from './segment.ts';

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
  const found = plan.topic === null ? null : reviewsAbout(plan.topic, docs, segment);
  const matched = found ?? emptyBitmap(docs).fill(0xffff_ffff);
  for (const { groups } of plan.literals) keepCommon(matched, reviewsBy(groups, docs, postings));
  for (const groups of plan.exclude) removeBitmap(matched, reviewsBy(groups, docs, postings));
  if (here.scope) {
    const inScope = emptyBitmap(docs);
    addAll(inScope, here.scope);
    keepCommon(matched, inScope);
  }
  const ordinals = here.keep(found === null ? listOf(matched).filter((at) => at < docs) : listOf(matched));
  return { candidates, ordinals, worths: found && ordinals.length > 0 ? worthsOf(ordinals) : null };
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

const withAny = (terms: readonly string[], docs: number, postings: Postings): Bitmap => {
  const any = emptyBitmap(docs);
  for (const term of terms) {
    const list = postings.get(term);
    if (list) addAll(any, list);
  }
  return any;
};

/** The reviews that have a term of each group. */
const reviewsBy = ([first = [], ...others]: Groups, docs: number, postings: Postings): Bitmap => {
  const found = withAny(first, docs, postings);
  for (const terms of others) keepCommon(found, withAny(terms, docs, postings));
  return found;
};

/** What each review of the segment at hand is worth. One for all: matching a segment is never interrupted. */
const sums = new Uint32Array(SEGMENT_DOCS);

const worthsOf = (ordinals: Uint16Array): Uint32Array => {
  const worths = new Uint32Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i++) worths[i] = sums[ordinals[i]!]!;
  return worths;
};

/** The reviews that are worth enough; what each is worth is left in `sums`. */
const reviewsAbout = ({ units, least }: TopicMatch, docs: number, { postings, phrases }: MatchedSegment): Bitmap => {
  sums.fill(0, 0, docs);
  const any = emptyBitmap(docs);
  let needed: Bitmap | null = null;
  for (const unit of units) {
    const seen = emptyBitmap(docs);
    for (const way of unit.ways) {
      for (const list of listsOf(way, docs, postings, phrases)) addWorth(seen, list, way.worth);
    }
    addBitmap(any, seen);
    if (!unit.needed) continue;
    if (needed) keepCommon(needed, seen);
    else needed = seen;
  }
  if (needed) keepCommon(any, needed);
  // One thing, whichever way it is said, needs no sum.
  if (units.length === 1 && units[0]!.ways.every(({ worth }) => worth >= least)) return any;
  const enough = emptyBitmap(docs);
  for (const at of listOf(any)) if (sums[at]! >= least) enough[at >>> 5]! |= 1 << (at & 31);
  return enough;
};

const addWorth = (seen: Bitmap, list: Uint16Array, worth: number): void => {
  for (let i = 0; i < list.length; i++) {
    const at = list[i]!;
    const bit = 1 << (at & 31);
    if ((seen[at >>> 5]! & bit) !== 0) continue;
    seen[at >>> 5]! |= bit;
    sums[at]! += worth;
  }
};

const listsOf = (
  { groups, sideBySide }: Way,
  docs: number,
  postings: Postings,
  phrases: Phrases | null,
): readonly Uint16Array[] => {
  if (groups.length === 1 && sideBySide === null) return groups[0]!.flatMap((term) => postings.get(term) ?? []);
  if (!isThere(groups, postings)) return [];
  const found = listOf(reviewsBy(groups, docs, postings));
  return [sideBySide === null ? found : found.filter((at) => hasPhrase(phrases!, at, sideBySide))];
};

const hasPhrase = ({ start, lo, hi }: Phrases, at: number, hashes: readonly number[]): boolean => {
  for (let i = start[at]!, end = start[at + 1]!; i < end; i++) {
    const hash = hi[i]! * 0x1_0000_0000 + lo[i]!;
    if (hashes.includes(hash)) return true;
  }
  return false;
};
