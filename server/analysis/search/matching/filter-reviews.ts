import type { Where } from '../plan.ts';
import { addAll, emptyBitmap, has } from '../segments/bitmap.ts';
import type { Details } from '../segments/details.ts';
import { type Facts, kindBits, type Segment } from '../segments/segment.ts';
import { placesOf } from '../segments/sorted-numbers.ts';
import type { TextList } from '../segments/text-list.ts';
import { askedVersions } from '../segments/version-numbers.ts';
import { type ColumnTest, countMarks, isHopeless, keepPassing, listMarks, marksOf } from './column-tests.ts';

/** A segment's facts as they are searched: with its dictionaries, its days, and how many reviews of each app have each rating. */
export interface SegmentFacts extends Facts {
  readonly themeIds: readonly string[];
  readonly appNos: readonly number[];
  readonly firstSecond: number;
  readonly lastSecond: number;
  /** Of app a and rating r at `a * RATINGS + r`. */
  readonly byAppAndRating: Uint32Array;
}

/** Ratings are 1 to 5; eight make a multiplication a shift. */
export const RATINGS = 8;

export const searchable = (facts: Facts, { themes, apps }: Pick<Segment, 'themes' | 'apps'>): SegmentFacts => {
  const byAppAndRating = new Uint32Array(apps.length * RATINGS);
  let [firstSecond, lastSecond] = [Number.POSITIVE_INFINITY, 0];
  for (let i = 0; i < facts.no.length; i++) {
    byAppAndRating[facts.app[i]! * RATINGS + (facts.rating[i]! & 7)]!++;
    if (facts.seconds[i]! < firstSecond) firstSecond = facts.seconds[i]!;
    if (facts.seconds[i]! > lastSecond) lastSecond = facts.seconds[i]!;
  }
  return { ...facts, themeIds: themes, appNos: apps, firstSecond, lastSecond, byAppAndRating };
};

/** What of a filter does not depend on the segment. */
export interface Filter {
  readonly where: Where;
  readonly apps: ReadonlySet<number> | null;
  readonly stars: Uint8Array;
  readonly hasStars: boolean;
  /** Whether it asks for days or kinds, which facts tell. */
  readonly byFacts: boolean;
  /** Whether it asks for what only details tell. */
  readonly byDetails: boolean;
  /** Of each entry of a segment's `versions` whether it is asked for; null: any is. */
  readonly versions: ((versions: TextList) => Uint8Array) | null;
  /** The numbers of replaced reviews, ascending. */
  readonly dead: Uint32Array;
  /** What it asks for, in short: the same of two filters that ask for the same. */
  readonly name: string;
}

export const filterOf = (where: Where, dead: Uint32Array): Filter => {
  const stars = new Uint8Array(RATINGS).fill(where.stars.length > 0 ? 0 : 1);
  for (const star of where.stars) stars[star] = 1;
  return {
    where,
    apps: where.appNos && new Set(where.appNos),
    stars,
    hasStars: where.stars.length > 0,
    byFacts: where.since !== null || where.until !== null || where.kinds.length > 0,
    byDetails:
      where.countries.length > 0 ||
      where.languages.length > 0 ||
      where.versions.length > 0 ||
      where.replied !== null ||
      where.minLength !== null,
    versions: where.versions.length > 0 ? askedVersions(where.versions) : null,
    dead,
    name: JSON.stringify({ ...where, nos: null }),
  };
};

/** Whether every living review of every segment passes: then they need not be looked at to be counted. */
export const passesAll = ({ where, apps, hasStars, byFacts, byDetails }: Filter): boolean =>
  where.nos === null && !apps && !hasStars && !byFacts && !byDetails;

