import { expect, test } from 'vitest';
import { readPriceText } from './product-page.ts';

test.each([
  ['us', '$4.99', 4.99, 'USD'],
  ['us', '$1,299.99', 1299.99, 'USD'],
  ['gb', '£0.49', 0.49, 'GBP'],
  ['de', '4,99 €', 4.99, 'EUR'],
  ['fr', '1 299,99 €', 1299.99, 'EUR'],
  ['ch', 'CHF 1’299.00', 1299, 'CHF'],
  ['jp', '￥1,500', 1500, 'JPY'],
  ['kr', '₩14,000', 14_000, 'KRW'],
  ['vn', '129.000đ', 129_000, 'VND'],
  ['id', 'Rp 79ribu', 79_000, 'IDR'],
  ['id', 'Rp 79.000', 79_000, 'IDR'],
  ['br', 'R$ 24,90', 24.9, 'BRL'],
  ['co', '$ 19.900,00', 19_900, 'COP'],
  ['in', '₹ 1,09,900.00', 109_900, 'INR'],
  ['sa', '‏١٩٫٩٩ ر.س.', 19.99, 'SAR'],
  ['ar', 'USD 4.99', 4.99, 'USD'],
])('a price of storefront %s is read from %s', (country, text, amount, currency) => {
  expect(readPriceText(text, country)).toEqual({ amount, currency });
});

test.each(['', 'Free', '$1.99 - $4.99', '—'])('a text without one clear number has no price: "%s"', (text) => {
  expect(readPriceText(text, 'us')).toBeNull();
});

test('a country where the App Store sells nothing has no price', () => {
  expect(readPriceText('$4.99', 'li')).toBeNull();
  expect(readPriceText('$4.99', 'zz')).toBeNull();
});
