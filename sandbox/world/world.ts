import type { Store } from '../../server/contract/domain/stores.ts';
import { plantedFacts } from '../planted.ts';
import { makeCast } from './apps.ts';
import { dayNumber } from './days.ts';
import { inGenre, MAIN_MARKETS, marketOf } from './market/markets.ts';
import { hashText, mix, unit } from './random.ts';
import { makeReviewBook, noPlot, type Plot } from './reviews/reviews.ts';
import { makeSearch } from './search.ts';
import { downloadsPerMonth, makeDownloadCounter, moneyPerMonth, storeFactor } from './truth.ts';
import type { Cast, World, WorldApp } from './types.ts';

/** Daily order: most downloads or revenue, with a little noise. */

const ROWS = 200;
/** Apps with fewer monthly downloads aren't charted, so small storefronts have short charts. */
const TOO_FEW = 60;
const CACHED = 400;

const makeCharts = (cast: readonly Cast[]): World['chart'] => {
  const cached = new Map<string, readonly WorldApp[]>();
  const ordered = (
    store: Store,
    chart: 'free' | 'paid' | 'grossing',
    country: string,
    day: number,
  ): readonly WorldApp[] => {
    const market = marketOf(country);
    const noise = hashText(`${store} ${chart} ${market.country}`, day);
    const scored: { app: WorldApp; score: number }[] = [];
    for (const { app, traits } of cast) {
      if ((store === 'apple' ? app.appleId : app.playId) === null) continue;
      if (day < traits.releasedDay || app.notIn.includes(market.country)) continue;
      if (chart !== 'grossing' && app.usdPrice > 0 !== (chart === 'paid')) continue;
      const factor = storeFactor(traits, store, market) * (1 + 0.05 * unit(mix(noise, traits.salt)));
      if (downloadsPerMonth(traits, market, day) * factor < TOO_FEW) continue;
      const score =
        chart === 'grossing'
          ? moneyPerMonth(traits, market, day).usd * factor
          : downloadsPerMonth(traits, market, day) * factor;
      if (score > 0) scored.push({ app, score });
    }
    return scored.sort((a, b) => b.score - a.score).map(({ app }) => app);
  };
  const members = new Map<string | null, ReadonlySet<WorldApp>>();
  const membersOf = (genreId: string | null): ReadonlySet<WorldApp> => {
    const known = members.get(genreId) ?? new Set(cast.map(({ app }) => app).filter((app) => inGenre(app, genreId)));
    // Unknown genres are not cached: callers can pass any.
    if (known.size > 0) members.set(genreId, known);
    return known;
  };
  return (store, chart, country, genreId, day) => {
    const key = `${store} ${chart} ${country.toLowerCase()} ${day}`;
    let all = cached.get(key);
    if (!all) {
      all = ordered(store, chart, country, dayNumber(day));
      if (cached.size >= CACHED) cached.clear();
      cached.set(key, all);
    }
    const isMember = membersOf(genreId);
    return all.filter((app) => isMember.has(app)).slice(0, ROWS);
  };
};

/** Generates the world from a seed. Charts and reviews are generated when first requested. */

export const DEFAULT_SEED = 20_260_501;

export const makeWorld = ({
  seed = DEFAULT_SEED,
  today,
  plot = noPlot,
}: {
  seed?: number;
  /** YYYY-MM-DD; determines new apps and how far history reaches. */
  today: string;
  /** Events besides the planted facts. */
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
