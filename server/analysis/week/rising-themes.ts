import type { AppWeek } from '../../contract/resources/home.ts';
import { compare, oneInHundred } from '../findings/chance.ts';
import { shareOf } from '../insights/figures.ts';
import { taxonomy } from '../tagging/themes/taxonomy.ts';

interface ThemeOfWeeks {
  readonly theme: string;
  readonly inWeek: number;
  readonly inWeekBefore: number;
}

/** So many are worth a look in the morning. */
const mostTold = 3;

/** One in a hundred, since every theme of every app is tried: at one in forty, some would always seem to rise. */
export const risingThemes = (
  themes: readonly ThemeOfWeeks[],
  week: number,
  weekBefore: number,
): NonNullable<AppWeek['reviews']>['rising'] => {
  const counted = new Map(themes.map((each) => [each.theme, each]));
  return taxonomy
    .flatMap(({ id, label, polarity }) => {
      const { inWeek = 0, inWeekBefore = 0 } = counted.get(id) ?? {};
      const table = { one: { said: inWeek, all: week }, other: { said: inWeekBefore, all: weekBefore } };
      if (compare([table], oneInHundred).way !== 'more') return [];
      const [share, shareBefore] = [shareOf(inWeek, week), shareOf(inWeekBefore, weekBefore)];
      return [{ id, label, polarity, reviews: inWeek, share, shareBefore }];
    })
    .sort((one, other) => other.reviews - one.reviews)
    .slice(0, mostTold);
};
