import { currencyOf, localPrice, priceText } from '../apple/money.ts';

/** A price as Play tells it: the same money as in the other store, in millionths and in words. */
export interface Price {
  readonly micros: number;
  readonly currency: string;
  readonly text: string;
}

export const priceIn = (country: string, dollars: number): Price => {
  const amount = localPrice(dollars, country);
  return {
    micros: Math.round(amount * 100) * 10_000,
    currency: currencyOf(country),
    text: amount === 0 ? '' : priceText(amount, country),
  };
};
