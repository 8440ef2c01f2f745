import { type GroupId, type Polarity, taxonomy } from '../tagging/themes/taxonomy.ts';
import { averageOf, byCount, isNegative, shareOf } from './figures.ts';
import type { Insights } from './insights.ts';
import { mondayOf } from './timeline.ts';

/** A review as far as its themes are counted. */
export interface ThemedReview {
  readonly rating: number;
  /** Milliseconds since the epoch. */
  readonly date: number;
  readonly country: string | null;
  readonly version: string | null;
  readonly themes: readonly string[];
}

export interface ThemeCount {
  readonly id: string;
  readonly label: string;
  readonly polarity: Polarity;
  readonly group: GroupId;
  readonly count: number;
  readonly share: number;
  readonly avgRating: number | null;
  readonly negative: number;
  /** In the order of the timeline, the versions and the countries that were counted. */
  readonly weeks: readonly number[];
  readonly versions: readonly number[];
  readonly countries: readonly number[];
}

const placesOf = (keys: readonly string[]): ReadonlyMap<string, number> => new Map(keys.map((key, at) => [key, at]));

/** Counts the themes of the reviews whose weeks, versions and countries `counted` has counted. */
export const countThemes = (
  reviews: readonly ThemedReview[],
  counted: Pick<Insights, 'timeline' | 'versions' | 'countries'>,
): ThemeCount[] => {
  const weekAt = placesOf(counted.timeline.map(({ week }) => week));
  const versionAt = placesOf(counted.versions.map(({ key }) => key));
  const countryAt = placesOf(counted.countries.map(({ key }) => key));
  const newTally = () => ({
    count: 0,
    sum: 0,
    negative: 0,
    weeks: new Array<number>(weekAt.size).fill(0),
    versions: new Array<number>(versionAt.size).fill(0),
    countries: new Array<number>(countryAt.size).fill(0),
  });
  const tallies = new Map<string, ReturnType<typeof newTally>>();
  for (const { rating, date, country, version, themes } of reviews) {
    if (themes.length === 0) continue;
    const week = weekAt.get(mondayOf(date));
    const ofVersion = version === null ? undefined : versionAt.get(version);
    const ofCountry = country === null ? undefined : countryAt.get(country);
    for (const theme of themes) {
      const tally = tallies.get(theme) ?? newTally();
      tallies.set(theme, tally);
      tally.count++;
      tally.sum += rating;
      if (isNegative(rating)) tally.negative++;
      if (week !== undefined) tally.weeks[week]!++;
      if (ofVersion !== undefined) tally.versions[ofVersion]!++;
      if (ofCountry !== undefined) tally.countries[ofCountry]!++;
    }
  }
  return taxonomy
    .flatMap(({ id, label, polarity, group }) => {
      const tally = tallies.get(id);
      if (!tally) return [];
      const { count, sum, ...rest } = tally;
      const share = shareOf(count, reviews.length);
      return [{ id, label, polarity, group, count, share, avgRating: averageOf(sum, count), ...rest }];
    })
    .sort(
      byCount<ThemeCount>(
        ({ count }) => count,
        ({ id }) => id,
      ),
    );
};
