import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playbookFacts } from '../../../../tests/support/answers/facts.ts';
import { grammarFaults } from '../../../../tests/support/answers/grammar.ts';
import { propertyRuns } from '../../../../tests/support/runner/property-runs.ts';
import { unfounded } from '../../../../tests/support/runs/unfounded-numbers.ts';
import { readGrowthAim } from '../../research/growth/growth-aim.ts';
import { playbookOf } from './playbook.ts';
import type { PlaybookFacts, PlaybookFinding } from './playbook-facts.ts';

const finding = (
  theme: string,
  reviews: number,
  apps: number,
  more: Partial<PlaybookFinding> = {},
): PlaybookFinding => ({
  kind: 'complaint',
  label: theme,
  theme,
  reviews,
  reviewIds: [],
  share: reviews / 200,
  apps: Array.from({ length: apps }, (_, at) => at),
  avgRating: 2,
  trend: { direction: 'steady', before: 1, after: 1 },
  quotes: [],
  fix: `Mend ${theme}.`,
  ...more,
});

const facts = (more: Partial<PlaybookFacts>): PlaybookFacts => ({
  kind: 'meditation',
  topic: null,
  stars: [],
  aim: null,
  country: 'us',
  when: 'the last 90 days',
  reviews: 200,
  apps: 8,
  room: null,
  asked: [],
  gaps: [],
  praise: [],
  charting: [],
  releases: [],
  ads: null,
  social: null,
  wants: [],
  asksWho: false,
  missing: [],
  ...more,
});

const stepsOf = (given: PlaybookFacts): string[] => playbookOf(given).playbook.map(({ step }) => step);

describe('a step', () => {
  test('stands on three reviews of two apps, where anything does', () => {
    const gaps = [finding('crashes', 2, 2), finding('slow', 9, 1), finding('login', 3, 2)];
    expect(stepsOf(facts({ gaps }))).toEqual(['Mend login.']);
  });

  test('stands on fewer only where nothing has more, and says that it does', () => {
    const { playbook } = playbookOf(facts({ gaps: [finding('crashes', 2, 2)] }));
    expect(playbook).toMatchObject([
      { step: 'Mend crashes.', why: expect.stringContaining('So few reviews are only a hint.') },
    ]);
    expect(playbookOf(facts({ gaps: [finding('login', 3, 2)] })).answer).not.toContain('a hint');
  });

  test('of one app alone needs no second', () => {
    expect(stepsOf(facts({ apps: 1, gaps: [finding('crashes', 9, 1), finding('slow', 2, 1)] }))).toEqual([
      'Mend crashes.',
    ]);
  });

  test('that bears on the aim of the question comes before a greater opportunity, and the answer says so', () => {
    const gaps = [finding('crashes', 40, 8), finding('slow', 30, 8), finding('cancel_subscription', 5, 3)];
    const aim = readGrowthAim('How do meditation apps keep subscribers?', 'any');
    const { answer, playbook } = playbookOf(facts({ gaps, aim }));
    expect(playbook.map(({ step }) => step)).toEqual(['Mend cancel_subscription.', 'Mend crashes.', 'Mend slow.']);
    expect(answer).toContain(
      'What affects retention and pricing comes first; other complaints and requests follow, ranked by opportunity',
    );
  });

  test('that a question without an aim has is in order of opportunity, which is not how many say it', () => {
    const gaps = [finding('crashes', 5, 5), finding('slow', 30, 2)];
    const { answer, playbook } = playbookOf(facts({ gaps }));
    expect(playbook.map(({ step }) => step)).toEqual(['Mend crashes.', 'Mend slow.']);
    expect(answer).toContain(
      'Complaints and requests are ranked by opportunity: how many reviews and apps mention them',
    );
  });
});

test('an aim that no review speaks of is said to be so', () => {
  const aim = readGrowthAim('How do meditation apps keep subscribers?', 'any');
  const { answer } = playbookOf(facts({ aim, gaps: [finding('crashes', 40, 8)] }));
  expect(answer).toContain('Reviews say too little about retention and pricing to make a step of it.');
});

test('a fix that the question implies is not repeated', () => {
  const asked = [finding('ads', 20, 8, { label: 'ads', theme: null, fix: 'Show fewer.' })];
  const gaps = [finding('too_many_ads', 19, 8, { fix: 'Show fewer.' }), finding('crashes', 9, 4)];
  expect(stepsOf(facts({ asked, gaps }))).toEqual(['Show fewer.', 'Mend crashes.']);
});

