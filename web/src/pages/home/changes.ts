import { meansDiffer, type Sample } from '../../../../server/analysis/counting/statistics/means.ts';
import { dayMs } from '../../../../server/contract/domain/durations.ts';
import { inCountry } from '../../../../server/contract/domain/storefronts.ts';
import type { AppWeek } from '../../../../server/contract/resources/home.ts';
import type { AppSearch } from '../../address/market.ts';
import { count, counted, date, dayMonth, share, signed, stars } from '../../words.ts';

/** Something that is known of an app since last week, as a sentence, and the view of the app's page that shows it. */
export interface Change {
  readonly text: string;
  readonly at: AppSearch;
  /** Good or bad news; null where it is neither. */
  readonly news: 'good' | 'bad' | null;
}

/** Smaller differences of an average are not worth a word. */
const leastDifference = 0.01;
/** How widely the stars of an app's reviews usually differ from each other. */
const spread = 1.4;

const sampleOf = ({ reviews, average }: Counted): Sample => ({
  count: reviews,
  mean: average ?? 0,
  variance: spread ** 2,
});

type Counted = NonNullable<AppWeek['reviews']>['week'];

/** Averages that differ by no more than one in twenty pairs of such samples do by chance are no news. */
const newsOfAverages = (now: Counted, before: Counted): Change['news'] => {
  const difference = (now.average ?? 0) - (before.average ?? 0);
  return meansDiffer(sampleOf(now), sampleOf(before)) ? newsOf(difference) : null;
};

const newsOf = (difference: number): Change['news'] => (difference > 0 ? 'good' : difference < 0 ? 'bad' : null);

/** `up 0.12`, `down 3`. */
const moved = (difference: number, digits: number): string =>
  `${difference > 0 ? 'up' : 'down'} ${signed(Math.abs(difference), digits).slice(1)}`;

const ratingChange = ({ rating, country }: AppWeek): Change[] => {
  if (!rating) return [];
  const { now, before } = rating;
  const where = `${stars(now.score)} stars in ${inCountry(country)}`;
  const at: AppSearch = { tab: 'history', country };
  if (!before)
    return [
      { text: `Rated ${where} on ${dayMonth(now.date)}; no rating of a week before is on file.`, at, news: null },
    ];
  const difference = Math.round((now.score - before.score) * 100) / 100;
  const isSame = Math.abs(difference) < leastDifference;
  const news = isSame ? null : newsOf(difference);
  const gained =
    now.ratingsTotal !== null && before.ratingsTotal !== null && now.ratingsTotal > before.ratingsTotal
      ? `, with ${counted(now.ratingsTotal - before.ratingsTotal, 'new rating')}`
      : '';
  const how = isSame ? 'unchanged' : moved(difference, 2);
  return [{ text: `Rated ${where}, ${how} since ${dayMonth(before.date)}${gained}.`, at, news }];
};

const reviewChange = ({ reviews }: AppWeek, since: string): Change[] => {
  if (!reviews || reviews.week.reviews === 0) return [];
  const { week, weekBefore } = reviews;
  const at: AppSearch = { tab: 'reviews', from: since };
  const now = `${counted(week.reviews, 'review')} of the last 7 days ${week.reviews === 1 ? 'gives' : 'average'} ${stars(week.average)} stars`;
  if (weekBefore.reviews === 0) return [{ text: `${now}; none of the week before is on file.`, at, news: null }];
  const than = `against ${stars(weekBefore.average)} for the ${count(weekBefore.reviews)} of the week before`;
  return [{ text: `${now}, ${than}.`, at, news: newsOfAverages(week, weekBefore) }];
};

const newsOfMentions = { neg: 'bad', pos: 'good', neutral: null } as const;

const themeChanges = ({ reviews }: AppWeek, since: string): Change[] =>
  (reviews?.rising ?? []).map(({ id, label, polarity, reviews: mentions, share: now, shareBefore }) => ({
    text: `“${label}” is rising: ${counted(mentions, 'review')} this week (${share(now)}), ${share(shareBefore)} the week before.`,
    at: { tab: 'reviews' as const, from: since, theme: [id] },
    news: newsOfMentions[polarity],
  }));

const versionChange = ({ version }: AppWeek): Change[] => {
  if (!version) return [];
  const { after, before } = version;
  const at: AppSearch = { tab: 'reviews', version: [version.version] };
  const out = `Version ${version.version} came out on ${date(version.date)}`;
  if (after.reviews === 0) return [{ text: `${out}; no review on file names it yet.`, at, news: null }];
  const own = `its ${counted(after.reviews, 'review')} ${after.reviews === 1 ? 'gives' : 'average'} ${stars(after.average)} stars`;
  if (!before || before.reviews === 0) return [{ text: `${out}: ${own}.`, at, news: null }];
  const than = `against ${stars(before.average)} for the ${count(before.reviews)} of ${before.version}`;
  return [{ text: `${out}: ${own}, ${than}.`, at, news: newsOfAverages(after, before) }];
};

const chartTitles = { 'top-free': 'top free', 'top-paid': 'top paid', 'top-grossing': 'top grossing' } as const;

/** More than these are on the page of the app. */
const mostCharts = 2;

const chartChanges = ({ charts, country }: AppWeek): Change[] =>
  charts
    .filter(({ rank, rankBefore }) => rank !== rankBefore)
    .slice(0, mostCharts)
    .map(({ chart, genre, rank, rankBefore, dateBefore }) => {
      const name = `${genre === null ? 'the chart of all apps' : genre} (${chartTitles[chart]}, ${inCountry(country)})`;
      const at: AppSearch = { tab: 'history', country };
      const since = `since ${dayMonth(dateBefore)}`;
      if (rank === null)
        return { text: `Left ${name}; it was number ${rankBefore} on ${dayMonth(dateBefore)}.`, at, news: 'bad' };
      if (rankBefore === null) return { text: `Entered ${name} at number ${rank} ${since}.`, at, news: 'good' };
      const by = rankBefore - rank;
      return { text: `Number ${rank} in ${name}, ${moved(by, 0)} ${since}.`, at, news: newsOf(by) };
    });

/** What is known of an app since last week, in sentences. Empty where nothing is on file of it. */
export const changesOf = (app: AppWeek, since: string): readonly Change[] => [
  ...ratingChange(app),
  ...versionChange(app),
  ...reviewChange(app, since),
  ...themeChanges(app, since),
  ...chartChanges(app),
];

const staleMs = 2 * dayMs;

/** What is missing from the sentences, where reviews have not been read lately or never; null where nothing is. */
export const reviewGap = ({ reviews }: AppWeek, now: number): string | null => {
  if (!reviews) return 'None of its reviews are on file yet.';
  if (now - Date.parse(reviews.readAt) <= staleMs) return null;
  return `Its reviews were last read on ${date(reviews.readAt)}; later ones are not counted.`;
};
