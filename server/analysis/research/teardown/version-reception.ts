import type { TeardownVersion } from '../../../contract/resources/research/teardown.ts';
import type { Finding, WindowReview } from '../../findings/findings.ts';
import { averageOf, isNegative, shareOf } from '../../insights/figures.ts';
import { type Comparison, compare, fewestCompared, oneInHundred } from '../../statistics/proportions.ts';

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
 * complain of more or less than those of the last version before it that has reviews enough to be compared with.
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
    .map((each, at) => {
      const before = told.slice(0, at).findLast(({ members }) => members.length >= fewestCompared);
      return { row: rowOf(each, before, reviews, complaints), members: each.members };
    })
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
    worse: told(changes, 'more'),
    better: told(changes, 'fewer'),
  };
};

interface Change {
  readonly label: string;
  readonly before: number;
  readonly after: number;
  readonly compared: Comparison;
}

type Counted = readonly [Pick<Told, 'members' | 'said'>, number];

const changeOf = (label: string, [before, at]: Counted, [after]: Counted): Change => {
  const other = { count: before.said[at]!, of: before.members.length };
  const one = { count: after.said[at]!, of: after.members.length };
  const isEnough = Math.max(one.count, other.count) >= fewestSaying;
  return {
    label,
    before: per100(other.count, other.of),
    after: per100(one.count, one.of),
    compared: isEnough ? compare([{ one, other }], oneInHundred) : { way: 'chance', deviations: 0 },
  };
};

const per100 = (said: number, all: number): number => Math.round((said / all) * 1e4) / 100;

/** The changes of one direction, the surest first. */
const told = (changes: readonly Change[], way: 'more' | 'fewer'): TeardownVersion['worse'] =>
  changes
    .filter(({ compared }) => compared.way === way)
    .sort((one, other) => Math.abs(other.compared.deviations) - Math.abs(one.compared.deviations))
    .slice(0, mostChanges)
    .map(({ label, before, after }) => ({ label, before, after }));
