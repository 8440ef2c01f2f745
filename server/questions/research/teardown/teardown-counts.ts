import type { Teardown, TeardownItem } from '../../../contract/resources/research/teardown.ts';
import { averageOf, starsOf, sumsOf } from '../../../metrics/counting/count-reviews.ts';
import { timelineOf } from '../../../metrics/insights/theme-counts.ts';
import type { WindowReview } from '../../../metrics/window-review.ts';
import type { Finding, FindingKind, Window } from '../../findings/findings.ts';
import { measure } from '../../findings/measure.ts';
import { fixOfFinding } from '../../findings/rules/fixes.ts';
import { versionsRead } from './version-reception.ts';

export type TeardownCounts = Pick<Teardown, 'complaints' | 'praise' | 'requests' | 'ratings' | 'versions'>;

/** The reviews behind a part of the answer. */
export interface CountedSet {
  readonly name: string;
  readonly nos: readonly number[];
}

export interface TeardownRead {
  readonly reviews: readonly WindowReview[];
  /** Most reviews first. */
  readonly findings: readonly Finding[];
  readonly window: Window;
  /** Release day of each version, or else its first review; may precede the window. */
  readonly since: ReadonlyMap<string, number>;
}

export interface CountedTeardown {
  readonly counts: TeardownCounts;
  readonly sets: readonly CountedSet[];
}

/** Minimum number of reviews for a finding, unless there are few reviews at all. */
const minReviews = 2;
const fewReviews = 20;
const maxItems = 20;
/** Above this average, reviews do not complain. */
const maxStarsOfComplaint = 3.5;

/** All counts of a teardown, and all reviews behind each part of it. */
export const countTeardown = ({ reviews, findings, window, since }: TeardownRead): CountedTeardown => {
  const fewest = reviews.length < fewReviews ? 1 : minReviews;
  const ofKind = (kind: FindingKind): Finding[] =>
    findings.filter((each) => each.kind === kind && each.members.length >= fewest);
  const chosen = {
    complaints: ofKind('complaint')
      .filter((each) => averageOfMembers(each, reviews) <= maxStarsOfComplaint)
      .slice(0, maxItems),
    praise: ofKind('praise').slice(0, maxItems),
    requests: ofKind('request').slice(0, maxItems),
  };
  const versions = versionsRead(reviews, chosen.complaints, since);
  const itemsOf = (list: readonly Finding[]): TeardownItem[] => list.map((each) => itemOf(each, reviews, window));

  const nosOf = (members: readonly number[]): number[] => members.map((at) => reviews[at]!.no);
  const setsOf = (name: string, lists: readonly { readonly members: readonly number[] }[]): CountedSet[] =>
    lists.map(({ members }, at) => ({ name: `${name}/${at}`, nos: nosOf(members) }));
  return {
    counts: {
      complaints: itemsOf(chosen.complaints),
      praise: itemsOf(chosen.praise),
      requests: itemsOf(chosen.requests),
      ratings: ratingsOf(reviews),
      versions: versions.map(({ row }) => row),
    },
    sets: [
      { name: 'reviews', nos: reviews.map(({ no }) => no) },
      ...setsOf('complaints', chosen.complaints),
      ...setsOf('praise', chosen.praise),
      ...setsOf('requests', chosen.requests),
      ...setsOf('versions', versions),
    ],
  };
};

const averageOfMembers = ({ members }: Finding, reviews: readonly WindowReview[]): number =>
  sumsOf(members.map((at) => reviews[at]!)).stars / members.length;

const itemOf = (finding: Finding, reviews: readonly WindowReview[], window: Window): TeardownItem => {
  const {
    reviews: count,
    reviewIds,
    share,
    avgRating,
    trend,
    versions,
    countries,
    quotes,
  } = measure(finding, reviews, window);
  return {
    label: finding.label,
    theme: finding.theme,
    reviews: count,
    reviewIds: [...reviewIds],
    share,
    avgRating,
    trend,
    versions: [...versions],
    countries: [...countries],
    quotes: [...quotes],
    fix: fixOfFinding(finding),
  };
};

const ratingsOf = (reviews: readonly WindowReview[]): TeardownCounts['ratings'] => ({
  average: averageOf(sumsOf(reviews).stars, reviews.length),
  histogram: starsOf(reviews),
  timeline: timelineOf(reviews),
});
