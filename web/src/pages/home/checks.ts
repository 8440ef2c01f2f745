import type { AppWeek } from '../../../../server/contract/resources/home.ts';
import {
  type Cell,
  cellValue,
  fewestReviews,
  isComplaint,
  percent,
  starsChanged,
  themeOf,
} from '../../metrics/metrics.ts';
import { count, counted, stars } from '../../words.ts';

/** Counts for one app: the last 30 days against the 30 before, their themes, and versions. */
export interface AppFigures {
  readonly period: Cell | undefined;
  readonly themes: readonly Cell[];
  /** Oldest first, over all reviews. */
  readonly versions: readonly Cell[];
  /** Reviews of the period by version. */
  readonly versionsNow: readonly Cell[];
  readonly chart: AppWeek['charts'][number] | undefined;
}

/** A sentence in parts: text, and figures that open their reviews. */
export type Part = string | { readonly text: string; readonly evidence: string | null };

export interface Change {
  readonly news: 'good' | 'bad' | null;
  /** Importance: the most important change of an app is the one shown. */
  readonly weight: number;
  readonly parts: readonly Part[];
}

type Check = (figures: AppFigures) => Change | null;

const starsOpen = (figure: Pick<Cell, 'stars' | 'evidence'>): Part => ({
  text: `${stars(figure.stars)} stars`,
  evidence: figure.evidence,
});

/** Whether two averages differ significantly, from their intervals (Newcombe's method). */
const averagesDiffer = (one: Cell, other: Cell): boolean => {
  if (!one.starsInterval || !other.starsInterval) return false;
  const [high, low] = one.stars! > other.stars! ? [one, other] : [other, one];
  return (
    high.stars! - low.stars! > Math.hypot(high.stars! - high.starsInterval![0], low.starsInterval![1] - low.stars!)
  );
};

/** A version is news if most of its reviews are from the period. */
const release: Check = ({ versions, versionsNow }) => {
  const [before, latest] = versions
    .filter((cell) => cellValue(cell, 'version') && cell.reviews >= fewestReviews)
    .slice(-2);
  if (!before || !latest) return null;
  const [then, now] = [cellValue(before, 'version'), cellValue(latest, 'version')];
  const recent = versionsNow.find((cell) => cellValue(cell, 'version') === now)?.reviews ?? 0;
  if (recent < latest.reviews / 2 || !averagesDiffer(latest, before)) return null;
  const isWorse = latest.stars! < before.stars!;
  return {
    news: isWorse ? 'bad' : 'good',
    weight: Math.abs(latest.stars! - before.stars!) / 4,
    parts: [
      `${now} is rated ${isWorse ? 'lower' : 'higher'} than ${then}: `,
      starsOpen(latest),
      ` over ${counted(latest.reviews, 'review')}, ${stars(before.stars)} over ${count(before.reviews)}.`,
    ],
  };
};

const rating: Check = ({ period }) => {
  if (!period?.change || period.reviews < fewestReviews || !starsChanged(period.change)) return null;
  const difference = period.change.starsDifference!;
  return {
    news: difference < 0 ? 'bad' : 'good',
    weight: Math.abs(difference) / 4,
    parts: [
      `Rated ${difference < 0 ? 'lower' : 'higher'} than in the 30 days before: `,
      starsOpen(period),
      ` over ${counted(period.reviews, 'review')}, ${stars(period.change.stars)} over ${count(period.change.reviews)}.`,
    ],
  };
};

const complaint: Check = ({ period, themes }) => {
  if (!period || period.reviews < fewestReviews) return null;
  const [largest] = themes
    .filter((cell) => isComplaint(cell) && cell.change?.clear)
    .sort((one, other) => Math.abs(other.change!.difference!) - Math.abs(one.change!.difference!));
  if (!largest) return null;
  const difference = largest.change!.difference!;
  return {
    news: difference > 0 ? 'bad' : 'good',
    weight: Math.abs(difference),
    parts: [
      `In 30 days, “${themeOf(largest).label}” ${difference > 0 ? 'rose' : 'fell'} from ${percent(largest.change!.share)} to `,
      { text: percent(largest.share), evidence: largest.evidence },
      ' of reviews.',
    ],
  };
};

/** Thresholds for a change in the number of reviews: standard deviations, factor, and minimum before. */
const [waveDeviations, waveTimes, minBefore] = [4, 2, 5];

const wave: Check = ({ period }) => {
  const before = period?.change?.reviews ?? 0;
  if (!period || period.reviews < fewestReviews || before < minBefore || period.reviews < waveTimes * before)
    return null;
  if ((period.reviews - before) / Math.sqrt(period.reviews + before) < waveDeviations) return null;
  const isBad = (period.lowShare ?? 0) > 0.5;
  return {
    news: isBad ? 'bad' : null,
    weight: isBad ? 0.3 : 0.05,
    parts: [
      'A wave of reviews: ',
      { text: count(period.reviews), evidence: period.evidence },
      `, after ${count(before)} in the 30 days before, ${percent(period.lowShare)} of them with 1 or 2 stars.`,
    ],
  };
};

const minPlaces = 10;

const rank: Check = ({ chart }) => {
  if (!chart || chart.rank === null || chart.rankBefore === null) return null;
  const by = chart.rankBefore - chart.rank;
  if (Math.abs(by) < minPlaces) return null;
  return {
    news: by > 0 ? 'good' : 'bad',
    weight: 0.01,
    parts: [`${by > 0 ? 'Up' : 'Down'} ${count(Math.abs(by))} places in a week, to #${count(chart.rank)}.`],
  };
};

const checks: readonly Check[] = [release, rating, complaint, wave, rank];

const noChange = ({ period }: AppFigures): readonly Part[] => {
  if (!period || period.reviews === 0) return ['No reviews in the last 30 days.'];
  if (period.reviews < fewestReviews)
    return [
      'No clear change: ',
      { text: counted(period.reviews, 'review'), evidence: period.evidence },
      ' are too few to tell.',
    ];
  const before = period.change?.reviews
    ? `, ${stars(period.change.stars)} over ${count(period.change.reviews)} before`
    : '';
  return ['No clear change. ', starsOpen(period), ` over ${counted(period.reviews, 'review')}${before}.`];
};

/** The most important significant change of an app, or a statement that there is none. */
export const changeOf = (figures: AppFigures): Change => {
  const [largest, ...others] = checks
    .flatMap((check) => check(figures) ?? [])
    .sort((one, other) => other.weight - one.weight);
  if (!largest) return { news: null, weight: 0, parts: noChange(figures) };
  const cause = complaint(figures);
  const isSame = !cause || cause.news !== largest.news || !others.some(({ parts }) => parts[0] === cause.parts[0]);
  return isSame ? largest : { ...largest, parts: [...largest.parts, ' ', ...cause.parts] };
};

/** Bad news first, most important on top; then good news, then the rest. */
export const needsAttention = (one: Change, other: Change): number => {
  const order = ({ news }: Change): number => (news === 'bad' ? 0 : news === 'good' ? 1 : 2);
  return order(one) - order(other) || other.weight - one.weight;
};
