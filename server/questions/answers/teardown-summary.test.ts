import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { teardownFacts } from '../../../tests/support/answers/facts.ts';
import { grammarFaults } from '../../../tests/support/answers/grammar.ts';
import { unfounded } from '../../../tests/support/runs/unfounded-numbers.ts';
import { type ReadVersion, summaryOfTeardown, type TeardownFacts, type TeardownFinding } from './teardown-summary.ts';

const complaint = (label: string, theme: string, reviews: number, fix: string): TeardownFinding => ({
  label,
  theme,
  reviews,
  share: reviews / 300,
  avgRating: 1.2,
  trend: { direction: 'falling', before: 40, after: 0 },
  quotes: [],
  versions: [],
  fix,
});

const version = (name: string, avgRating: number, changes: Partial<ReadVersion> = {}): ReadVersion => ({
  version: name,
  from: '2026-10-23T00:00:00.000Z',
  reviews: 90,
  avgRating,
  worse: [],
  better: [],
  ...changes,
});

const crashes = (before: number, after: number) => [{ label: 'Crashes', before, after }];
const broken = version('5.4.0', 2.29, { worse: crashes(2.3, 55.2) });
const repaired = version('5.4.1', 4.1, { better: crashes(55.2, 2.3), topComplaint: 'Too many ads' });

const summary = (given: Partial<TeardownFacts>): string =>
  summaryOfTeardown({
    app: { title: 'An app' },
    window: { days: 90, from: '2026-08-17T00:00:00.000Z', to: '2026-11-15T00:00:00.000Z' },
    reviews: { read: 300, total: 300 },
    complaints: [
      complaint('Crashes', 'crashes', 76, 'Fix the crash.'),
      complaint('Too many ads', 'too_many_ads', 20, 'Show fewer ads.'),
    ],
    praise: [],
    requests: [],
    ratings: { average: 3.5, histogram: { '1': 90, '2': 10, '3': 10, '4': 40, '5': 150 } },
    versions: [repaired, broken, version('5.3.9', 4.2)],
    charts: [],
    ...given,
  });

/** The steps it ends with, without their numbers. */
const steps = (text: string): string[] => [...text.matchAll(/^\d\. (.+)$/gm)].map(([, step]) => step!);

describe('a complaint that a version has fixed', () => {
  test('stands behind those that are left, and no step says to ship what has shipped', () => {
    const text = summary({});
    expect(text).toContain('Version 5.4.1 has largely fixed it.');
    expect(text).not.toContain('Fix the crash.');
    expect(steps(text)).toEqual([
      expect.stringContaining('Show fewer ads.'),
      expect.stringMatching(/^\*\*Crashes\*\*.*Largely fixed in 5\.4\.1; check what remains\./),
    ]);
  });

  test('is called fixed everywhere, and never growing', () => {
    const [crash, ads] = [
      complaint('Crashes', 'crashes', 20, 'Fix the crash.'),
      complaint('Too many ads', 'too_many_ads', 30, 'Show fewer ads.'),
    ];
    expect(summary({ complaints: [ads, crash] })).toMatch(/crashes \([^)]*, largely fixed in 5\.4\.1\)/);
    const more = ['login', 'slow', 'lag'].map((theme) => complaint(theme, theme, 25, `Mend ${theme}.`));
    const rising = { ...crash, trend: { direction: 'rising', before: 1, after: 9 } } as const;
    const text = summary({ complaints: [ads, ...more, rising] });
    expect(text).not.toContain('growing');
    expect(steps(text)).toHaveLength(4);
    expect(steps(text).at(-1)).toContain('Largely fixed in 5.4.1');
  });

  test('stays fixed in the versions after, until one brings it back', () => {
    const later = version('5.4.2', 4.2);
    expect(summary({ versions: [later, repaired, broken] })).toContain('Version 5.4.1 has largely fixed it.');
    const back = version('5.4.3', 2.4, { worse: crashes(2, 40) });
    const text = summary({ versions: [back, later, repaired, broken] });
    expect(text).not.toMatch(/largely fixed/iu);
    expect(steps(text)[0]).toContain('Fix the crash.');
  });

  test('is not fixed where it was only halved, or where few have rated the version', () => {
    const halved = version('5.4.1', 3, { better: crashes(55.2, 27) });
    const few = version('5.4.1', 4, { better: crashes(55.2, 0), reviews: 9 });
    for (const newest of [halved, few]) {
      const text = summary({ versions: [newest, broken] });
      expect(text).not.toMatch(/largely fixed/iu);
      expect(steps(text)[0]).toContain('Fix the crash.');
    }
  });
});

describe('the newest version', () => {
  test('is named even where the stars changed most with another', () => {
    const text = summary({ versions: [repaired, broken, version('5.3.9', 4.9)] });
    expect(text).toContain('Ratings dropped with version 5.4.0 (since 23 October 2026)');
    expect(text).toContain('The newest version, 5.4.1 (since 23 October 2026), averages 4.1 stars over 90 reviews');
    expect(text).toContain('Mentions per 100 reviews went from 55.2 to 2.3 for crashes.');
  });

  test('is the newest that can be judged, and is named once', () => {
    const text = summary({ versions: [version('5.5.0', 5, { reviews: 3 }), version('5.4.9', 4.1), repaired, broken] });
    expect(text).toContain('The newest version with enough reviews to judge, 5.4.9 ');
    expect(summary({ versions: [repaired, broken] })).not.toContain('The newest version');
  });
});

describe('a trend', () => {
  test('comes with the sizes of its halves', () => {
    expect(summary({ halves: { before: 190, after: 110 } })).toContain(
      'It has stopped: 40 in 100 reviews mentioned it in the first half of the window, but none in the second. (This compares 190 reviews with 110.)',
    );
  });

  test('is none where a half has fewer than ten reviews', () => {
    const text = summary({ halves: { before: 298, after: 2 } });
    expect(text).toContain(
      'There are too few reviews to see a trend: 298 in the first half of the window and 2 in the second.',
    );
    expect(text).not.toContain('It has stopped');
  });
});

test('whatever was counted, the grammar holds and every number comes from the teardown', () => {
  fc.assert(
    fc.property(teardownFacts, (facts) => {
      const text = summaryOfTeardown(facts);
      expect(grammarFaults(text)).toEqual([]);
      // The ends of the scale are its own.
      expect(unfounded(text, facts, [1, 5])).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
