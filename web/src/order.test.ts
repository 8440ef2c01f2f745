import { expect, test } from 'vitest';
import { storefronts } from '../../server/contract/domain/storefronts.ts';
import { byText, byTitle } from './order.ts';

test('countries are sorted as an English reader would', () => {
  const names = [...storefronts.values()].map(({ name }) => name);
  expect(names.toSorted(byTitle)).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
});

test('texts are sorted by their code units, and equal ones stay as they were', () => {
  expect(['2026-11-02', '2026-09-30', '2026-11-01'].toSorted(byText)).toEqual([
    '2026-09-30',
    '2026-11-01',
    '2026-11-02',
  ]);
  expect(byText('same', 'same')).toBe(0);
});
