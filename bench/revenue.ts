import { CHART_STOREFRONTS } from '../sandbox/world/market/markets.ts';
import type { World, WorldApp } from '../sandbox/world/types.ts';
import { makeWorld } from '../sandbox/world/world.ts';
import { dayMs } from '../server/contract/domain/durations.ts';
import { estimate } from '../server/market/estimate/estimate.ts';
import type {
  Estimate,
  PeerSignal,
  RankSignal,
  RatingSignal,
  RevenueSignals,
} from '../server/market/estimate/signals.ts';
import { claim } from './support/measures/claim.ts';
import { median } from './support/measures/load.ts';

/**
 * The estimate against the only truth there is here, that of the sandbox's world. The world is made from figures of its
 * own; what the estimator sees is what the collectors would have kept: places, rating counts, prices and names.
 */
const today = '2026-06-30';
const rankDays = 14;
const ratingDays = 90;
/** A score of fewer apps than this says nothing. */
const fewest = 10;
const chartNames = { 'top-free': 'free', 'top-paid': 'paid', 'top-grossing': 'grossing' } as const;

interface Case {
  readonly country: string;
  readonly truth: ReturnType<WorldApp['truth']>;
  readonly signals: RevenueSignals;
}

const dayBefore = (days: number): string => new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);
const usd = (amount: number) => ({ amount, currency: 'USD' });

/** Each chart is read once a day and genre, as the collectors do, not once an app. */
const chartReader = (world: World, country: string) => {
  const held = new Map<string, ReadonlyMap<WorldApp, number>>();
  return (chart: RankSignal['chart'], genreId: string | null, day: string): ReadonlyMap<WorldApp, number> => {
    const key = `${chart} ${genreId} ${day}`;
    const places =
      held.get(key) ??
      new Map(world.chart('apple', chartNames[chart], country, genreId, day).map((app, at) => [app, at + 1]));
    held.set(key, places);
    return places;
  };
};

const ratingsOn = (app: WorldApp, country: string, day: string): number =>
  app.ratings('apple', country, day).reduce((all, stars) => all + stars, 0);

const peerDays = 30;

/** The other apps of today's charts, with the ratings they gained in a month. */
const peersOf = (world: World, country: string, read: ReturnType<typeof chartReader>): PeerSignal[] => {
  const gained = new Map<WorldApp, number>();
  const gainOf = (app: WorldApp): number => {
    const gain = gained.get(app) ?? ratingsOn(app, country, today) - ratingsOn(app, country, dayBefore(peerDays));
    gained.set(app, gain);
    return gain;
  };
  const genres = [null, ...new Set(world.apps.map(({ genreId }) => genreId))];
  return (['top-free', 'top-paid'] as const).flatMap((chart) =>
    genres.flatMap((genreId) =>
      [...read(chart, genreId, today)]
        .filter(([app]) => app.released.slice(0, 10) <= dayBefore(peerDays))
        .map(([app, rank]) => ({ chart, genreId, rank, newRatings: gainOf(app), days: peerDays })),
    ),
  );
};

const casesOf = (world: World, country: string): Case[] => {
  const read = chartReader(world, country);
  const peers = peersOf(world, country, read);
  const days = Array.from({ length: rankDays }, (_, at) => dayBefore(at));
  return world.apps
    .filter((app) => app.appleId !== null && !app.notIn.includes(country) && app.released.slice(0, 10) <= today)
    .map((app) => {
      const charts = [app.usdPrice > 0 ? 'top-paid' : 'top-free', 'top-grossing'] as const;
      const ranks = charts.flatMap((chart) =>
        [null, app.genreId].flatMap((genreId) =>
          days.flatMap((day): RankSignal[] => {
            const places = read(chart, genreId, day);
            return places.size === 0
              ? []
              : [{ chart, genreId, rank: places.get(app) ?? null, chartSize: places.size, day }];
          }),
        ),
      );
      const ratings = Array.from({ length: ratingDays }, (_, at) => dayBefore(at))
        .filter((day) => day >= app.released.slice(0, 10))
        .map(
          (day): RatingSignal => ({
            day,
            total: ratingsOn(app, country, day),
          }),
        );
      return {
        country,
        truth: app.truth(country, today),
        signals: {
          country,
          currency: 'USD',
          price: usd(app.usdPrice),
          genreId: app.genreId,
          released: app.released,
          today,
          purchases: app.purchases.map(({ name, usd: amount }) => ({ name, price: usd(amount) })),
          ranks,
          ratings,
          peers,
          downloads: null,
          hasPurchases: app.purchases.length > 0,
          hasAds: null,
        },
      };
    });
};

const placesOf = (values: readonly number[]): number[] => {
  const sorted = values.toSorted((one, next) => one - next);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
};

/** Spearman's: 1 when the estimate puts the apps in the order of the truth. */
const rankCorrelation = (one: readonly number[], other: readonly number[]): number => {
  const [left, right] = [placesOf(one), placesOf(other)];
  const centre = (left.length - 1) / 2;
  const product = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((all, value, at) => all + (value - centre) * (b[at]! - centre), 0);
  return product(left, right) / Math.sqrt(product(left, left) * product(right, right));
};

