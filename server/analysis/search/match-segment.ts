import { addAll, addBitmap, type Bitmap, emptyBitmap, has, keepCommon, listOf } from './bitmap.ts';
import type { Alternative, SearchPlan } from './plan.ts';
import type { Facts, Segment } from './segment.ts';
import { placesOf } from './sorted-numbers.ts';

/** A segment's facts as they are searched: with its dictionaries, and how many reviews of each app have each rating. */
export interface SegmentFacts extends Facts {
  readonly themeIds: readonly string[];
  readonly appNos: readonly number[];
  /** Of app a and rating r at `a * RATINGS + r`. */
  readonly byAppAndRating: Uint32Array;
}

/** Ratings are 1 to 5; eight make a multiplication a shift. */
const RATINGS = 8;

export const searchable = (facts: Facts, { themes, apps }: Pick<Segment, 'themes' | 'apps'>): SegmentFacts => {
  const byAppAndRating = new Uint32Array(apps.length * RATINGS);
  for (let i = 0; i < facts.no.length; i++) byAppAndRating[facts.app[i]! * RATINGS + (facts.rating[i]! & 7)]!++;
  return { ...facts, themeIds: themes, appNos: apps, byAppAndRating };
};

export type Postings = ReadonlyMap<string, Uint16Array>;

export interface Matches {
  /** Reviews in scope after apps and stars; not counted where the matcher takes all and words are asked for. */
  readonly candidates: number;
  /** Those that match, ascending. */
  readonly ordinals: Uint16Array;
  /** Of each of them; null: every score is 0. */
  readonly scores: Float64Array | null;
}

/** What of a plan does not depend on the segment. */
export interface Matcher {
  readonly plan: SearchPlan;
  readonly apps: ReadonlySet<number> | null;
  readonly stars: Uint8Array | null;
  /** The numbers of replaced reviews, ascending. */
  readonly dead: Uint32Array;
}

export const matcherOf = (plan: SearchPlan, dead: Uint32Array): Matcher => {
  const stars = plan.stars.length > 0 ? new Uint8Array(RATINGS) : null;
  for (const star of plan.stars) stars![star] = 1;
  return { plan, apps: plan.appNos && new Set(plan.appNos), stars, dead };
};

/** Whether every living review of every segment is a candidate: then they need not be looked at to be counted. */
export const takesAll = ({ plan, apps, stars }: Matcher): boolean => plan.nos === null && !apps && !stars;

/** Where none of a plan's words stands, nothing matches. */
export const mayMatch = ({ plan }: Matcher, postings: Postings): boolean =>
  plan.alternatives === null ||
  plan.alternatives.some(({ groups }) => groups.every((terms) => terms.some((term) => postings.has(term))));

export const matchSegment = (matcher: Matcher, facts: SegmentFacts, postings: Postings): Matches => {
  const { plan } = matcher;
  const filter = filterOf(matcher, facts);
  const scope = plan.nos && placesOf(facts.no, plan.nos);
  if (plan.alternatives === null) {
    const ordinals = filter.keep(scope ?? everyOrdinal(facts.no.length));
    return { candidates: ordinals.length, ordinals, scores: null };
  }
  const candidates = scope ? filter.keep(scope).length : takesAll(matcher) ? 0 : filter.count();
  const ways = plan.alternatives.flatMap((alternative) => {
    const found = reviewsBy(alternative, facts.no.length, postings);
    return found ? [{ found, weight: alternative.weight }] : [];
  });
  const found = emptyBitmap(facts.no.length);
  for (const way of ways) addBitmap(found, way.found);
  if (scope) {
    const inScope = emptyBitmap(facts.no.length);
    addAll(inScope, scope);
    keepCommon(found, inScope);
  }
  const ordinals = filter.keep(listOf(found));
  return { candidates, ordinals, scores: scoresOf(ordinals, ways) };
};

const everyOrdinal = (docs: number): Uint16Array => {
  const ordinals = new Uint16Array(docs);
  for (let i = 0; i < docs; i++) ordinals[i] = i;
  return ordinals;
};

/** The reviews that have a term of each group; null where there is none. */
const reviewsBy = ({ groups }: Alternative, docs: number, postings: Postings): Bitmap | null => {
  let found: Bitmap | null = null;
  for (const terms of groups) {
    const lists = terms.flatMap((term) => postings.get(term) ?? []);
    if (lists.length === 0) return null;
    const any = emptyBitmap(docs);
    for (const list of lists) addAll(any, list);
    if (found) keepCommon(found, any);
    else found = any;
  }
  return found;
};

const scoresOf = (
  ordinals: Uint16Array,
  ways: readonly { readonly found: Bitmap; readonly weight: number }[],
): Float64Array => {
  const scores = new Float64Array(ordinals.length);
  // Review by review, so that equal reviews add their weights in the same order and come to the very same score.
  for (const { found, weight } of ways) {
    for (let i = 0; i < ordinals.length; i++) if (has(found, ordinals[i]!)) scores[i]! += weight;
  }
  return scores;
};

/** Apps, stars and death as one question to the reviews of this segment. */
const filterOf = ({ apps, stars, dead }: Matcher, facts: SegmentFacts) => {
  const { app, rating, appNos, byAppAndRating } = facts;
  const appAllowed = apps && Uint8Array.from(appNos, (appNo) => (apps.has(appNo) ? 1 : 0));
  const starAllowed = stars ?? allStars;
  const deadHere = placesOf(facts.no, dead);

  /** Those of the given that pass. Written without a branch: which ones do is anybody's guess. */
  const keep = (ordinals: Uint16Array): Uint16Array => {
    const kept = new Uint16Array(ordinals.length);
    let count = 0;
    if (appAllowed === null) {
      for (let i = 0; i < ordinals.length; i++) {
        const ordinal = ordinals[i]!;
        kept[count] = ordinal;
        count += starAllowed[rating[ordinal]! & 7]!;
      }
    } else {
      for (let i = 0; i < ordinals.length; i++) {
        const ordinal = ordinals[i]!;
        kept[count] = ordinal;
        count += starAllowed[rating[ordinal]! & 7]! & appAllowed[app[ordinal]!]!;
      }
    }
    return withoutDead(kept.subarray(0, count)).slice();
  };

  const withoutDead = (ordinals: Uint16Array): Uint16Array => {
    if (deadHere.length === 0) return ordinals;
    const isDead = emptyBitmap(facts.no.length);
    addAll(isDead, deadHere);
    return ordinals.filter((ordinal) => !has(isDead, ordinal));
  };

  /** How many of the whole segment pass. */
  const count = (): number => {
    let passing = 0;
    for (let a = 0; a < appNos.length; a++) {
      if (appAllowed !== null && appAllowed[a] === 0) continue;
      for (let r = 0; r < RATINGS; r++) if (starAllowed[r] === 1) passing += byAppAndRating[a * RATINGS + r]!;
    }
    for (const ordinal of deadHere) {
      if (appAllowed !== null && appAllowed[app[ordinal]!] === 0) continue;
      passing -= starAllowed[rating[ordinal]! & 7]!;
    }
    return passing;
  };
  return { keep, count };
};

const allStars = new Uint8Array(RATINGS).fill(1);
