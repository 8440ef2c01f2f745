import { appKey } from '../../../contract/domain/app-ref.ts';
import type { ReportApp, ReportAppItem, ReportFinding } from '../../../contract/resources/research/report.ts';
import { averageOf, countReviews, shareOf, sumsOf } from '../../../metrics/counting/count-reviews.ts';
import type { WindowReview } from '../../../metrics/window-review.ts';
import { trendOf } from '../../findings/finding-trend.ts';
import type { Finding, FindingKind, Window } from '../../findings/findings.ts';
import { countOf, quotesOf } from '../../findings/measure.ts';
import { opportunity, spreadOf } from '../../findings/opportunity.ts';
import { fixOfFinding } from '../../findings/rules/fixes.ts';

/** An app whose reviews were read; each app's are contiguous. */
export interface AppRead {
  readonly app: Pick<ReportApp, 'store' | 'appId' | 'title' | 'rank' | 'score'>;
  /** Index of its first review, and the index after its last. */
  readonly from: number;
  readonly to: number;
}

/** A part of the answer with the indexes of its reviews. */
export interface Counted<Part> {
  readonly part: Part;
  readonly members: readonly number[];
}

/** Minimum number of reviews for a finding about a kind of app. */
const minReviews = 2;
const maxMissed = 40;
const maxPraised = 10;
const maxItems = 3;
const quotesOfItem = 1;

/** The findings in a report: requests and complaints, and praise. */
export const reported = (findings: readonly Finding[]): Finding[] => {
  const enough = findings.filter(({ members }) => members.length >= minReviews);
  const isPraise = ({ kind }: Finding): boolean => kind === 'praise';
  return [...enough.filter((each) => !isPraise(each)), ...enough.filter(isPraise).slice(0, maxPraised)];
};

export const countFinding = (
  finding: Finding,
  reviews: readonly WindowReview[],
  apps: readonly AppRead[],
  window: Window,
): Counted<ReportFinding> => {
  const count = countOf(finding, reviews);
  const trend = trendOf(finding, reviews, window);
  const byApp = countReviews(
    finding.members.map((at) => reviews[at]!),
    appKey,
  );
  const spread = apps
    .map((read) => ({ ...read, said: byApp.of(appKey(read.app)).reviews }))
    .filter(({ said }) => said > 0)
    .sort((one, other) => other.said - one.said || one.from - other.from);
  return {
    part: {
      label: finding.label,
      kind: finding.kind,
      theme: finding.theme,
      reviews: count.reviews,
      reviewIds: [...count.reviewIds],
      apps: spread.map(({ app: { store, appId }, said, from, to }) => ({
        store,
        appId,
        reviews: said,
        share: shareOf(said, to - from),
      })),
      share: count.share,
      avgRating: count.avgRating,
      severity: count.severity,
      trend,
      opportunity: opportunity(finding.kind, { ...count, trend }, spreadOf(finding, reviews), apps.length),
      quotes: quotesOf(finding, reviews),
      fix: fixOfFinding(finding),
    },
    members: finding.members,
  };
};

/** Best opportunity first; ties, and praise, by number of reviews. */
export const ranked = (counted: readonly Counted<ReportFinding>[]): Counted<ReportFinding>[] => {
  const isPraise = ({ part }: Counted<ReportFinding>): number => (part.kind === 'praise' ? 1 : 0);
  const sorted = counted.toSorted(
    (one, other) =>
      isPraise(one) - isPraise(other) ||
      other.part.opportunity - one.part.opportunity ||
      other.part.reviews - one.part.reviews ||
      (one.part.label < other.part.label ? -1 : 1),
  );
  const missed = sorted.filter(({ part }) => part.kind !== 'praise').slice(0, maxMissed);
  return [...missed, ...sorted.filter(({ part }) => part.kind === 'praise')];
};

export interface AppCounted {
  readonly row: ReportApp;
  /** The reviews of each of its items. */
  readonly items: readonly (Counted<ReportAppItem> & { readonly name: string })[];
}

/** One app of the report: the most frequent findings of its own reviews. */
export const countApp = (
  { app, from, to }: AppRead,
  reviews: readonly WindowReview[],
  findings: readonly Finding[],
): AppCounted => {
  const own = reviews.slice(from, to);
  const itemsOf = (kind: FindingKind): Counted<ReportAppItem>[] =>
    findings
      .filter((finding) => finding.kind === kind)
      .map((finding) => ({ finding, members: finding.members.filter((at) => at >= from && at < to) }))
      .filter(({ members }) => members.length > 0)
      .sort((one, other) => other.members.length - one.members.length)
      .slice(0, maxItems)
      .map(({ finding, members }) => ({ part: itemOf({ ...finding, members }, reviews, own.length), members }));
  const all = { complaints: itemsOf('complaint'), praise: itemsOf('praise'), requests: itemsOf('request') };
  const parts = (items: readonly Counted<ReportAppItem>[]): ReportAppItem[] => items.map(({ part }) => part);
  return {
    row: {
      ...app,
      reviewsRead: own.length,
      avgRating: averageOf(sumsOf(own).stars, own.length),
      complaints: parts(all.complaints),
      praise: parts(all.praise),
      requests: parts(all.requests),
    },
    items: Object.entries(all).flatMap(([name, items]) =>
      items.map((item, at) => ({ ...item, name: `${name}/${at}` })),
    ),
  };
};

const itemOf = (finding: Finding, reviews: readonly WindowReview[], read: number): ReportAppItem => {
  const { reviews: count, reviewIds } = countOf(finding, reviews);
  return {
    label: finding.label,
    reviews: count,
    reviewIds: [...reviewIds],
    share: shareOf(count, read),
    quotes: quotesOf(finding, reviews).slice(0, quotesOfItem),
  };
};
