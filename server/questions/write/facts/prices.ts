import { billingOf } from '../../../market/estimate/money/purchases.ts';
import { capital } from '../../../support/prose/numbers.ts';
import { plain } from '../../../support/prose/untrusted.ts';
import type { Speech } from '../speech.ts';
import type { AppFacts, FactAsk, Price } from './facts.ts';

const monthsOf = ({ name }: Price): number | null => {
  const billing = name === null ? null : billingOf(name);
  return billing?.kind === 'subscription' ? billing.months : null;
};

const isFreeOf = ({ free, hasPurchases, prices }: AppFacts): boolean =>
  free === true && hasPurchases === false && prices.length === 0;

/** Free to download, with purchases that were never read. */
const isUnknown = ({ free, hasPurchases, prices }: AppFacts): boolean =>
  free === true && hasPurchases !== false && prices.length === 0;

/** The lowest price of all purchases, or per month. */
const priceFrom = ({ prices }: AppFacts, isMonthly: boolean): number | null => {
  const paid = prices.filter((price) => !isMonthly || monthsOf(price) === 1);
  const amounts = paid.flatMap(({ amount }) => (amount ? [amount] : []));
  return amounts.length > 0 ? Math.min(...amounts) : null;
};

/** How long a subscription runs, in words. */
const periods = [
  { months: 12, phrase: 'price_year' },
  { months: 3, phrase: 'price_quarter' },
  { months: 1, phrase: 'price_month' },
  { months: 12 / 52, phrase: 'price_week' },
] as const;

/** `$4.99 a month` if no other plan has the same period, else with the name of the plan. */
const priceItem = (price: Price, all: readonly Price[], { say }: Speech): string => {
  const [text, months] = [plain(price.text), monthsOf(price)];
  const period = periods.find((each) => each.months === months);
  const isOnly = all.filter((each) => monthsOf(each) === months).length === 1;
  if (period && isOnly) return say(period.phrase, { price: text });
  return price.name ? `${text} (${plain(price.name)})` : text;
};

const maxPrices = 4;
const inStore = { apple: 'in_app_store', play: 'in_play_store' } as const;

const pricesOf = ({ prices }: AppFacts, speech: Speech): string =>
  speech.or(
    prices
      .toSorted((one, other) => (one.amount ?? 0) - (other.amount ?? 0))
      .slice(0, maxPrices)
      .map((price) => priceItem(price, prices, speech)),
  );

const placeOf = ({ store, country }: AppFacts, { say, country: inWords }: Speech): string =>
  say(inStore[store], { country: inWords(country) });

const priceWords = (app: AppFacts, speech: Speech): string => {
  const { name, free, prices } = app;
  if (isUnknown(app)) return speech.say('prices_unknown', { names: plain(name) }, 1);
  const values = { name: plain(name), prices: pricesOf(app, speech), place: placeOf(app, speech) };
  return speech.say(prices.length === 0 ? 'price_free' : free ? 'price_purchases' : 'price_paid', values);
};

/** The price of each of several apps, by storefront. */
const pricesTogether = (apps: readonly AppFacts[], speech: Speech): string[] =>
  [...Map.groupBy(apps, (app) => placeOf(app, speech))].map(([place, there]) => {
    const items = there.map((app) => speech.say('group', { name: plain(app.name), measured: pricesOf(app, speech) }));
    return capital(speech.say('prices_in', { place, items: items.join('; ') }));
  });

/**
 * Paid apps, cheapest or most expensive first, by month if any has monthly prices. None is picked if no app has monthly
 * prices and their plans differ in length.
 */
const charging = ({ pick }: FactAsk, apps: readonly AppFacts[]) => {
  const paid = apps.filter(({ prices }) => prices.length > 0);
  const isMonthly = paid.some((app) => priceFrom(app, true) !== null);
  const lengths = new Set(paid.flatMap(({ prices }) => prices.map(monthsOf)));
  const known = apps.flatMap((app) => {
    const price = priceFrom(app, isMonthly);
    return price === null ? [] : [{ app, price }];
  });
  if (pick === undefined) return known;
  if (!isMonthly && lengths.size > 1) return [];
  return known.toSorted((one, other) => (pick === 'most' ? other.price - one.price : one.price - other.price));
};

/** More apps than this are not listed with their prices. */
const maxPriced = 8;

/** The cheapest or most expensive app, beside those that are free. */
const pickWords = (
  { pick }: FactAsk,
  inOrder: ReturnType<typeof charging>,
  isAll: boolean,
  freeOnes: readonly string[],
  { say }: Speech,
): readonly string[] => {
  const [first, second] = inOrder;
  if (pick === undefined || !first) return freeOnes;
  const name = plain(first.app.name);
  const [word, ofTwo] = pick === 'most' ? (['dearest', 'dearer'] as const) : (['cheapest', 'cheaper'] as const);
  if (first.price === second?.price) return [say(`no_${word}`), ...freeOnes];
  if (!isAll) {
    const isMonthly = inOrder.every(({ app }) => priceFrom(app, true) !== null);
    const ofKnown =
      isMonthly && inOrder.length > 1 ? [say(pick === 'most' ? 'dearest_monthly' : 'cheapest_monthly', { name })] : [];
    return pick === 'most' ? [...ofKnown, ...freeOnes] : [...freeOnes, ...ofKnown];
  }
  if (freeOnes.length > 0 && pick !== 'most') return [...freeOnes, say('cheapest_paid', { name })];
  return [say(inOrder.length === 2 && freeOnes.length === 0 ? ofTwo : word, { name }), ...freeOnes];
};

/** Prices of apps: one sentence if possible, else the free apps and then the prices of the others. */
export const pricesOfApps = (ask: FactAsk, apps: readonly AppFacts[], speech: Speech): readonly string[] => {
  const inOrder = charging(ask, apps);
  const free = apps.filter(isFreeOf);
  const unknown = apps.filter(isUnknown);
  const listed = [...new Set([...inOrder.map(({ app }) => app), ...apps.filter(({ prices }) => prices.length > 0)])];
  if (apps.length === 1 || listed.length + free.length + unknown.length < 2)
    return [...listed, ...free, ...unknown].map((app) => priceWords(app, speech));
  const names = speech.and(free.map(({ name }) => plain(name)));
  const freeOnes = free.length > 0 ? [speech.say('all_free', { names }, free.length)] : [];
  const isAll = inOrder.length === listed.length;
  const unknownOnes = speech.and(unknown.map(({ name }) => plain(name)));
  return [
    ...pickWords(ask, inOrder, isAll && unknown.length === 0, freeOnes, speech),
    ...pricesTogether(listed.slice(0, maxPriced), speech),
    ...(unknown.length > 0 ? [speech.say('prices_unknown', { names: unknownOnes }, unknown.length)] : []),
  ];
};

/** The cheapest of apps that all cost something. */
export const cheapestOf = (ask: FactAsk, apps: readonly AppFacts[]): AppFacts | undefined => {
  const inOrder = charging(ask, apps);
  return inOrder.length < apps.length ? undefined : inOrder[0]?.app;
};
