import { blend, factorEitherWay, type Guess } from './blend.ts';
import { type ChartReading, readChart, rounded } from './chart-reading.ts';
import { type DownloadModel, modelDownloads } from './downloads.ts';
import { levelsFrom } from './levels.ts';
import { isPaid, medianWorth, type Worth, worthOf } from './money/monetisation.ts';
import { reasonFor } from './reason.ts';
import type { Estimate, Range, RevenueSignals } from './signals.ts';

interface Anchored {
  readonly guess: Guess;
  /** The charts imply more, or less, than the caller's downloads can earn. */
  readonly chartsSay: 'more' | 'less' | null;
  /** How far apart the methods are, uncapped: for the explanation, not for the range. */
  readonly apart: number;
}

/**
 * The caller's download figure takes precedence: charts may move the result only within the range that those downloads imply. Both bounds
 * rise with the downloads, so more downloads never earn less.
 */
const anchorToGiven = (built: Guess, blended: Guess): Anchored => {
  const factor = factorEitherWay(built);
  const [least, most] = [built.value / factor, built.value * factor];
  const chartsSay = blended.value > most ? 'more' : blended.value < least ? 'less' : null;
  return {
    guess: {
      value: Math.min(Math.max(blended.value, least), most),
      sigma: chartsSay ? built.sigma : blended.sigma,
      // Contradicting evidence may widen the range only as much as the figure's own uncertainty does.
      disagreement: Math.min(blended.disagreement, built.sigma),
    },
    chartsSay,
    apart: blended.disagreement,
  };
};

export interface Basis {
  readonly signals: RevenueSignals;
  readonly downloads: DownloadModel;
  readonly worth: Worth;
  readonly grossing: ChartReading;
  /** Monthly revenue through the store. Null: no data. */
  readonly store: Guess | null;
  readonly chartsSay: Anchored['chartsSay'];
  /** How far apart the signals are, as a standard deviation of the logarithm. */
  readonly apart: number;
  /** What existing subscribers may still pay, if that is more than the given downloads can earn; otherwise 0. */
  readonly oldSubscribers: number;
}

/** Share of subscriptions in the revenue of an app whose purchases couldn't be read. */
const typicalSubscriptionPart = 0.48;
/** Most subscription apps never reach this monthly revenue: the upper bound without any data. */
const ceilingOfTheUnknown = 1_000;

const around = (guess: Guess): Range => {
  const factor = factorEitherWay(guess);
  return { low: guess.value / factor, mid: guess.value, high: guess.value * factor };
};

const each = (range: Range, change: (usd: number) => number): Range => ({
  low: change(range.low),
  mid: change(range.mid),
  high: change(range.high),
});

const plus = (one: Range, other: Range): Range => ({
  low: one.low + other.low,
  mid: one.mid + other.mid,
  high: one.high + other.high,
});

const nothing: Range = { low: 0, mid: 0, high: 0 };

/** Combines two methods: downloads times revenue per download, and the rank on the grossing chart. */
const storeRevenue = (downloads: DownloadModel, worth: Worth, grossing: ChartReading): Anchored | null => {
  const perDownload = worth.price + worth.subscriptions + worth.once;
  const built =
    downloads.guess && perDownload > 0
      ? {
          value: downloads.guess.value * perDownload,
          sigma: Math.hypot(downloads.guess.sigma, worth.sigma),
          disagreement: downloads.guess.disagreement,
        }
      : null;
  const all = blend([built, grossing.guess].filter((guess) => guess !== null));
  if (all === null) return null;
  const guess = grossing.bound !== null ? { ...all, value: Math.min(all.value, grossing.bound) } : all;
  return built && downloads.given ? anchorToGiven(built, guess) : { guess, chartsSay: null, apart: guess.disagreement };
};

