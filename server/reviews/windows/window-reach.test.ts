import { describe, expect, test } from 'vitest';
import { joinReach, stopAt } from './window-reach.ts';

const day = 86_400_000;
const reach = { since: 10 * day, until: 50 * day, capped: false };

describe('a reading stops', () => {
  test('where its window begins, when what lies before an earlier reading is not on file', () => {
    expect(stopAt(5 * day, undefined, false)).toBe(5 * day);
    expect(stopAt(5 * day, reach, false)).toBe(5 * day);
  });

  test('three days behind the earlier reading, when the rest of the window is on file', () => {
    expect(stopAt(10 * day, reach, false)).toBe(47 * day);
    expect(stopAt(5 * day, { ...reach, capped: true }, false)).toBe(47 * day);
    expect(stopAt(5 * day, reach, true)).toBe(47 * day);
  });

  test('never before its window', () => {
    expect(stopAt(49 * day, reach, false)).toBe(49 * day);
  });
});

describe('two readings', () => {
  test('that overlap reach as far back as either, and as far as the later', () => {
    const later = { since: 45 * day, until: 60 * day, capped: false };
    expect(joinReach(reach, later)).toEqual({ since: 10 * day, until: 60 * day, capped: false });
    expect(joinReach({ ...reach, capped: true }, later)).toMatchObject({ since: 10 * day, capped: true });
    const longer = { since: 2 * day, until: 60 * day, capped: true };
    expect(joinReach(reach, longer)).toEqual(longer);
  });

  test('with a gap between them count as the later alone', () => {
    const apart = { since: 51 * day, until: 60 * day, capped: false };
    expect(joinReach({ ...reach, capped: true }, apart)).toEqual(apart);
    expect(joinReach(undefined, apart)).toEqual(apart);
  });
});
