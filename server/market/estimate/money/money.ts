import { entriesOf, readDataFile } from '../../../data/data-file.ts';
import type { Money } from '../signals.ts';

const file = readDataFile('dollar-rates');

/** The day of the rates: an estimate is no better for rates of the hour, and a committed table gives the same answer twice. */
export const ratesOf = entriesOf(file, 'day')[0]!;

const unitsPerDollar = new Map(file.get('rates')?.map(([code, units]) => [code, Number(units)]));

/** The store sells nothing dearer: a larger figure is a misreading, and would drown everything else. */
const highestPrice = 10_000;

/** Null for a currency that the table lacks and for an amount that is no price. */
export const toUsd = ({ amount, currency }: Money): number | null => {
  const units = unitsPerDollar.get(currency.toUpperCase());
  if (units === undefined || !Number.isFinite(amount) || amount < 0) return null;
  return Math.min(amount / units, highestPrice);
};