/** Without data: from zero to the most that an app outside every chart and count can earn. */
const unknownRange = ({
  signals,
  downloads,
  worth,
  grossing,
}: Pick<Basis, 'signals' | 'downloads' | 'worth' | 'grossing'>): Range => {
  const perDownload = worth.price + worth.subscriptions + worth.once;
  const mayHavePurchases = perDownload === 0 && signals.hasPurchases === null;
  if (perDownload === 0 && !mayHavePurchases) return nothing;
  const most = downloads.guess?.value ?? downloads.bound;
  const built = most === null ? ceilingOfTheUnknown : most * (mayHavePurchases ? medianWorth : perDownload);
  return { low: 0, mid: 0, high: Math.min(built, grossing.bound ?? built) };
};

/**
 * Existing subscribers still pay when hardly anyone downloads an app any more. If the grossing chart implies more than the given downloads
 * can earn, the range extends to its subscription part, at most to that of an app without downloads.
 */
const oldSubscribersOf = ({ guess, chartsSay }: Anchored, worth: Worth, grossing: ChartReading): number => {
  if (chartsSay !== 'more' || !grossing.guess) return 0;
  const part = worth.unread
    ? typicalSubscriptionPart
    : worth.subscriptions / (worth.price + worth.subscriptions + worth.once);
  const most = Math.min(grossing.guess.value * part, ceilingOfTheUnknown);
  return most > around(guess).high ? most : 0;
};

const adRevenue = (downloads: DownloadModel, worth: Worth): Range =>
  downloads.guess && worth.ads > 0
    ? around({
        ...downloads.guess,
        value: downloads.guess.value * worth.ads,
        sigma: Math.hypot(downloads.guess.sigma, worth.sigma),
      })
    : nothing;

const subscriptionPart = (store: Range, worth: Worth): Range => {
  if (worth.unread) return { low: 0, mid: store.mid * typicalSubscriptionPart, high: store.high };
  const perDownload = worth.price + worth.subscriptions + worth.once;
  return each(store, (usd) => (perDownload > 0 ? (usd * worth.subscriptions) / perDownload : 0));
};

const labelFor = ({ store, chartsSay, grossing, downloads, worth }: Basis): 'low' | 'medium' | 'high' => {
  if (store === null || chartsSay !== null) return 'low';
  const independent = grossing.guess !== null && downloads.guess !== null;
  const known = downloads.given && worth.price > 0;
  // Without peers, the chart levels of this storefront, and so the estimate, are untested.
  const levelled = grossing.peers > 0 || (!downloads.given && downloads.chart.peers > 0);
  if (!levelled && !known) return 'low';
  const factor = factorEitherWay(store);
  if (factor <= 2.5 && (independent || known)) return 'high';
  return factor <= 5 ? 'medium' : 'low';
};

/** One app in one storefront. Deterministic: the same signals give exactly the same answer. */
export const estimate = (signals: RevenueSignals): Estimate => {
  const levels = levelsFrom(signals.peers ?? [], signals.country);
  const downloads = modelDownloads(signals, isPaid(signals), levels);
  const grossing = readChart('top-grossing', signals, levels);
  const worth = worthOf(signals, grossing.guess !== null);
  const anchored = storeRevenue(downloads, worth, grossing);
  const basis: Basis = {
    signals,
    downloads,
    worth,
    grossing,
    store: anchored?.guess ?? null,
    chartsSay: anchored?.chartsSay ?? null,
    apart: anchored?.apart ?? 0,
    oldSubscribers: anchored ? oldSubscribersOf(anchored, worth, grossing) : 0,
  };
  const usual = basis.store ? around(basis.store) : unknownRange(basis);
  const throughStore = { ...usual, high: Math.max(usual.high, basis.oldSubscribers) };
  const subscriptions = subscriptionPart(throughStore, worth);
  return {
    monthly: each(plus(throughStore, adRevenue(downloads, worth)), rounded),
    mrr: each({ ...subscriptions, high: Math.max(subscriptions.high, basis.oldSubscribers) }, rounded),
    monetisation: worth.monetisation === 'none' && grossing.guess ? 'in_app_purchase' : worth.monetisation,
    confidence: { label: labelFor(basis), reason: reasonFor(basis) },
  };
};
