import { storefronts } from '../../contract/domain/storefronts.ts';
import type { Money } from '../listing.ts';

/**
 * A price as a storefront writes it (`$4.99`, `4,99 €`, `¥1,200`, `Rp 79ribu`), in the storefront's own money. Null when
 * it says no number, or more than one.
 */
export const readPriceText = (text: string, country: string): Money | null => {
  const currency = storefronts.get(country.toLowerCase())?.currency;
  const numbers = westernDigits(text).match(/\d+(?:[.,'’\s\u00a0\u202f٫٬]+\d+)*/gu);
  if (!currency || numbers?.length !== 1) return null;
  const amount = readNumber(numbers[0]!);
  // Indonesia's storefront shortens thousands.
  const thousands = /\d\s*(?:ribu|rb)\b/i.test(text) ? 1000 : 1;
  return { amount: amount * thousands, currency };
};

/** The last separator is a decimal point when one or two digits follow it; with three it groups, as all before it do. */
const readNumber = (text: string): number => {
  const decimals = /[.,٫]\s*(\d{1,2})$/u.exec(text);
  const whole = text.slice(0, decimals?.index ?? text.length).replace(/\D/g, '');
  return Number(decimals ? `${whole}.${decimals[1]}` : whole);
};

const westernDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.codePointAt(0)! % 16));
