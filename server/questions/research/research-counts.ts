import type { Store } from '../../contract/domain/stores.ts';
import type { ResearchDifference, ResearchItem, ResearchReviews } from '../../contract/resources/research/research.ts';
import { averageOf, starsOf, sumsOf } from '../../metrics/counting/count-reviews.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import type { Finding, FindingKind, Window } from '../findings/findings.ts';
import { type LeftOut, withoutLeftOut } from '../findings/left-out.ts';
import { measure } from '../findings/measure.ts';
import { findByRules } from '../findings/rules/by-rules.ts';
import { mergeFindings } from '../findings/rules/merge.ts';
import { differencesOf } from './differences.ts';

/** The reviews that a question is about, by app. */
export interface ResearchRead {
  readonly window: Window;
  readonly leftOut: LeftOut;
  readonly apps: readonly {
    readonly store: Store;
    readonly appId: string;
    readonly title: string;
    /** Number of reviews; `reviews` are the newest of them. */
    readonly total: number;
    readonly reviews: readonly WindowReview[];
    /** Findings about the subject of the question. */
    readonly asked: readonly Finding[];
    /** Findings of a model; null if only rules were used. */
    readonly findings: readonly Finding[] | null;
  }[];
}

/** The reviews behind a part of the answer. */
export interface CountedSet {
  readonly name: string;
  readonly nos: readonly number[];
}

export interface CountedResearch {
  readonly apps: readonly ResearchReviews[];
  readonly differences: readonly ResearchDifference[];
  readonly sets: readonly CountedSet[];
}

const maxItems = 6;
const maxDifferences = 12;
/** Minimum number of reviews for a finding, unless there are few reviews at all. */
const minReviews = 2;
const fewReviews = 20;

/** The lists below an answer, and all reviews behind each part of them. */
export const countResearch = ({ window, leftOut, apps }: ResearchRead): CountedResearch => {
  const read = apps.map((app) => {
    const findings = withoutLeftOut(app.findings ?? mergeFindings([findByRules(app.reviews)]), leftOut);
    const fewest = app.reviews.length < fewReviews ? 1 : minReviews;
    const ofKind = (kind: FindingKind): Finding[] =>
      findings.filter((each) => each.kind === kind && each.members.length >= fewest).slice(0, maxItems);
    return {
      ...app,
      findings,
      chosen: {
        asked: app.asked,
        complaints: ofKind('complaint'),
        praise: ofKind('praise'),
        requests: ofKind('request'),
      },
    };
  });
  const differences = differencesOf(
    read.map(({ store, appId, reviews, findings }) => ({ store, appId, read: reviews.length, findings })),
  ).slice(0, maxDifferences);
  return {
    apps: read.map(({ store, appId, title, total, reviews, chosen }) => {
      const itemsOf = (list: readonly Finding[]): ResearchItem[] => list.map((each) => itemOf(each, reviews, window));
      return {
        store,
        appId,
        title,
        read: reviews.length,
        total,
        avgRating: averageOf(sumsOf(reviews).stars, reviews.length),
        histogram: starsOf(reviews),
        asked: itemsOf(chosen.asked),
        complaints: itemsOf(chosen.complaints),
        praise: itemsOf(chosen.praise),
        requests: itemsOf(chosen.requests),
      };
    }),
    differences: differences.map((each) => ({
      ...each,
      apps: each.apps.map(({ members: _, ...app }) => app),
    })),
    sets: [
      ...read.flatMap(({ reviews, chosen }, at) => [
        { name: `apps/${at}`, nos: reviews.map(({ no }) => no) },
        ...Object.entries(chosen).flatMap(([part, list]) =>
          list.map(({ members }, place) => ({ name: `apps/${at}/${part}/${place}`, nos: nosOf(reviews, members) })),
        ),
      ]),
      ...differences.flatMap(({ apps: compared }, place) =>
        compared.map(({ members }, at) => ({
          name: `differences/${place}/apps/${at}`,
          nos: nosOf(read[at]!.reviews, members),
        })),
      ),
    ],
  };
};

const nosOf = (reviews: readonly WindowReview[], members: readonly number[]): number[] =>
  members.map((at) => reviews[at]!.no);

const itemOf = (finding: Finding, reviews: readonly WindowReview[], window: Window): ResearchItem => {
  const { severity: _, reviewIds, versions, countries, quotes, ...counts } = measure(finding, reviews, window);
  return {
    kind: finding.kind,
    label: finding.label,
    theme: finding.theme,
    ...counts,
    reviewIds: [...reviewIds],
    versions: [...versions],
    countries: [...countries],
    quotes: [...quotes],
  };
};
