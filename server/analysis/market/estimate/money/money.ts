import type { Money } from '../signals.ts';

/** The day of the rates below: an estimate is no better for rates of the hour, and a committed table gives the same answer twice. */
export const ratesOf = '2026-05-21';

/** Units of each storefront currency for one US dollar. Source: docs/methods/revenue.md. */
const unitsPerDollar: Readonly<Record<string, number>> = {
  AED: 3.6716,
  AUD: 1.4,
  BRL: 5.02,
  CAD: 1.3751,
  CHF: 0.78804,
  CLP: 902.95,
  CNY: 6.7983,
  COP: 3771.6,
  CZK: 20.922,
  DKK: 6.4234,
  EGP: 53.044,
  EUR: 0.86089,
  GBP: 0.74487,
  HKD: 7.8282,
  HUF: 309.87,
  IDR: 17628,
  ILS: 2.9064,
  INR: 96.754,
  JPY: 158.85,
  KRW: 1500.9,
  KZT: 471.05,
  MXN: 17.334,
  MYR: 3.9607,
  NGN: 1365.1,
  NOK: 9.2666,
  NZD: 1.7063,
  PEN: 3.4162,
  PHP: 61.549,
  PKR: 278.71,
  PLN: 3.6572,
  QAR: 3.6391,
  RON: 4.499,
  RUB: 70.976,
  SAR: 3.7491,
  SEK: 9.3543,
  SGD: 1.2782,
  THB: 32.598,
  TRY: 45.648,
  TWD: 31.556,
  TZS: 2618.8,
  USD: 1,
  VND: 25867,
  ZAR: 16.497,
};

/** The store sells nothing dearer: a larger figure is a misreading, and would drown everything else. */
const highestPrice = 10_000;

/** Null for a currency that the table lacks and for an amount that is no price. */
export const toUsd = ({ amount, currency }: Money): number | null => {
  const code = currency.toUpperCase();
  const units = Object.hasOwn(unitsPerDollar, code) ? unitsPerDollar[code] : undefined;
  if (units === undefined || !Number.isFinite(amount) || amount < 0) return null;
  return Math.min(amount / units, highestPrice);
};