test('what too few reviews speak of is named, and is no step', () => {
  const asked = [finding('refund', 0, 0, { label: 'refunds' }), finding('login', 1, 1, { label: 'passkeys' })];
  const { answer, playbook } = playbookOf(facts({ asked, gaps: [finding('crashes', 40, 8)] }));
  expect(playbook.map(({ step }) => step)).toEqual(['Mend crashes.']);
  expect(answer).toContain('None of them mentions “refunds”. Too few of them mention “passkeys” to make a step of it.');
});

test('few reviews are called few', () => {
  const few = 'With so few reviews, a single one can change every figure.';
  expect(playbookOf(facts({ reviews: 29, gaps: [finding('crashes', 9, 3)] })).answer).toContain(few);
  expect(playbookOf(facts({ reviews: 30, gaps: [finding('crashes', 9, 3)] })).answer).not.toContain(few);
});

test('reviews that a topic chose are said to be chosen, and those that were not read are counted too', () => {
  const topic = { words: '“paywall”', reviews: 900, onFile: 18_000, share: 0.05, avgRating: 1.8 };
  const asked = [finding('paywall', 200, 8, { label: 'paywall' })];
  const { answer, playbook } = playbookOf(facts({ kind: null, topic, asked, gaps: [finding('refund', 20, 4)] }));
  expect(answer).toMatch(/^People mention “paywall” in 900 of 18,000 reviews on file \(5%\), averaging 1\.8 stars\./);
  expect(answer).toContain('This playbook is based on the 200 of them that match best, from eight apps');
  expect(playbook.map(({ why }) => why)).toEqual([
    'People mention “paywall” in 200 reviews, across all eight apps, averaging 2 stars.',
    'In 20 of 200 reviews that mention “paywall” (10%), people complain about missing refunds, in four of eight apps, averaging 2 stars.',
  ]);
});

describe('ads and videos of the kind', () => {
  const ads = {
    apps: [{ title: 'Calmly' }],
    total: 0,
    more: false,
    unclear: 0,
    networks: [{ network: 'google' as const, ads: 0, running: 0, ended: 0, unclear: 0 }],
    running: 0,
    ended: 0,
    advertisers: 0,
    oldest: null,
    starts: [],
    undated: 0,
    period: null,
    countries: [],
    hooks: [],
    ads: [],
    errors: [],
  };
  const social = {
    total: 4,
    more: false,
    views: 90,
    viewsTold: 4,
    creators: 0,
    platforms: [{ platform: 'tiktok' as const, videos: 4, views: 90 }],
    topCreators: [],
    promising: [],
    searched: [],
    videos: [],
    errors: [],
  };

  test('that there are none of make no step, and the answer says who was asked', () => {
    const { answer, playbook } = playbookOf(facts({ gaps: [finding('crashes', 40, 8)], ads }));
    expect(playbook).toHaveLength(1);
    expect(answer).toContain(
      'The ad library of Google shows no ads for apps of this kind. That library was searched for Calmly [ads].',
    );
  });

  test('come last, and first where the question is after them', () => {
    const given = { gaps: [finding('crashes', 40, 8)], social };
    expect(stepsOf(facts(given))).toEqual(['Mend crashes.', 'Be where such apps are shown: on TikTok.']);
    expect(stepsOf(facts({ ...given, wants: ['social'] }))[0]).toMatch(/^Be where such apps are shown/);
    expect(playbookOf(facts(given)).answer).toMatch(/There are 4 known videos about apps of this kind .* \[social\]\./);
  });
});

test('that no creator is named is said where the question asks for people, and not where it asks for a platform', () => {
  const social = {
    total: 4,
    more: false,
    views: null,
    viewsTold: 0,
    creators: 2,
    platforms: [{ platform: 'youtube' as const, videos: 4, views: null }],
    topCreators: [],
    searched: [],
    videos: [],
    errors: [],
    promising: [],
  };
  const answered = (asksWho: boolean): string => playbookOf(facts({ social, wants: ['social'], asksWho })).answer;
  expect(answered(true)).toMatch(/^No creators are named/);
  expect(answered(false)).not.toContain('No creators are named');
});

test('whatever is known, the grammar holds, every number comes from the facts and every step has evidence', () => {
  fc.assert(
    fc.property(playbookFacts, (given) => {
      const { answer, playbook } = playbookOf(given);
      expect(grammarFaults(answer)).toEqual([]);
      expect(unfounded(answer, given)).toEqual([]);
      for (const { step, why, evidence } of playbook) {
        expect([step, why].flatMap(grammarFaults)).toEqual([]);
        expect(unfounded(why, given)).toEqual([]);
        expect(evidence.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: propertyRuns(10) },
  );
});
