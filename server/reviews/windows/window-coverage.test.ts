import { describe, expect, test } from 'vitest';
import { dayMs } from '../../contract/domain/durations.ts';
import { joinCoverage, stopAt } from './window-notes.ts';

const coverage = { since: 10 * dayMs, until: 50 * dayMs, capped: false };

describe('a reading stops', () => {
  test('where its window begins, when what lies before an earlier reading is not on file', () => {
    expect(stopAt(5 * dayMs, undefined, false)).toBe(5 * dayMs);
    expect(stopAt(5 * dayMs, coverage, false)).toBe(5 * dayMs);
  });

  test('three days behind the earlier reading, when the rest of the window is on file', () => {
    expect(stopAt(10 * dayMs, coverage, false)).toBe(47 * dayMs);
    expect(stopAt(5 * dayMs, { ...coverage, capped: true }, false)).toBe(47 * dayMs);
    expect(stopAt(5 * dayMs, coverage, true)).toBe(47 * dayMs);
  });

  test('never before its window', () => {
    expect(stopAt(49 * dayMs, coverage, false)).toBe(49 * dayMs);
  });
});

describe('two readings', () => {
  test('that overlap coverage as far back as either, and as far as the later', () => {
    const later = { since: 45 * dayMs, until: 60 * dayMs, capped: false };
    expect(joinCoverage(coverage, later)).toEqual({ since: 10 * dayMs, until: 60 * dayMs, capped: false });
    expect(joinCoverage({ ...coverage, capped: true }, later)).toMatchObject({ since: 10 * dayMs, capped: true });
    const longer = { since: 2 * dayMs, until: 60 * dayMs, capped: true };
    expect(joinCoverage(coverage, longer)).toEqual(longer);
  });

  test('with a gap between them count as the later alone', () => {
    const apart = { since: 51 * dayMs, until: 60 * dayMs, capped: false };
    expect(joinCoverage({ ...coverage, capped: true }, apart)).toEqual(apart);
    expect(joinCoverage(undefined, apart)).toEqual(apart);
  });
});
