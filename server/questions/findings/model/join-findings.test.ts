import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { windowReview } from '../../../../tests/support/reviews/window-review.ts';
import { anAnswer, batch, check, finding, reviews } from '../../../../tests/support/runs/model-answers.ts';
import type { WindowReview } from '../../../metrics/window-review.ts';
import type { Finding } from '../findings.ts';
import { findByRules } from '../rules/by-rules.ts';
import { mergeFindings } from '../rules/merge.ts';
import { batchesOf } from './batches.ts';
import { joinFindings } from './join-findings.ts';
import { checkAnswer } from './model-findings.ts';

const join = (
  byRules: readonly Finding[],
  byModel: readonly (readonly Finding[])[],
  read: readonly WindowReview[],
): Finding[] => joinFindings(byRules, byModel, read, new Set(read.keys()));

describe('findings of many batches', () => {
  const byRules = findByRules(reviews);
  const ofLabel = (found: readonly Finding[], label: string) => found.find((each) => each.label === label);

  test('the same complaint in other words is one, called by its theme', () => {
    const lists = [
      ['App keeps crashing', 0],
      ['It crashes a lot', 1],
    ] as const;
    const joined = join(
      byRules,
      lists.map(([label, at]) => check(finding(label, [at])).findings),
      reviews,
    );
    expect(joined.filter(({ theme }) => theme === 'crashes')).toMatchObject([{ label: 'Crashes', members: [0, 1] }]);
  });

  test('what has no theme is one finding too, when the reviews of one bear out the label of the other', () => {
    const lists = [
      check(finding('Moon calendar useless', [2, 3])).findings,
      check(finding('Calendar tells nothing', [4])).findings,
    ];
    const joined = join(byRules, lists, reviews);
    expect(ofLabel(joined, 'Moon calendar useless')?.members).toEqual([2, 3, 4]);
    expect(ofLabel(joined, 'Calendar tells nothing')).toBeUndefined();
  });

  test('a label that only sounds like a theme is not counted among its reviews', () => {
    const motion = Array.from({ length: 4 }, (_, no) => windowReview(no, 2, 'No slow motion video.'));
    const other = windowReview(4, 1, 'So slow that I gave up.');
    const both = [...motion.map((review) => ({ ...review, themes: [] })), other];
    const [whole] = batchesOf(both, { reviews: 60, batches: 1 });
    const reviewIds = [...whole!.places].filter(([, at]) => at < 4).map(([id]) => id);
    const answer = {
      findings: [{ kind: 'complaint' as const, label: 'Slow motion video missing', reviewIds, quotes: [] }],
    };
    const joined = join(findByRules(both), [checkAnswer(answer, whole!, both).findings], both);
    expect(joined.map(({ label, members }) => [label, members])).toEqual([
      ['Slow motion video missing', [0, 1, 2, 3]],
      ['Slow', [4]],
    ]);
  });

  describe('what its reviews share a theme of', () => {
    const wordings = ['Shuts down, it crashes.', 'It crashes when I sort the shopping list.'] as const;
    const join = (counts: [number, number], label: string, at: (place: number) => boolean) => {
      const all = counts.flatMap((count, turn) => Array.from({ length: count }, () => wordings[turn]!));
      const given = all.map((text, no) => windowReview(no, 1, text));
      const [whole] = batchesOf(given, { reviews: 60, batches: 1 });
      const reviewIds = [...whole!.places].filter(([, place]) => at(place)).map(([id]) => id);
      const answer = { findings: [{ kind: 'complaint' as const, label, reviewIds, quotes: [] }] };
      const found = checkAnswer(answer, whole!, given).findings;
      return joinFindings(findByRules(given), [found], given, new Set(given.keys()));
    };

    test('is that theme in other words when it is a good part of it', () => {
      expect(join([10, 5], 'Shuts down', (at) => at < 10)).toMatchObject([{ label: 'Crashes', theme: 'crashes' }]);
    });

    test('is a finding of its own when it is a small part of it', () => {
      const joined = join([30, 5], 'Sorting the shopping list', (at) => at >= 30);
      expect(joined.map(({ label, members }) => [label, members.length])).toEqual([
        ['Crashes', 35],
        ['Sorting the shopping list', 5],
      ]);
    });
  });

  test('praise of just this is kept for what no theme is about', () => {
    const happy = windowReview(9, 5, 'The moon calendar is great');
    const joined = join(byRules, [check(finding('Moon calendar useless', [2, 3, 4])).findings], [...reviews, happy]);
    expect(ofLabel(joined, 'Moon calendar useless')?.pleased).toEqual([9]);
  });

  test('what the rules have found stands, whatever a model leaves out', () => {
    expect(join(byRules, [[], []], reviews)).toEqual(mergeFindings([byRules]));
    const joined = join(byRules, [check(finding('Moon calendar useless', [2, 3, 4])).findings], reviews);
    for (const { label, members } of mergeFindings([byRules])) expect(ofLabel(joined, label)?.members).toEqual(members);
  });

  test('what has no theme is a finding when three reviews have its words', () => {
    const of = (members: number[]) =>
      join(byRules, [check(finding('Moon calendar useless', members)).findings], reviews);
    expect(ofLabel(of([2, 3]), 'Moon calendar useless')).toBeUndefined();
    expect(ofLabel(of([2, 3, 4]), 'Moon calendar useless')).toMatchObject({ theme: null, members: [2, 3, 4] });
  });

  test('the order in which batches come back changes nothing', () => {
    const answers = fc.array(anAnswer, { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(answers, (all) => {
        const lists = all.map((answer) => checkAnswer(answer, batch, reviews).findings);
        expect(join(byRules, lists.toReversed(), reviews)).toEqual(join(byRules, lists, reviews));
      }),
      { numRuns: 50 },
    );
  });
});
