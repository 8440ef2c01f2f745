import type { ChartName } from '../../contract/domain/charts.ts';
import { factorEitherWay } from './blend.ts';
import { type ChartReading, rounded } from './chart-reading.ts';
import type { Basis } from './estimate.ts';
import { ratesOf } from './money/money.ts';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const several = (count: number, one: string, many: string): string =>
  `${whole.format(count)} ${count === 1 ? one : many}`;

const positionText = (chart: ChartName, { best, days }: ChartReading): string | null =>
  best && best.rank !== null
    ? `its best ${chart} position, ${whole.format(best.rank)}${best.genreId ? ` in genre ${best.genreId}` : ' overall'} (charting on ${days} of the last 30 days)`
    : null;

const purchaseText = ({ worth }: Basis): string | null => {
  const { subscriptions, once } = worth.counts;
  const parts = [
    ...(subscriptions > 0 ? [several(subscriptions, 'subscription', 'subscriptions')] : []),
    ...(once > 0 ? [several(once, 'other purchase', 'other purchases')] : []),
  ];
  return parts.length > 0
    ? `${subscriptions + once === 1 ? 'the price' : 'the prices'} of ${parts.join(' and ')} (billing periods are inferred from names)`
    : null;
};

const levelText = ({ downloads, grossing }: Basis): string | null => {
  const readings = [grossing, ...(downloads.given ? [] : [downloads.chart])].filter(({ guess }) => guess !== null);
  const peers = Math.max(0, ...readings.map((reading) => reading.peers));
  if (readings.length === 0) return null;
  return peers > 0
    ? `the new ratings of ${several(peers, 'app', 'apps')} on the same chart, which show what a position is worth`
    : 'published figures, which show what a position is worth';
};

const usedIn = (basis: Basis): string[] => {
  const { signals, downloads, worth, grossing } = basis;
  const { ratings } = downloads;
  const ratingsText =
    ratings &&
    (ratings.basis === 'growth'
      ? `about ${whole.format(ratings.perMonth)} new ratings a month, measured over ${several(ratings.days, 'day', 'days')}`
      : `an average of ${whole.format(ratings.perMonth)} ratings a month since release`);
  return [
    positionText('top-grossing', grossing),
    ...(downloads.given
      ? [`${whole.format(signals.downloads ?? 0)} downloads a month, given by the caller`]
      : [positionText(worth.price > 0 ? 'top-paid' : 'top-free', downloads.chart), ratingsText]),
    worth.price > 0 ? `a price of $${worth.price.toFixed(2)}` : null,
    purchaseText(basis),
    worth.ads > 0 ? 'the ads it shows' : null,
    levelText(basis),
  ].filter((text) => text !== null);
};

const missingIn = ({ signals, downloads, worth, grossing }: Basis): string[] => {
  const chart = worth.price > 0 ? 'top-paid' : 'top-free';
  const absent = (name: string, { guess, bound }: ChartReading): string | null =>
    guess ? null : bound !== null ? `a ${name} position (it is not on the charts read)` : `a ${name} position`;
  const unpriced = signals.purchases.length - worth.counts.subscriptions - worth.counts.once;
  return [
    absent('top-grossing', grossing),
    ...(downloads.given
      ? []
      : [
          absent(chart, downloads.chart),
          downloads.ratings === null
            ? 'rating counts'
            : downloads.ratings.basis === 'lifetime'
              ? 'rating growth (two counts a week apart are needed)'
              : null,
        ]),
    worth.unread ? 'prices of its purchases (they could not be read)' : null,
    signals.purchases.length === 0 && signals.hasPurchases === null && !worth.unread
      ? 'whether it has purchases'
      : null,
    unpriced > 0 ? `a usable price for ${several(unpriced, 'purchase', 'purchases')}` : null,
    signals.hasAds === null ? 'whether it shows ads (ad revenue is left out)' : null,
  ].filter((text) => text !== null);
};

/** Why there is no figure for revenue through the store. */
const whyNone = ({ signals, downloads, worth }: Basis): string => {
  if (worth.price + worth.subscriptions + worth.once > 0)
    return 'Nothing shows how many people download it or what it earns.';
  const sellsNothing = signals.hasPurchases === false && (signals.price === null || signals.price.amount === 0);
  if (sellsNothing) return 'It has no price and no purchases, so it earns nothing through the store.';
  return downloads.guess ? 'Nothing shows what a download earns.' : 'Nothing shows what it sells.';
};

const contradictionText = ({ chartsSay, grossing }: Basis): string | null => {
  if (chartsSay === null) return null;
  const chart = grossing.guess
    ? `its position in top-grossing, worth about $${whole.format(rounded(grossing.guess.value))} a month`
    : `its absence from top-grossing, where the last position is worth about $${whole.format(rounded(grossing.bound ?? 0))} a month`;
  return `The given downloads imply ${chartsSay === 'more' ? 'less' : 'more'} than ${chart}; the estimate uses the given downloads.`;
};

const oldSubscribersText = ({ oldSubscribers }: Basis): string =>
  oldSubscribers > 0
    ? `, plus up to $${whole.format(rounded(oldSubscribers))} from earlier subscribers who may still pay`
    : '';

/** Explains the inputs, the missing data and how far apart the signals are, so that a person can check the estimate. */
export const reasonFor = (basis: Basis): string => {
  const { signals, store } = basis;
  const used = usedIn(basis);
  const missing = missingIn(basis);
  const apart = Math.exp(basis.apart);
  return [
    used.length > 0
      ? `Based on the ${signals.country.toUpperCase()} storefront: ${used.join('; ')}.`
      : `No data from the ${signals.country.toUpperCase()} storefront could be used.`,
    missing.length > 0 ? `Missing: ${missing.join('; ')}.` : null,
    store === null && used.length > 0 ? whyNone(basis) : null,
    contradictionText(basis),
    store && apart >= 1.5 ? `The signals disagree by a factor of ${apart.toFixed(1)}.` : null,
    store
      ? `The range spans a factor of ${factorEitherWay(store).toFixed(1)} above and below the middle figure${oldSubscribersText(basis)}.`
      : null,
    signals.currency.toUpperCase() === 'USD'
      ? null
      : `Prices in ${signals.currency.toUpperCase()} are converted at ${ratesOf} rates.`,
  ]
    .filter((text) => text !== null)
    .join(' ');
};
