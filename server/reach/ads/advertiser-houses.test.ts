import { expect, test } from 'vitest';
import { housesOf } from './advertiser-houses.ts';

const made = [
  { title: 'Pebblet: Habit Streaks', developer: 'Kieselwerk GmbH' },
  { title: 'Pebblet Habit Streaks', developer: 'Kieselwerk GmbH' },
  { title: 'Mossly: Habits', developer: null },
];
const ad = (name: string, title: string | null = null) => ({
  advertiser: { name },
  app: title === null ? null : { title },
});

test('pages called like an app, and its developer in any legal form, are one house', () => {
  const houseOf = housesOf([], made);
  const names = [
    'Kieselwerk GmbH',
    'Kieselwerk',
    'KIESELWERK Ltd.',
    'Pebblet',
    'Pebblet App',
    'Pebblet: Habit Streaks',
  ];
  expect(new Set(names.map(houseOf))).toEqual(new Set(['kieselwerk']));
});

test('an agency, a namesake of a part and another app are houses of their own', () => {
  const houseOf = housesOf([], made);
  expect(new Set(['Kieselwerk', 'Agentur Nord', 'Pebble Beach Hotel', 'Mossly'].map(houseOf)).size).toBe(4);
});

test('where no one says who made it, the pages of an app are still one', () => {
  const houseOf = housesOf([ad('Orbly', 'Orbly: Sleep'), ad('Orbly App', 'Orbly: Sleep')]);
  expect(houseOf('Orbly')).toBe(houseOf('Orbly App'));
  expect(houseOf('Orbly: Sleep')).toBe(houseOf('Orbly'));
});
