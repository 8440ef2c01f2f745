import { fewestCompared } from '../../metrics/counting/statistics/proportions.ts';
import { counted, figure, review, tenth } from '../../support/prose/numbers.ts';

/** Mentions per 100 reviews in the earlier and the later half of the window. */
export interface TrendFacts {
  readonly direction: 'rising' | 'falling' | 'steady';
  readonly before: number | null;
  readonly after: number | null;
}

/** For parentheses and lists: `up from 2 to 14 per 100 reviews`; empty without a change. */
export const changePhrase = ({ direction, before, after }: TrendFacts): string => {
  if (direction === 'steady' || before === null || after === null) return '';
  return `${direction === 'rising' ? 'up' : 'down'} from ${tenth(before)} to ${tenth(after)} per 100 reviews`;
};

export interface HalfSizes {
  readonly before: number;
  readonly after: number;
}

export const sizedTrendSentence = (trend: TrendFacts, sizes: HalfSizes): string => {
  const { before, after } = sizes;
  if (Math.min(before, after) < fewestCompared) {
    return `There are too few reviews to see a trend: ${figure(before)} in the first half of the window and ${figure(after)} in the second.`;
  }
  const sentence = trendSentence(trend);
  return sentence === '' ? '' : `${sentence} (This compares ${counted(before, review)} with ${figure(after)}.)`;
};

/** One sentence; empty if a half has no reviews. */
export const trendSentence = ({ direction, before, after }: TrendFacts): string => {
  if (before === null || after === null) return '';
  const halves = `from ${tenth(before)} per 100 reviews in the first half of the window to ${tenth(after)} in the second`;
  if (direction === 'rising') {
    return before === 0
      ? `It is new: no one mentioned it in the first half of the window, but ${tenth(after)} in 100 reviews did in the second.`
      : `It is rising: ${halves}.`;
  }
  if (direction === 'falling') {
    return after === 0
      ? `It has stopped: ${tenth(before)} in 100 reviews mentioned it in the first half of the window, but none in the second.`
      : `It is declining: ${halves}.`;
  }
  return before === after
    ? `It is steady at ${tenth(after)} per 100 reviews in both halves of the window.`
    : `There is no clear trend: ${tenth(before)} per 100 reviews in the first half of the window and ${tenth(after)} in the second, a difference that may be chance.`;
};
