import { describe, expect, test } from 'vitest';
import { dayMs } from '../../contract/domain/durations.ts';
import { joinReach, stopAt } from './window-reach.ts';

const reach = { since: 10 * dayMs, until: 50 * dayMs, capped: false };

describe('a reading stops', () => {
  test('where its window begins, when what lies before an earlier reading is not on file', () => {
    expect(stopAt(5 * dayMs, undefined, false)).toBe(5 * dayMs);
    expect(stopAt(5 * dayMs, reach, false)).toBe(5 * dayMs);
  });

  test('three days behind the earlier reading, when the rest of the window is on file', () => {
    expect(stopAt(10 * dayMs, reach, false)).toBe(47 * dayMs);
    expect(stopAt(5 * dayMs, { ...reach, capped: true }, false)).toBe(47 * dayMs);
    expect(stopAt(5 * dayMs, reach, true)).toBe(47 * dayMs);
  });

  test('never before its window', () => {
    expect(stopAt(49 * dayMs, reach, false)).toBe(49 * dayMs);
  });
});

describe('two readings', () => {
  test('that overlap reach as far back as either, and as far as the later', () => {
    const later = { since: 45 * dayMs, until: 60 * dayMs, capped: false };
    expect(joinReach(reach, later)).toEqual({ since: 10 * dayMs, until: 60 * dayMs, capped: false });
    expect(joinReach({ ...reach, capped: true }, later)).toMatchObject({ since: 10 * dayMs, capped: true });
    const longer = { since: 2 * dayMs, until: 60 * dayMs, capped: true };
    expect(joinReach(reach, longer)).toEqual(longer);
  });

  test('with a gap between them count as the later alone', () => {
    const apart = { since: 51 * dayMs, until: 60 * dayMs, capped: false };
    expect(joinReach({ ...reach, capped: true }, apart)).toEqual(apart);
    expect(joinReach(undefined, apart)).toEqual(apart);
  });
});
