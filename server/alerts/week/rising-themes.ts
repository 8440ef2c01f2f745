import type { DigestApp } from '../../contract/resources/digest.ts';
import { shareOf } from '../../metrics/counting/count-reviews.ts';
import { compare, oneInHundred } from '../../metrics/counting/statistics/proportions.ts';
import { taxonomy } from '../../tagging/themes/taxonomy.ts';

export interface ThemeOfWeeks {
  readonly theme: string;
  readonly inWeek: number;
  readonly inWeekBefore: number;
}

const maxShown = 3;

type MovedThemes = DigestApp['rising'];

/** Significance is 1 in 100, since every theme of every app is tested: at 1 in 40, some would always seem to rise. */
const movedThemes = (
  wanted: 'more' | 'fewer',
  themes: readonly ThemeOfWeeks[],
  week: number,
  weekBefore: number,
): MovedThemes => {
  const counted = new Map(themes.map((each) => [each.theme, each]));
  return taxonomy
    .flatMap(({ id, label, polarity }) => {
      const { inWeek = 0, inWeekBefore = 0 } = counted.get(id) ?? {};
      const table = { one: { count: inWeek, of: week }, other: { count: inWeekBefore, of: weekBefore } };
      if (compare([table], oneInHundred).way !== wanted) return [];
      const [share, shareBefore] = [shareOf(inWeek, week), shareOf(inWeekBefore, weekBefore)];
      return [{ id, label, polarity, reviews: inWeek, share, shareBefore }];
    })
    .toSorted((one, other) => weightOf(wanted, other) - weightOf(wanted, one))
    .slice(0, maxShown);
};

/** Rising: most mentioned first. Falling: biggest drop first. */
const weightOf = (wanted: 'more' | 'fewer', { reviews, share, shareBefore }: MovedThemes[number]): number =>
  wanted === 'more' ? reviews : shareBefore - share;

export const risingThemes = (themes: readonly ThemeOfWeeks[], week: number, weekBefore: number): MovedThemes =>
  movedThemes('more', themes, week, weekBefore);

export const fallingThemes = (themes: readonly ThemeOfWeeks[], week: number, weekBefore: number): MovedThemes =>
  movedThemes('fewer', themes, week, weekBefore);
