/** The fictional world, made from a seed. Only the cast is made at once; charts and reviews when they are asked for. */

import { plantedFacts } from '../planted.ts';
import { makeCast } from './apps.ts';
import { dayNumber } from './days.ts';
import { makeCharts } from './market/charts.ts';
import { MAIN_MARKETS } from './market/markets.ts';
import { noPlot, type Plot } from './reviews/plot.ts';
import { makeReviewBook } from './reviews/reviews.ts';
import { makeSearch } from './search.ts';
import { makeDownloadCounter } from './truth.ts';
import type { World, WorldApp } from './types.ts';

export const DEFAULT_SEED = 20_260_501;

export const makeWorld = ({
  seed = DEFAULT_SEED,
  today,
  plot = noPlot,
}: {
  seed?: number;
  /** YYYY-MM-DD: what is new, and how far its past reaches, is told from here. */
  today: string;
  /** What happens on purpose, beside the planted facts. */
  plot?: Plot;
}): World => {
  const facts = plantedFacts(today);
  const maker = { seed, today: dayNumber(today), facts, plot, counter: makeDownloadCounter(dayNumber(today)) };
  const cast = makeCast(maker);
  const book = makeReviewBook(maker, MAIN_MARKETS);
  const castOf = new Map(cast.map((one) => [one.app, one]));
  const index = (id: (app: WorldApp) => string | null): ReadonlyMap<string, WorldApp> =>
    new Map(cast.flatMap(({ app }) => (id(app) === null ? [] : [[id(app) ?? '', app] as const])));
  const apple = index((app) => app.appleId);
  const play = index((app) => app.playId);
  const bundles = index((app) => (app.appleId === null ? null : app.bundleId));
  return {
    seed,
    today,
    apps: cast.map(({ app }) => app),
    byAppleId: (id) => apple.get(id),
    byPlayId: (id) => play.get(id),
    byBundleId: (id) => bundles.get(id),
    chart: makeCharts(cast),
    appleReviews: (app, country) => {
      const one = castOf.get(app);
      return one ? book.apple(one, country) : [];
    },
    playReviews: (app, language) => {
      const one = castOf.get(app);
      return one ? book.play(one, language) : [];
    },
    search: makeSearch(cast, today),
  };
};
