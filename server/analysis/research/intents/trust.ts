import { dayMs } from '../../../contract/domain/durations.ts';
import type { ReviewQuote } from '../../../contract/resources/reviews/review-search.ts';
import type { WindowReview } from '../../findings/findings.ts';
import { repeatedOf } from '../../insights/repeated.ts';
import { type Change, changesBetween } from './figures/changes-between.ts';
import { type Figure, figureOf } from './figures/figure.ts';
import { within } from './figures/periods.ts';
import type { IntentInput } from './intent-input.ts';

/** Whether reviews repeat each other word for word, or came in a wave. */
export interface TrustFacts {
  readonly intent: 'trust';
  readonly whole: Figure;
  /** How many reviews share their text with another. */
  readonly copies: number;
  readonly texts: readonly {
    readonly text: string;
    readonly count: number;
    readonly countries: readonly string[];
    readonly avgRating: number | null;
    readonly from: string;
    readonly to: string;
  }[];
  /** Days with far more one-star reviews, or five-star ones, than usual. */
  readonly wave:
    | (Figure & { readonly from: string; readonly to: string; readonly stars: number; readonly usual: number })
    | null;
  /** What the reviews of the wave say more often than others. */
  readonly changes: readonly Change[];
  readonly quotes: readonly ReviewQuote[];
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const mostTexts = 3;

export const judgeTrust = ({ apps: [app] }: IntentInput): TrustFacts | null => {
  const reviews = app?.reviews ?? [];
  if (reviews.length === 0) return null;
  const repeated = repeatedOf(reviews.map((review) => ({ ...review, author: null })));
  const wave = waveOf(reviews);
  const inWave = wave ? reviews.filter(within(wave)) : [];
  return {
    intent: 'trust',
    whole: figureOf('all', reviews),
    copies: repeated.reviews,
    texts: repeated.texts.slice(0, mostTexts).map(({ text, count, countries, avgRating }) => {
      const dates = reviews.filter((review) => review.text.trim() === text).map(({ date }) => date);
      return { text, count, countries, avgRating, from: dayText(Math.min(...dates)), to: dayText(Math.max(...dates)) };
    }),
    wave: wave && {
      ...figureOf('wave', inWave, ({ rating }) => rating === wave.stars),
      from: dayText(wave.from),
      to: dayText(wave.to - 1),
      stars: wave.stars,
      usual: wave.usual,
    },
    changes: wave
      ? changesBetween(
          reviews.filter((review) => !within(wave)(review)),
          inWave,
        ).slice(0, 2)
      : [],
    quotes: [],
  };
};

const waveDays = 7;
const fewestInWave = 20;
const timesUsual = 4;

/** The week with most one-star or five-star reviews, where that is many times the usual number. */
const waveOf = (reviews: readonly WindowReview[]) => {
  const oldest = Math.min(...reviews.map(({ date }) => date));
  const newest = Math.max(...reviews.map(({ date }) => date));
  const first = Math.floor(oldest / dayMs);
  const length = Math.floor(newest / dayMs) - first + 1;
  if (length < 3 * waveDays) return null;
  const found = [1, 5].flatMap((stars) => {
    const perDay = new Float64Array(length);
    for (const { date, rating } of reviews) if (rating === stars) perDay[Math.floor(date / dayMs) - first]!++;
    const total = perDay.reduce((sum, count) => sum + count, 0);
    const sums = Array.from({ length: length - waveDays + 1 }, (_, from) =>
      perDay.slice(from, from + waveDays).reduce((sum, count) => sum + count, 0),
    );
    const most = Math.max(...sums);
    const from = sums.indexOf(most);
    const usual = Math.round(((total - most) / (length - waveDays)) * waveDays * 10) / 10;
    return most >= fewestInWave && most >= timesUsual * Math.max(1, usual)
      ? [{ stars, usual, from: (first + from) * dayMs, to: (first + from + waveDays) * dayMs, most }]
      : [];
  });
  return found.toSorted((one, other) => other.most - one.most)[0] ?? null;
};
