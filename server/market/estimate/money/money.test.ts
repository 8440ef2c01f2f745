import { expect, test } from 'vitest';
import { toUsd } from './money.ts';

/** The currencies in which the App Store prices in its 173 open storefronts. */
const storefrontCurrencies =
  'AED AUD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR JPY KRW KZT MXN MYR NGN NOK NZD PEN PHP PKR PLN QAR RON RUB SAR SEK SGD THB TRY TWD TZS USD VND ZAR';

test('every currency of a storefront has a rate', () => {
  for (const currency of storefrontCurrencies.split(' ')) {
    expect(toUsd({ amount: 100, currency }), currency).toBeGreaterThan(0);
  }
});

test('a currency that is not in the table and an amount that is no price are null, not a wrong sum', () => {
  expect(toUsd({ amount: 1, currency: 'XYZ' })).toBeNull();
  expect(toUsd({ amount: 1, currency: 'constructor' })).toBeNull();
  expect(toUsd({ amount: Number.NaN, currency: 'USD' })).toBeNull();
  expect(toUsd({ amount: -1, currency: 'USD' })).toBeNull();
});

test('dollars stay dollars, and a small letter is a letter', () => {
  expect(toUsd({ amount: 4.99, currency: 'usd' })).toBe(4.99);
});
