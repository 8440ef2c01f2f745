import type { TeardownVersion } from '../../contract/resources/teardown.ts';
import type { Finding, WindowReview } from '../findings/findings.ts';
import { averageOf, isNegative, shareOf } from '../insights/figures.ts';

/** Beyond it, a difference between two versions comes about by chance in one case of a hundred. */
const farBeyondChance = 2.33;
/** A change that fewer reviews speak of is none. */
const fewestSaying = 3;
const mostVersions = 50;
const mostChanges = 5;

interface Told {
  readonly version: string;
  readonly from: number;
  readonly members: readonly number[];
  /** How many of its reviews say each complaint, in their order. */
  readonly said: readonly number[];
}

/**
 * How each version was received, newest first: when it appeared, what its reviews complain of most, and what they
 * complain of more or less than those of the version before it.
 *
 * @param complaints those of the answer, what most say first
 * @param firstSeen when a review of a version was written first, also before the window
 */
export const versionsRead = (
  reviews: readonly WindowReview[],
  complaints: readonly Finding[],
  firstSeen: ReadonlyMap<string, number>,
): { readonly row: TeardownVersion; readonly members: readonly number[] }[] => {
  const saying = complaints.map(({ members }) => new Set(members));
  const byVersion = Map.groupBy(reviews.keys(), (at) => reviews[at]!.version);
  const told: Told[] = [...byVersion].flatMap(([version, members]) => {
    if (version === null) return [];
    const dates = members.map((at) => reviews[at]!.date);
    const from = Math.min(firstSeen.get(version) ?? Number.POSITIVE_INFINITY, ...dates);
    return { version, from, members, said: saying.map((set) => members.filter((at) => set.has(at)).length) };
  });
  told.sort((one, other) => one.from - other.from || (one.version < other.version ? -1 : 1));
  return told
    .map((each, at) => ({ row: rowOf(each, told[at - 1], reviews, complaints), members: each.members }))
    .reverse()
    .slice(0, mostVersions);
};

const rowOf = (
  { version, from, members, said }: Told,
  before: Told | undefined,
  reviews: readonly WindowReview[],
  complaints: readonly Finding[],
): TeardownVersion => {
  const ratings = members.map((at) => reviews[at]!.rating);
  const most = Math.max(0, ...said);
  const changes = before
    ? complaints.map(({ label }, at) => changeOf(label, [before, at], [{ members, said }, at]))
    : [];
  return {
    version,
    from: new Date(from).toISOString(),
    reviews: members.length,
    avgRating: averageOf(
      ratings.reduce((sum, rating) => sum + rating, 0),
      ratings.length,
    ),
    negativeShare: shareOf(ratings.filter(isNegative).length, ratings.length),
    topComplaint: most === 0 ? null : complaints[said.indexOf(most)]!.label,
    worse: told(changes, (z) => z),
    better: told(changes, (z) => -z),
  };
};

interface Change {
  readonly label: string;
  readonly before: number;
  readonly after: number;
  readonly z: number;
}

type Counted = readonly [Pick<Told, 'members' | 'said'>, number];

const changeOf = (label: string, [one, at]: Counted, [other]: Counted): Change => {
  const [was, is] = [one.said[at]!, other.said[at]!];
  const [all, allNow] = [one.members.length, other.members.length];
  const both = (was + is) / (all + allNow);
  const deviation = Math.sqrt(both * (1 - both) * (1 / all + 1 / allNow));
  const enough = Math.max(was, is) >= fewestSaying && deviation > 0;
  return {
    label,
    before: per100(was, all),
    after: per100(is, allNow),
    z: enough ? (is / allNow - was / all) / deviation : 0,
  };
};

const per100 = (said: number, all: number): number => Math.round((said / all) * 1e4) / 100;

/** The changes of one direction, the surest first. */
const told = (changes: readonly Change[], towards: (z: number) => number): TeardownVersion['worse'] =>
  changes
    .filter(({ z }) => towards(z) >= farBeyondChance)
    .sort((one, other) => towards(other.z) - towards(one.z))
    .slice(0, mostChanges)
    .map(({ label, before, after }) => ({ label, before, after }));
