import { fewestCompared } from '../findings/chance.ts';
import { counted, figure, review, tenth } from '../prose/numbers.ts';

/** How often something is said per 100 reviews of the earlier and the later half of what was read. */
export interface TrendFacts {
  readonly direction: 'rising' | 'falling' | 'steady';
  readonly before: number | null;
  readonly after: number | null;
}

const often = (per100: number): string => (per100 === 0 ? 'none' : tenth(per100));

/** For brackets and lists: `up from 2 to 14 in every 100 reviews`; empty where nothing moves. */
export const moved = ({ direction, before, after }: TrendFacts): string => {
  if (direction === 'steady' || before === null || after === null) return '';
  return `${direction === 'rising' ? 'up' : 'down'} from ${often(before)} to ${often(after)} in every 100 reviews`;
};

/** How many reviews each half has. */
export interface HalfSizes {
  readonly before: number;
  readonly after: number;
}

/** The same, with the sizes of the halves that it was told from. */
export const sizedTrendSentence = (trend: TrendFacts, sizes: HalfSizes): string => {
  const halves = `${counted(sizes.before, review)} in its first half and ${figure(sizes.after)} in its second`;
  if (Math.min(sizes.before, sizes.after) < fewestCompared) {
    return `The window has ${halves}: too few to tell a trend.`;
  }
  const sentence = trendSentence(trend);
  return sentence === '' ? '' : `${sentence} The window has ${halves}.`;
};

/** One sentence; empty where a half has no reviews. */
export const trendSentence = ({ direction, before, after }: TrendFacts): string => {
  if (before === null || after === null) return '';
  if (direction === 'rising') {
    return before === 0
      ? `Nobody wrote it in the first half of the window; in the second, ${tenth(after)} in every 100 reviews do.`
      : `It is rising: from ${tenth(before)} in every 100 reviews in the first half of the window to ${tenth(after)} in the second.`;
  }
  if (direction === 'falling') {
    return after === 0
      ? `It has stopped: ${tenth(before)} in every 100 reviews of the first half of the window say so, and none of the second.`
      : `It is fading: from ${tenth(before)} in every 100 reviews in the first half of the window to ${tenth(after)} in the second.`;
  }
  return before === after
    ? `It is as frequent in the second half of the window as in the first, at ${tenth(after)} in every 100 reviews.`
    : `Between the halves of the window it did not change by more than chance (${often(before)} and ${often(after)} in every 100 reviews).`;
};
