import { counted } from '../../contract/domain/words.ts';
import { maxListed, type WatchChange, type WatchResult } from '../../contract/resources/watches/watch-result.ts';
import { starsOf } from '../../metrics/counting/count-reviews.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import { listed } from '../../support/prose/numbers.ts';
import { toQuote } from './evaluate.ts';

export interface RunFound {
  readonly id: string;
  readonly watchId: string;
  readonly now: number;
  readonly before: number | null;
  /** Newest first; on the first run, all reviews. */
  readonly fresh: readonly WindowReview[];
  readonly changes: readonly WatchChange[];
  readonly alerts: WatchResult['alerts'];
  readonly notes: readonly string[];
}

const of = (changes: readonly WatchChange[], kind: WatchChange['kind']): WatchChange[] =>
  changes.filter((change) => change.kind === kind);

/** Summary in one sentence: `12 new reviews, 3 of them with one star; the rating went from 4.31 to 4.29.` */
const summaryOf = ({ fresh, changes, before }: RunFound): string => {
  const oneStar = starsOf(fresh)['1'];
  if (before === null) {
    return fresh.length > 0
      ? `The first check: ${counted(fresh.length, 'review')} on file to compare later ones with.`
      : 'The first check notes how things are, to compare later ones with.';
  }
  const parts: string[] = [];
  if (fresh.length > 0) {
    const stars = oneStar > 0 ? `, ${oneStar} of them with one star` : '';
    parts.push(`${counted(fresh.length, 'new review')}${stars}`);
  }
  const [rating] = of(changes, 'rating');
  if (rating) parts.push(`the rating went from ${rating.before} to ${rating.after}`);
  const [version] = of(changes, 'version');
  if (version) parts.push(`version ${version.after} came out`);
  const [rank] = of(changes, 'rank');
  if (rank) parts.push(`the rank went from ${rank.before ?? 'none'} to ${rank.after ?? 'none'}`);
  const [entered, left, moved] = [of(changes, 'entered'), of(changes, 'left'), of(changes, 'moved')];
  if (entered.length > 0) parts.push(`${listed(entered.slice(0, 2).map(({ label }) => label))} entered the chart`);
  if (left.length > 0) parts.push(`${counted(left.length, 'app')} left it`);
  if (moved.length > 0) parts.push(`${counted(moved.length, 'app')} moved`);
  const figures = of(changes, 'figure');
  if (figures.length > 0) parts.push(`${counted(figures.length, 'figure')} of the answer changed`);
  const sentence = parts.join('; ');
  return sentence === '' ? 'Nothing new.' : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
};

export const toWatchResult = (found: RunFound): WatchResult => {
  const { id, watchId, now, before, fresh, changes } = found;
  const isFirst = before === null;
  const worded = fresh.filter(({ text }) => text.trim() !== '').toSorted((one, other) => one.rating - other.rating);
  return {
    id,
    object: 'watch_result',
    watchId,
    ranAt: new Date(now).toISOString(),
    since: before === null ? null : new Date(before).toISOString(),
    summary: summaryOf(found),
    changed: !isFirst && (fresh.length > 0 || changes.length > 0),
    newReviews: fresh.length,
    newByRating: Object.values(starsOf(fresh)),
    reviewIds: fresh.slice(0, maxListed.reviewIds).map(({ id: reviewId }) => reviewId),
    examples: worded.slice(0, maxListed.examples).map(toQuote),
    changes: changes.slice(0, maxListed.changes),
    alerts: [...found.alerts],
    notes: [...found.notes],
  };
};
