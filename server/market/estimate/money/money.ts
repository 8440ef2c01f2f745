import { entriesOf, readDataFile } from '../../../data/data-file.ts';
import type { Money } from '../signals.ts';

const file = readDataFile('dollar-rates');

/** The day of the exchange rates. Fixed in a file, so that answers are reproducible; current rates wouldn't improve an estimate. */
export const ratesOf = entriesOf(file, 'day')[0]!;

const unitsPerDollar = new Map(file.get('rates')?.map(([code, units]) => [code, Number(units)]));

/** The stores' maximum price: a larger figure is a misreading and would dominate everything else. */
const highestPrice = 10_000;

/** Null for an unknown currency or an invalid amount. */
export const toUsd = ({ amount, currency }: Money): number | null => {
  const units = unitsPerDollar.get(currency.toUpperCase());
  if (units === undefined || !Number.isFinite(amount) || amount < 0) return null;
  return Math.min(amount / units, highestPrice);
};
