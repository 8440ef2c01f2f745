import { addAll, emptyBitmap, has } from './bitmap.ts';
import { type Details, versionOf } from './details.ts';
import type { Where } from './plan.ts';
import { type Facts, kindBits, type Segment } from './segment.ts';
import { placesOf } from './sorted-numbers.ts';

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
  /** The numbers of replaced reviews, ascending. */
  readonly dead: Uint32Array;
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
    dead,
  };
};

/** Whether every living review of every segment passes: then they need not be looked at to be counted. */
export const passesAll = ({ where, apps, hasStars, byFacts, byDetails }: Filter): boolean =>
  where.nos === null && !apps && !hasStars && !byFacts && !byDetails;

/** The filter as one question to the reviews of a segment. @param details null where the filter does not ask for them */
export const filterHere = (filter: Filter, facts: SegmentFacts, details: Details | null) => {
  const { where, apps, stars, byFacts, dead } = filter;
  const { no, app, rating, appNos, byAppAndRating } = facts;
  const appAllowed = apps && allowedApps(apps, appNos);
  const deadHere = placesOf(no, dead);
  const scope = where.nos && placesOf(no, where.nos);

  /** Those of the given that pass. Written without a branch: which ones do is anybody's guess. */
  const keep = (ordinals: Uint16Array): Uint16Array => {
    const kept = new Uint16Array(ordinals.length);
    let count = 0;
    if (appAllowed === null) {
      for (let i = 0; i < ordinals.length; i++) {
        const ordinal = ordinals[i]!;
        kept[count] = ordinal;
        count += stars[rating[ordinal]! & 7]!;
      }
    } else {
      for (let i = 0; i < ordinals.length; i++) {
        const ordinal = ordinals[i]!;
        kept[count] = ordinal;
        count += stars[rating[ordinal]! & 7]! & appAllowed[app[ordinal]!]!;
      }
    }
    if (byFacts) count = keepByFacts(where, facts, kept, count);
    if (details !== null) count = keepByDetails(where, details, kept, count);
    return withoutDead(kept.subarray(0, count)).slice();
  };

  const withoutDead = (ordinals: Uint16Array): Uint16Array => {
    if (deadHere.length === 0) return ordinals;
    const isDead = emptyBitmap(no.length);
    addAll(isDead, deadHere);
    return ordinals.filter((ordinal) => !has(isDead, ordinal));
  };

  /** How many pass by app and rating alone. */
  const countByTable = (): number => {
    let passing = 0;
    for (let a = 0; a < appNos.length; a++) {
      if (appAllowed !== null && appAllowed[a] === 0) continue;
      for (let r = 0; r < RATINGS; r++) if (stars[r] === 1) passing += byAppAndRating[a * RATINGS + r]!;
    }
    for (const ordinal of deadHere) {
      if (appAllowed !== null && appAllowed[app[ordinal]!] === 0) continue;
      passing -= stars[rating[ordinal]! & 7]!;
    }
    return passing;
  };

  const isOutOfDays =
    (where.since !== null && facts.lastSecond < where.since) ||
    (where.until !== null && facts.firstSecond > where.until);
  const nothing = new Uint16Array();
  const byTable = scope === null && !byFacts && details === null;
  return {
    /** The reviews that belong to the scope, whatever else is asked for; null: all. */
    scope,
    keep: isOutOfDays ? () => nothing : keep,
    /** Everything in the segment that passes. */
    all: () => (isOutOfDays ? nothing : keep(scope ?? everyOrdinal(no.length))),
    /** How many pass. */
    count: (): number => (isOutOfDays ? 0 : byTable ? countByTable() : keep(scope ?? everyOrdinal(no.length)).length),
  };
};

const allowedApps = (apps: ReadonlySet<number>, appNos: readonly number[]): Uint8Array => {
  const allowed = new Uint8Array(appNos.length);
  for (let a = 0; a < appNos.length; a++) if (apps.has(appNos[a]!)) allowed[a] = 1;
  return allowed;
};

const everyOrdinal = (docs: number): Uint16Array => {
  const ordinals = new Uint16Array(docs);
  for (let i = 0; i < docs; i++) ordinals[i] = i;
  return ordinals;
};

const keepByFacts = (where: Where, { seconds, kinds }: Facts, kept: Uint16Array, given: number): number => {
  const [since, until] = [where.since ?? 0, where.until ?? 0xffff_ffff];
  const wanted = where.kinds.reduce((bits, kind) => bits | (1 << kindBits.indexOf(kind)), 0);
  let count = 0;
  for (let i = 0; i < given; i++) {
    const at = kept[i]!;
    kept[count] = at;
    if (seconds[at]! >= since && seconds[at]! <= until && (wanted === 0 || (kinds[at]! & wanted) !== 0)) count++;
  }
  return count;
};

/** Which entries of a list are asked for. */
const allowed = (list: readonly string[], isAsked: (entry: string) => boolean): Uint8Array =>
  Uint8Array.from(list, (entry) => (isAsked(entry) ? 1 : 0));

const isVersion = (key: string, asked: readonly string[]): boolean => {
  const version = versionOf(key)?.version;
  return version !== undefined && asked.some((each) => version === each || version.startsWith(`${each}.`));
};

const keepByDetails = (where: Where, details: Details, kept: Uint16Array, given: number): number => {
  const { country, language, version, replied, length } = details;
  const ofCountry = allowed(
    details.countries,
    (each) => where.countries.length === 0 || where.countries.includes(each),
  );
  const untold = details.countries.indexOf('');
  const ofUntold = allowed(details.languages, (each) => where.untoldLanguages.includes(each));
  const ofLanguage = allowed(
    details.languages,
    (each) => where.languages.length === 0 || where.languages.includes(each),
  );
  const ofVersion = allowed(details.versions, (each) => where.versions.length === 0 || isVersion(each, where.versions));
  const wantedReply = where.replied === null ? -1 : where.replied ? 1 : 0;
  const minLength = where.minLength ?? 0;
  let count = 0;
  for (let i = 0; i < given; i++) {
    const at = kept[i]!;
    kept[count] = at;
    const isHere = ofCountry[country[at]!] === 1 || (country[at] === untold && ofUntold[language[at]!] === 1);
    const passes =
      isHere &&
      ofLanguage[language[at]!] === 1 &&
      ofVersion[version[at]!] === 1 &&
      (wantedReply < 0 || replied[at] === wantedReply) &&
      length[at]! >= minLength;
    if (passes) count++;
  }
  return count;
};
