import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anAnswer, batch, check, finding, idOf, reviews, texts } from '../../../../tests/support/runs/model-answers.ts';
import { findByRules } from '../rules/by-rules.ts';
import { joinFindings } from './join-findings.ts';
import { checkAnswer, ModelAnswer } from './model-findings.ts';
import { plainLabel } from './plain-label.ts';

describe('one answer', () => {
  test('what the reviews bear out becomes a finding, with its theme and the places of its quotes', () => {
    const { findings, dropped, isBad } = check(
      finding('App keeps crashing', [1, 0], [[1, 'on launch, again and again']]),
    );
    expect(findings).toEqual([
      {
        kind: 'complaint',
        label: 'App keeps crashing',
        theme: 'crashes',
        members: [0, 1],
        said: new Map([[1, { field: 'text', start: 8, end: texts[1]![1].length - 1 }]]),
      },
    ]);
    expect(dropped).toEqual({ ids: 0, quotes: 0, labels: 0 });
    expect(isBad).toBe(false);
  });

  test('an id that is not in the batch is dropped and counted', () => {
    const given = finding('App keeps crashing', [0, 1]);
    const { findings, dropped } = check({ ...given, reviewIds: [...given.reviewIds, 'zzzz', 'review-0', ''] });
    expect(findings[0]!.members).toEqual([0, 1]);
    expect(dropped).toEqual({ ids: 3, quotes: 0, labels: 0 });
  });

  test('a review that is cited twice counts once', () => {
    expect(check(finding('App keeps crashing', [0, 0, 1, 1, 1])).findings[0]!.members).toEqual([0, 1]);
  });

  test('a quote that differs by a letter is dropped and counted', () => {
    const { findings, dropped } = check(
      finding(
        'App keeps crashing',
        [0, 1],
        [
          [0, 'It crashed every time'],
          [1, 'It crashes every time'],
        ],
      ),
    );
    expect(findings[0]!.said).toEqual(new Map());
    expect(dropped.quotes).toBe(2);
  });

  test('a review that does not say it is no member, unless its own words are quoted', () => {
    const label = 'Moon calendar useless';
    expect(check(finding(label, [2, 3, 4, 7, 0])).findings[0]!.members).toEqual([2, 3, 4]);
    expect(check(finding(label, [2, 3, 4, 7], [[7, 'Strichcodes geht nicht']])).findings[0]!.members).toEqual([
      2, 3, 4, 7,
    ]);
  });

  test('one word of many in common is not saying it', () => {
    expect(check(finding('Moon export settings missing', [2, 3, 4])).findings).toEqual([]);
  });

  test('reviews that are only quoted never outnumber those that bear the label out', () => {
    const quotes = [2, 3, 4, 6, 7].map((at): [number, string] => [at, texts[at]![1].slice(0, 12)]);
    expect(check(finding('App keeps crashing', [0, 1], quotes)).findings[0]!.members).toEqual([0, 1]);
  });

  test('a happy review without a word of complaint does not complain, and an angry one does not praise', () => {
    expect(check(finding('Best app ever crashing', [8])).findings).toEqual([]);
    expect(check(finding('Easy moon calendar', [2, 3], [], 'praise')).findings).toEqual([]);
  });

  test.each([
    ['Crashes', 'praise'],
    ['Easy to use', 'complaint'],
    ['Bad experience', 'complaint'],
    ['CoinRocket is better', 'complaint'],
  ] as const)('“%s” as a %s is no finding', (label, kind) => {
    const all = texts.map((_, at) => at);
    const quotes = texts.map(([, text], at): [number, string] => [at, text.slice(0, 10)]);
    const { findings, dropped, isBad } = check(finding(label, all, quotes, kind));
    expect(findings).toEqual([]);
    expect(dropped.labels).toBe(1);
    expect(isBad).toBe(true);
  });

  test('is bad when more than half of it is dropped, and not when half is', () => {
    const half = finding('App keeps crashing', [0, 1]);
    expect(check({ ...half, reviewIds: [...half.reviewIds, 'a', 'b'] }).isBad).toBe(false);
    expect(check({ ...half, reviewIds: [...half.reviewIds, 'a', 'b', 'c'] }).isBad).toBe(true);
    expect(check(finding('App keeps crashing', [0, 1], [[0, 'no']])).isBad).toBe(true);
    expect(check().isBad).toBe(false);
  });
});

test('whatever a model answers, nothing false gets through and nothing breaks', () => {
  fc.assert(
    fc.property(anAnswer, (answer) => {
      const { findings, dropped } = checkAnswer(answer, batch, reviews);
      for (const { label, members, said, kind } of findings) {
        expect(plainLabel(label)).toBe(label);
        expect(members.length).toBeGreaterThan(0);
        expect(members).toEqual([...new Set(members)].sort((one, other) => one - other));
        const cited = answer.findings
          .filter((each) => each.kind === kind && plainLabel(each.label) === label)
          .flatMap((each) => [...each.reviewIds, ...each.quotes.map(({ id }) => id)]);
        for (const at of members) expect(cited).toContain(idOf(at));
        for (const [at, place] of said ?? []) {
          expect(members).toContain(at);
          const shown = (place.field === 'text' ? reviews[at]!.text : reviews[at]!.title!).slice(
            place.start,
            place.end,
          );
          const quoted = answer.findings.flatMap((each) => each.quotes.filter(({ id }) => id === idOf(at)));
          const bare = (text: string) => text.trim().replace(/\s+/gu, ' ');
          expect(quoted.map(({ text }) => bare(text))).toContain(bare(shown));
        }
      }
      expect(Object.values(dropped).every((count) => count >= 0)).toBe(true);
      const joined = joinFindings(findByRules(reviews), [findings], reviews, new Set(reviews.keys()));
      for (const each of joined) expect(each.label).not.toMatch(/CoinRocket|evil|4512/);
    }),
    { numRuns: 100 },
  );
});

test('what is no answer in the schema is refused before it is read, whatever it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const parsed = ModelAnswer.safeParse(value);
      if (parsed.success) checkAnswer(parsed.data, batch, reviews);
    }),
  );
});