interface Score {
  readonly count: number;
  readonly factor: number;
  readonly bias: number;
  readonly inside: number;
  readonly order: number;
}

const scoreOf = (pairs: readonly { readonly truth: number; readonly range: Estimate['monthly'] }[]): Score => {
  const estimated = pairs.filter(({ truth, range }) => truth >= 1 && range.mid >= 1);
  const logs = estimated.map(({ truth, range }) => Math.log(range.mid / truth));
  return {
    count: estimated.length,
    factor: Math.exp(median(logs.map(Math.abs))),
    bias: Math.exp(median(logs)),
    inside: estimated.filter(({ truth, range }) => truth >= range.low && truth <= range.high).length / estimated.length,
    order: rankCorrelation(
      estimated.map(({ truth }) => truth),
      estimated.map(({ range }) => range.mid),
    ),
  };
};

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
const print = (name: string, { count, factor, bias, inside, order }: Score): void =>
  console.log(
    `  ${name.padEnd(34)} ${String(count).padStart(5)} apps  off by ×${factor.toFixed(2)} (median)  leaning ×${bias.toFixed(2)}  ` +
      `inside the range ${percent(inside).padStart(5)}  rank correlation ${order.toFixed(2)}`,
  );

/** How far the estimate is from the world's truth, and what a caller's own download count changes. */
export const bench = async (): Promise<boolean> => {
  const world = makeWorld({ today });
  const cases = CHART_STOREFRONTS.flatMap((country) => casesOf(world, country));
  const began = performance.now();
  const made = cases.map((each) => ({ ...each, estimate: estimate(each.signals) }));
  const micros = ((performance.now() - began) * 1000) / cases.length;
  const monthly = (part: typeof made): Score =>
    scoreOf(part.map((each) => ({ truth: each.truth.usdPerMonth, range: each.estimate.monthly })));
  const all = monthly(made);
  console.log(`Revenue of ${world.apps.length} apps in ${CHART_STOREFRONTS.length} storefronts on ${today}:`);
  print('monthly, all', all);
  for (const country of CHART_STOREFRONTS) {
    print(`monthly, ${country}`, monthly(made.filter((each) => each.country === country)));
  }
  for (const label of ['high', 'medium', 'low']) {
    const part = made.filter((each) => each.estimate.confidence.label === label);
    if (part.length >= fewest) print(`monthly, ${label} confidence`, monthly(part));
  }
  for (const kind of ['subscription', 'in_app_purchase', 'paid']) {
    const part = made.filter((each) => each.estimate.monetisation === kind);
    if (part.length >= fewest) print(`monthly, ${kind}`, monthly(part));
  }
  print(
    'mrr of subscription apps',
    scoreOf(made.map((each) => ({ truth: each.truth.subscriptionUsdPerMonth, range: each.estimate.mrr }))),
  );
  const given = cases.map((each) => ({
    truth: each.truth.usdPerMonth,
    range: estimate({ ...each.signals, downloads: Math.round(each.truth.downloadsPerMonth) }).monthly,
  }));
  print('monthly, true downloads given', scoreOf(given));
  const published = cases.map((each) => ({
    truth: each.truth.usdPerMonth,
    range: estimate({ ...each.signals, peers: [] }).monthly,
  }));
  print('monthly, published levels alone', scoreOf(published));
  // A storefront that is not collected: the charts of one day, no other apps, and of ratings what the listing says now or nothing.
  const uncollected = (ratings: (signals: RevenueSignals) => readonly RatingSignal[]) =>
    cases.map((each) => {
      const ranks = each.signals.ranks.filter(({ day }) => day === today);
      const estimated = estimate({ ...each.signals, peers: [], ranks, ratings: ratings(each.signals) });
      const { monthly: range, confidence } = estimated;
      return { country: each.country, truth: each.truth.usdPerMonth, range, label: confidence.label };
    });
  const oneCount = uncollected(({ ratings }) => ratings.filter(({ day }) => day === today));
  const noCount = uncollected(() => []);
  const [withCount, without] = [scoreOf(oneCount), scoreOf(noCount)];
  print('uncollected, one rating count', withCount);
  print('uncollected, no rating count', without);
  for (const country of CHART_STOREFRONTS) {
    print(`uncollected, no count, ${country}`, scoreOf(noCount.filter((each) => each.country === country)));
  }
  const unsure = [...oneCount, ...noCount].every(({ label }) => label === 'low');
  const poor = made.filter((each) => each.truth.usdPerMonth < 1);
  const zero = poor.filter((each) => each.estimate.monthly.mid < 1);
  console.log(`  of ${poor.length} that earn nothing, ${zero.length} are estimated to earn nothing`);
  console.log(`  ${micros.toFixed(0)} µs an estimate`);
  return [
    claim(all.order >= 0.8, `the order of apps is right: rank correlation ${all.order.toFixed(2)} (at least 0.8)`),
    claim(all.inside >= 0.6, `${percent(all.inside)} of truths lie inside the range (at least 60 %)`),
    claim(
      Math.min(withCount.inside, without.inside) >= 0.7 && unsure,
      `uncollected storefronts: ${percent(withCount.inside)} and ${percent(without.inside)} inside (at least 70 %), all of low confidence`,
    ),
  ].every(Boolean);
};
