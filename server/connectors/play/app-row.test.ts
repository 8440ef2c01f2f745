import { expect, test } from 'vitest';
import { Json } from '../wire/read.ts';
import { createOptionalFields } from '../wire/rows.ts';
import { readAppRow } from './app-row.ts';

const slots = (filled: Readonly<Record<number, unknown>>, count = 29): unknown[] =>
  Array.from({ length: count }, (_, index) => filled[index] ?? null);

const whole = {
  0: ['com.example.pebble', 7],
  1: [null, 2, [512, 512], [null, null, 'https://images.example/pebble']],
  3: 'Pebble',
  4: ['4.4', 4.4127],
  5: 'Tools',
  8: [null, [[6_990_000, 'USD', '$6.99']]],
  13: [null, 'Of <b>pebbles</b>'],
  14: 'Kiesel',
  15: '500,000+',
};

const read = (row: unknown) => readAppRow(new Json(row, 'row'), createOptionalFields());

test('a whole row is read', () => {
  expect(read([slots(whole)])).toEqual({
    appId: 'com.example.pebble',
    title: 'Pebble',
    developer: 'Kiesel',
    icon: 'https://images.example/pebble',
    score: 4.4127,
    genre: 'Tools',
    price: { amount: 6.99, currency: 'USD' },
    descriptionHtml: 'Of <b>pebbles</b>',
    installs: 500_000,
  });
});

test.for<[string, number, readonly unknown[], string, unknown]>([
  ['score', 4, [null, [], undefined, [null, 0], ['', null], ['0', 0], {}], 'score', null],
  ['score in words only', 4, [['4,5'], ['4.5', null], ['4.5', '4.5']], 'score', 4.5],
  ['price', 8, [null, [], [null, []], [null, [[]]], [null, null], 'free', [null, [[1, 2, 3]]]], 'price', null],
  ['price in digits', 8, [[null, [['6990000', 'USD', '']]]], 'price', { amount: 6.99, currency: 'USD' }],
  ['developer', 14, [null, [], '', ' ', 7], 'developer', ''],
  ['icon', 1, [null, [], [null, 2], [null, 2, [], []], 'x'], 'icon', ''],
  ['genre', 5, [null, [], ''], 'genre', null],
  ['description', 13, [null, [], [null], [null, null]], 'descriptionHtml', null],
  ['installs', 15, [null, [], 'New', 'Coming soon', 5], 'installs', null],
  ['installs, short', 15, ['5M+'], 'installs', 5_000_000],
])('a row is read without its %s', ([, index, forms, field, value]) => {
  for (const form of forms) {
    expect(read([slots({ ...whole, [index]: form })]), JSON.stringify(form)).toMatchObject({
      appId: 'com.example.pebble',
      title: 'Pebble',
      [field]: value,
    });
  }
});

test('a row may end early, with its last fields by number, go on longer, or be the app itself', () => {
  const short = [...slots(whole).slice(0, 5), { '6': 'Tools', '15': 'Kiesel', '16': '10+' }];
  expect(read([short])).toMatchObject({ genre: 'Tools', developer: 'Kiesel', installs: 10, price: null });
  expect(read([slots({ ...whole, 29: ['CAES', [true]], 30: { '102': [[1]] } }, 31)])).toEqual(read([slots(whole)]));
  expect(read(slots(whole))).toEqual(read([slots(whole)]));
});

test.for<[string, unknown]>([
  ['no app', [null, ['More like this'], 4]],
  ['no package', [slots({ ...whole, 0: [null, 7] })]],
  ['a package that is none', [slots({ ...whole, 0: ['pebble', 7] })]],
  ['no title', [slots({ ...whole, 3: null })]],
  ['an empty title', [slots({ ...whole, 3: ' ' })]],
  ['a text for a row', 'row'],
  ['an object for a row', { '1': 'row' }],
])('a row with %s cannot be read', ([, row]) => {
  expect(() => read(row)).toThrow();
});
