/** The order of the day: what is downloaded or earns most, with a little noise. */

import type { Store } from '../../../server/contract/domain/stores.ts';
import { dayNumber } from '../days.ts';
import { hashText, mix, unit } from '../random.ts';
import type { Cast } from '../traits.ts';
import { downloadsPerMonth, moneyPerMonth, storeFactor } from '../truth.ts';
import type { World, WorldApp } from '../types.ts';
import { inGenre } from './genres.ts';
import { marketOf } from './markets.ts';

const ROWS = 200;
/** So few downloads a month that no chart would list it: small storefronts have short charts. */
const TOO_FEW = 60;
const HELD = 400;

export const makeCharts = (cast: readonly Cast[]): World['chart'] => {
  const held = new Map<string, readonly WorldApp[]>();
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
    // What nobody is in may be anything that a caller asks for.
    if (known.size > 0) members.set(genreId, known);
    return known;
  };
  return (store, chart, country, genreId, day) => {
    const key = `${store} ${chart} ${country.toLowerCase()} ${day}`;
    let all = held.get(key);
    if (!all) {
      all = ordered(store, chart, country, dayNumber(day));
      if (held.size >= HELD) held.clear();
      held.set(key, all);
    }
    const isMember = membersOf(genreId);
    return all.filter((app) => isMember.has(app)).slice(0, ROWS);
  };
};
