import { MAIN_MARKETS } from '../../../sandbox/world/market/markets.ts';
import { makeWorld } from '../../../sandbox/world/world.ts';
import {
  type InsightApp,
  type InsightReview,
  insightsOf,
  mostAnalysed,
} from '../../../server/metrics/insights/insights.ts';
import { languageOf } from '../../../server/tagging/words/language/languages.ts';
import { median } from '../measures/load.ts';

const rounds = 7;
const longestMs = 300;

interface Corpus {
  readonly apps: readonly InsightApp[];
  readonly reviews: readonly InsightReview[];
}

/** As many reviews of the sandbox's world as insights count, a pull's ten apps at most at a time being beside the point. */
const corpusOf = (countries: readonly string[]): Corpus => {
  const world = makeWorld({ seed: 4, today: '2026-06-30' });
  const apps: InsightApp[] = [];
  const reviews: InsightReview[] = [];
  for (const app of world.apps) {
    if (app.appleId === null) continue;
    apps.push({ store: 'apple', appId: app.appleId, title: app.title });
    for (const country of countries) {
      for (const review of world.appleReviews(app, country)) {
        if (reviews.length === mostAnalysed) return { apps, reviews };
        reviews.push({
          rating: review.rating,
          title: review.title || null,
          text: review.text,
          lang: languageOf(review.text, null),
          date: Date.parse(review.at),
          country,
          version: review.version,
          store: 'apple',
          appId: app.appleId,
          replied: false,
          author: review.author.id,
        });
      }
    }
  }
  return { apps, reviews };
};

/** The reference: finding the words with `Intl.Segmenter` and doing nothing with them. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const bareSegments = ({ reviews }: Corpus): number => {
  let words = 0;
  for (const { title, text } of reviews) {
    for (const field of [title ?? '', text]) {
      for (const { isWordLike } of segmenter.segment(field)) if (isWordLike) words++;
    }
  }
  return words;
};

const msOf = (work: () => unknown): number => {
  const took: number[] = [];
  work();
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    work();
    took.push(performance.now() - began);
  }
  return median(took);
};

/** How long the insights of the largest pull take that is counted whole. */
export const benchInsights = (): boolean => {
  let held = true;
  for (const [name, countries] of [
    ['English', ['us', 'gb']],
    ['every language', MAIN_MARKETS.map(({ country }) => country)],
  ] as const) {
    const corpus = corpusOf(countries);
    const insights = msOf(() => insightsOf(corpus.reviews, corpus.apps));
    const reference = msOf(() => bareSegments(corpus));
    const length = median(corpus.reviews.map(({ text }) => text.length));
    console.log(
      `insights: ${corpus.reviews.length} reviews of ${length} characters, ${name}: ${insights.toFixed(0)} ms, ` +
        `${(insights / reference).toFixed(2)} of a bare pass of Intl.Segmenter (${reference.toFixed(0)} ms)`,
    );
    held = held && insights < longestMs;
  }
  return held;
};
