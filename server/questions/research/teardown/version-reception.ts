import type { TeardownVersion } from '../../../contract/resources/research/teardown.ts';
import type { Sums } from '../../../metrics/counting/count-cells.ts';
import { averageOf, countReviews, shareOf } from '../../../metrics/counting/count-reviews.ts';
import {
  type Comparison,
  compare,
  fewestCompared,
  oneInHundred,
} from '../../../metrics/counting/statistics/proportions.ts';
import type { WindowReview } from '../../../metrics/window-review.ts';
import type { Finding } from '../../findings/findings.ts';

/** Minimum number of reviews for a change. */
const minReviews = 3;
const maxVersions = 50;
const maxChanges = 5;
/** 5.10.0 comes after 5.9.0. */
const byNumber = new Intl.Collator('en', { numeric: true });

interface Received {
  readonly version: string;
  readonly from: number;
  readonly members: readonly number[];
  readonly all: Sums;
  /** Number of its reviews with each complaint, in the order of the complaints. */
  readonly said: readonly number[];
}

/**
 * How each version was received, newest first: its date, its main complaints, and what changed since the last version
 * with enough reviews.
 * @param complaints those of the answer, most reviews first
 * @param since release date or, if the store doesn't give one, first review, which may precede the window
 */
export const versionsRead = (
  reviews: readonly WindowReview[],
  complaints: readonly Finding[],
  since: ReadonlyMap<string, number>,
): { readonly row: TeardownVersion; readonly members: readonly number[] }[] => {
  const byVersionOf = (places: readonly number[]) =>
    countReviews(
      places.map((at) => reviews[at]!),
      ({ version }) => version,
    );
  const saying = complaints.map(({ members }) => byVersionOf(members));
  const all = countReviews(reviews, ({ version }) => version);
  const byVersion = Map.groupBy(reviews.keys(), (at) => reviews[at]!.version);
  const received: Received[] = [...byVersion].flatMap(([version, members]) => {
    if (version === null) return [];
    const dates = members.map((at) => reviews[at]!.date);
    const from = Math.min(since.get(version) ?? Number.POSITIVE_INFINITY, ...dates);
    return { version, from, members, all: all.of(version), said: saying.map((counted) => counted.of(version).reviews) };
  });
  received.sort((one, other) => one.from - other.from || byNumber.compare(one.version, other.version));
  return received
    .map((each, at) => {
      const before = received.slice(0, at).findLast(({ members }) => members.length >= fewestCompared);
      return { row: rowOf(each, before, complaints), members: each.members };
    })
    .reverse()
    .slice(0, maxVersions);
};

const rowOf = (
  { version, from, all, said }: Received,
  before: Received | undefined,
  complaints: readonly Finding[],
): TeardownVersion => {
  const most = Math.max(0, ...said);
  const changes = before ? complaints.map(({ label }, at) => changeOf(label, [before, at], [{ all, said }, at])) : [];
  return {
    version,
    from: new Date(from).toISOString(),
    reviews: all.reviews,
    avgRating: averageOf(all.stars, all.reviews),
    negativeShare: shareOf(all.low, all.reviews),
    topComplaint: most === 0 ? null : complaints[said.indexOf(most)]!.label,
    worse: changesFor(changes, 'more'),
    better: changesFor(changes, 'fewer'),
  };
};

interface Change {
  readonly label: string;
  readonly before: number;
  readonly after: number;
  readonly compared: Comparison;
}

type Counted = readonly [Pick<Received, 'all' | 'said'>, number];

const changeOf = (label: string, [before, at]: Counted, [after]: Counted): Change => {
  const other = { count: before.said[at]!, of: before.all.reviews };
  const one = { count: after.said[at]!, of: after.all.reviews };
  const isEnough = Math.max(one.count, other.count) >= minReviews;
  return {
    label,
    before: per100(other.count, other.of),
    after: per100(one.count, one.of),
    compared: isEnough ? compare([{ one, other }], oneInHundred) : { way: 'chance', deviations: 0 },
  };
};

const per100 = (said: number, all: number): number => Math.round((said / all) * 1e4) / 100;

/** Changes of one direction, most certain first. */
const changesFor = (changes: readonly Change[], way: 'more' | 'fewer'): TeardownVersion['worse'] =>
  changes
    .filter(({ compared }) => compared.way === way)
    .sort((one, other) => Math.abs(other.compared.deviations) - Math.abs(one.compared.deviations))
    .slice(0, maxChanges)
    .map(({ label, before, after }) => ({ label, before, after }));