/** The filter as one question to the reviews of a segment. @param details null where the filter does not ask for them */
export const filterHere = (filter: Filter, facts: SegmentFacts, details: Details | null) => {
  const { where, apps, stars, byFacts, dead } = filter;
  const { no, appNos, byAppAndRating } = facts;
  const docs = no.length;
  const appAllowed = apps && allowed(appNos, (appNo) => apps.has(appNo));
  const deadHere = placesOf(no, dead);
  const scope = where.nos && placesOf(no, where.nos);
  const tests = testsOf(filter, facts, details, appAllowed);
  const isHopelessHere =
    (where.since !== null && facts.lastSecond < where.since) ||
    (where.until !== null && facts.firstSecond > where.until) ||
    tests.some(isHopeless);

  const withoutDead = (ordinals: Uint16Array): Uint16Array => {
    if (deadHere.length === 0) return ordinals;
    const isDead = emptyBitmap(docs);
    addAll(isDead, deadHere);
    return ordinals.filter((ordinal) => !has(isDead, ordinal));
  };

  const keep = (ordinals: Uint16Array): Uint16Array =>
    isHopelessHere ? nothing : withoutDead(keepPassing(tests, ordinals));

  /** How many pass by app and rating alone. */
  const countByTable = (): number => {
    let passing = 0;
    for (let a = 0; a < appNos.length; a++) {
      if (appAllowed !== null && appAllowed[a] === 0) continue;
      for (let r = 0; r < RATINGS; r++) if (stars[r] === 1) passing += byAppAndRating[a * RATINGS + r]!;
    }
    return passing;
  };

  /** How many pass, the dead among them. */
  const countAll = (): number =>
    byFacts || details !== null
      ? remembered(details ?? facts, filter.name, () => countMarks(marksOf(tests, docs)))
      : countByTable();

  return {
    /** The reviews that belong to the scope, whatever else is asked for; null: all. */
    scope,
    keep,
    /** Everything in the segment that passes. */
    all: (): Uint16Array => {
      if (isHopelessHere) return nothing;
      return scope === null ? withoutDead(listMarks(marksOf(tests, docs))) : keep(scope);
    },
    /** How many pass. */
    count: (): number => {
      if (isHopelessHere) return 0;
      return scope === null ? countAll() - keepPassing(tests, deadHere).length : keep(scope).length;
    },
  };
};

const nothing = new Uint16Array();

/** How many reviews of a segment pass a filter, by its name: the same filter comes with one topic after the other. */
const passing = new WeakMap<SegmentFacts | Details, Map<string, number>>();
const mostRemembered = 32;

const remembered = (columns: SegmentFacts | Details, name: string, count: () => number): number => {
  const known = passing.get(columns) ?? new Map<string, number>();
  passing.set(columns, known);
  const found = known.get(name) ?? count();
  known.delete(name);
  known.set(name, found);
  if (known.size > mostRemembered) known.delete(known.keys().next().value!);
  return found;
};

/** Which entries of a list are asked for. */
const allowed = <Entry>(list: readonly Entry[], isAsked: (entry: Entry) => boolean): Uint8Array => {
  const marks = new Uint8Array(list.length);
  for (let at = 0; at < list.length; at++) marks[at] = isAsked(list[at]!) ? 1 : 0;
  return marks;
};

const testsOf = (
  { where, stars, hasStars, versions }: Filter,
  facts: SegmentFacts,
  details: Details | null,
  appAllowed: Uint8Array | null,
): ColumnTest[] => {
  const { app, rating, kinds, seconds, firstSecond, lastSecond } = facts;
  const tests: ColumnTest[] = [];
  if (appAllowed) tests.push({ by: 'table', column: app, allowed: appAllowed });
  if (hasStars) tests.push({ by: 'table', column: rating, allowed: stars });
  const [since, until] = [where.since ?? 0, where.until ?? 0xffff_ffff];
  if (since > firstSecond || until < lastSecond) {
    tests.push({ by: 'bounds', column: seconds, least: since, most: until });
  }
  if (where.kinds.length > 0) {
    const wanted = where.kinds.reduce((bits, kind) => bits | (1 << kindBits.indexOf(kind)), 0);
    const sets = Uint8Array.from({ length: 1 << kindBits.length }, (_, bits) => ((bits & wanted) === 0 ? 0 : 1));
    tests.push({ by: 'table', column: kinds, allowed: sets });
  }
  if (details === null) return tests;
  const { country, language, version, replied, length } = details;
  if (where.countries.length > 0 || where.languages.length > 0) {
    tests.push({
      by: 'pair',
      first: country,
      second: language,
      seconds: details.languages.length,
      allowed: allowedPlaces(where, details),
    });
  }
  if (versions) tests.push({ by: 'table', column: version, allowed: versions(details.versions) });
  if (where.replied !== null) {
    tests.push({ by: 'table', column: replied, allowed: Uint8Array.of(where.replied ? 0 : 1, where.replied ? 1 : 0) });
  }
  if (where.minLength !== null) tests.push({ by: 'bounds', column: length, least: where.minLength, most: 0xffff });
  return tests;
};

/** Of each country with each language whether it passes; in some languages no country passes for one that is asked for. */
const allowedPlaces = (where: Where, { countries, languages }: Details): Uint8Array => {
  const pairs = new Uint8Array(countries.length * languages.length);
  for (const [c, country] of countries.entries()) {
    for (const [l, language] of languages.entries()) {
      const isHere =
        where.countries.length === 0 ||
        where.countries.includes(country) ||
        (country === '' && where.untoldLanguages.includes(language));
      const isSpoken = where.languages.length === 0 || where.languages.includes(language);
      pairs[c * languages.length + l] = isHere && isSpoken ? 1 : 0;
    }
  }
  return pairs;
};
