import { listed } from '../../prose/lists.ts';
import { figure, percent } from '../../prose/numbers.ts';
import { titled } from '../../prose/untrusted.ts';
import type { StarShareFacts } from '../../research/intents/star-share.ts';
import { averages, caution, type IntentWords, type Told } from './told.ts';

const words = ['', 'one-star', 'two-star', 'three-star', 'four-star', 'five-star'] as const;

/** How many reviews have some ratings. */
export const tellStarShare = ({ stars, apps, histograms }: StarShareFacts, { when }: IntentWords): Told => {
  const rated = listed(stars.map((star) => words[star] ?? ''));
  const isAlone = apps.length === 1;
  const counts = apps.map(
    (app) =>
      `${figure(app.said ?? 0)} of ${figure(app.reviews)} (${percent(app.share ?? 0)})${isAlone ? '' : ` for ${titled(app.name)}`}`,
  );
  return {
    verdict: `The share of ${rated} reviews is ${isAlone ? percent(apps[0]!.share ?? 0) : ''}${isAlone ? `: ${figure(apps[0]!.said ?? 0)} of ${figure(apps[0]!.reviews)} reviews` : listed(counts)} ${when}.`,
    paragraphs: apps.map((app, at) => [
      `${titled(app.name)} ${averages(app)}: ${listed(histograms[at]!.map((count, star) => `${figure(count)} with ${star + 1}`))} ${'stars'}.`,
      caution(app.reviews),
    ]),
  };
};
