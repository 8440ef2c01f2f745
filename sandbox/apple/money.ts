import { storefronts } from '../../server/contract/domain/storefronts.ts';

/** How many of a currency the sample world gives for a dollar: its own figures, known to nobody else. */
const perDollar: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.93,
  GBP: 0.8,
  JPY: 152,
  KRW: 1380,
  BRL: 5.4,
  MXN: 18.5,
  CAD: 1.37,
  AUD: 1.52,
  NZD: 1.66,
  CHF: 0.88,
  CNY: 7.2,
  HKD: 7.8,
  TWD: 32,
  SGD: 1.34,
  INR: 84,
  IDR: 15_800,
  THB: 35,
  VND: 25_000,
  PHP: 58,
  MYR: 4.4,
  PKR: 278,
  SEK: 10.6,
  NOK: 10.9,
  DKK: 6.9,
  PLN: 4,
  CZK: 23.4,
  HUF: 370,
  RON: 4.6,
  RUB: 96,
  TRY: 34,
  ILS: 3.7,
  SAR: 3.75,
  AED: 3.67,
  QAR: 3.64,
  EGP: 49,
  NGN: 1600,
  ZAR: 18,
  TZS: 2600,
  KZT: 490,
  COP: 4300,
  CLP: 950,
  PEN: 3.8,
};

const locales: Readonly<Record<string, string>> = {
  us: 'en-US',
  gb: 'en-GB',
  de: 'de-DE',
  at: 'de-DE',
  fr: 'fr-FR',
  jp: 'ja-JP',
  kr: 'ko-KR',
  br: 'pt-BR',
  mx: 'es-MX',
  it: 'it-IT',
  es: 'es-ES',
  id: 'id-ID',
  ru: 'ru-RU',
  in: 'en-IN',
  ca: 'en-CA',
  au: 'en-AU',
  se: 'sv-SE',
  pl: 'pl-PL',
};

export const isStorefront = (country: string): boolean => storefronts.get(country.toLowerCase())?.apple === true;

export const currencyOf = (country: string): string => storefronts.get(country.toLowerCase())?.currency ?? 'USD';

/** A price in a storefront's money, on one of its price points. */
export const localPrice = (usd: number, country: string): number => {
  const currency = currencyOf(country);
  if (usd === 0 || currency === 'USD') return usd;
  const exact = usd * (perDollar[currency] ?? 1);
  if (exact >= 1000) return Math.round(exact / 100) * 100;
  if (exact >= 100) return Math.round(exact / 10) * 10;
  return Math.max(1, Math.round(exact)) - 0.01;
};

// Made once a storefront: making one costs more than a whole row of a chart.
const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (country: string): Intl.NumberFormat => {
  const format =
    formats.get(country) ??
    new Intl.NumberFormat(locales[country] ?? 'en-US', { style: 'currency', currency: currencyOf(country) });
  formats.set(country, format);
  return format;
};

/** As the storefront's page writes it: `$4.99`, `4,99 €`, `￥700`. */
export const priceText = (amount: number, country: string): string => formatOf(country).format(amount);
