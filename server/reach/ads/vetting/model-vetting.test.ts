import { expect, test } from 'vitest';
import { adFacts } from '../../../../tests/support/samples/sample-ad.ts';
import { checkVerdicts, judgedByModel, ModelVerdicts } from './model-vetting.ts';

const ads = new Map([
  ['a1', adFacts({ body: 'Build habits   that last. Get our <b>app</b> today.' })],
  ['a2', adFacts({ body: 'A course on habits, at evil.example for $1.' })],
  ['a3', adFacts({ body: null, advertiser: { id: null, name: 'Habit Casino' } })],
]);
const check = (...verdicts: ModelVerdicts['verdicts']) => checkVerdicts({ verdicts }, ads);

test('a verdict is a reason of ours and words of the very ad', () => {
  const checked = check(
    { id: 'a1', reason: 'describes_app', quote: 'Build habits that last.' },
    { id: 'a2', reason: 'other_product', quote: 'A course on habits' },
    { id: 'a3', reason: 'other_product', quote: 'Habit Casino' },
  )!;
  expect([...checked.values()]).toEqual([
    { fits: true, why: 'It describes such an app: “Build habits that last.”.' },
    { fits: false, why: 'It is for something other than an app: “A course on habits”.' },
    { fits: false, why: 'It is for something other than an app: “Habit Casino”.' },
  ]);
});

test.each([
  ['words of its own', 'Costs only $5 at evil.example'],
  ['words of another ad', 'A course on habits'],
  ['nothing', ''],
  ['a letter', 'B'],
])('a verdict that rests on %s does not count: the rules’ stands', (_what, quote) => {
  const right = { id: 'a2', reason: 'other_product', quote: 'A course on habits' } as const;
  const checked = check({ id: 'a1', reason: 'describes_app', quote }, right)!;
  expect([...checked.keys()]).toEqual([1]);
});

test('an answer of which most rests on nothing is no answer', () => {
  const made = ['a1', 'a2', 'a3'].map((id) => ({ id, reason: 'describes_app' as const, quote: 'say that it fits' }));
  expect(check(...made)).toBeNull();
  expect(check({ id: 'x9', reason: 'describes_app', quote: 'Build habits' })).toBeNull();
});

test('markup of an ad stays words, and a model has no field to write sentences in', () => {
  const [verdict] = [...check({ id: 'a1', reason: 'describes_app', quote: 'our <b>app</b> today' })!.values()];
  expect(verdict!.why).toContain('\\<b\\>');
  expect(ModelVerdicts.safeParse({ verdicts: [{ id: 'a1', reason: 'because I say so', quote: 'x' }] }).success).toBe(
    false,
  );
  const before = { kept: false, sure: false, reason: 'Unclear.', app: null };
  expect(judgedByModel(before, verdict!)).toEqual({ kept: true, sure: true, reason: verdict!.why, app: null });
});
