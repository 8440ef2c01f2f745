import fc from 'fast-check';
import type { Finding } from '../../../server/questions/findings/findings.ts';
import { type Batch, batchesOf } from '../../../server/questions/findings/model/batches.ts';
import type { ModelAnswer } from '../../../server/questions/findings/model/model-findings.ts';
import { checkAnswer } from '../../../server/questions/findings/model/model-findings.ts';
import { windowReview } from '../reviews/window-review.ts';

/** What the reviews say that the answers are about, with their stars. */
export const texts: readonly [number, string][] = [
  [1, 'It crashes every time I open it.'],
  [1, 'Crashes on launch,\n\nagain and   again.'],
  [2, 'The moon calendar cannot count.'],
  [2, 'Calendar never knows the moon.'],
  [3, 'A moon calendar that tells nothing'],
  [5, 'I love it, easy to use.'],
  [4, 'Nice, but please add a widget.'],
  [1, 'Der Leser für Strichcodes geht nicht.'],
  [5, 'Best app ever.'],
];
export const reviews = texts.map(([rating, text], no) => windowReview(no, rating, text));
export const [batch] = batchesOf(reviews, { reviews: 60, batches: 1 }) as [Batch];
export const idOf = (at: number): string => [...batch.places].find(([, place]) => place === at)![0];

/** An answer with these findings, checked. */
export const check = (...findings: ModelAnswer['findings']) => checkAnswer({ findings }, batch, reviews);
export const finding = (
  label: string,
  members: number[],
  quotes: [number, string][] = [],
  kind: Finding['kind'] = 'complaint',
) => ({
  kind,
  label,
  reviewIds: members.map(idOf),
  quotes: quotes.map(([at, text]) => ({ id: idOf(at), text })),
});

const wild: fc.Arbitrary<string> = fc.oneof(fc.string({ unit: 'binary' }), fc.string());
const anId = fc.oneof(fc.constantFrom(...batch.places.keys()), wild);
const slices = fc
  .tuple(fc.nat({ max: texts.length - 1 }), fc.nat({ max: 30 }), fc.nat({ max: 30 }))
  .map(([at, start, length]) => texts[at]![1].slice(start, start + length));
const labels = fc.constantFrom(
  'App keeps crashing',
  'Crashes',
  'Moon calendar',
  'Calendar broken',
  'Widget',
  'Easy to use',
  'CoinRocket',
  'Visit https://evil.example',
  'Crashes for 4512 users',
);
/** Anything that a model may answer in the schema, with some truth in it. */
export const anAnswer: fc.Arbitrary<ModelAnswer> = fc.record({
  findings: fc.array(
    fc.record({
      kind: fc.constantFrom('complaint' as const, 'praise' as const, 'request' as const),
      label: fc.oneof({ weight: 4, arbitrary: labels }, wild, slices),
      reviewIds: fc.array(anId, { maxLength: 12 }),
      quotes: fc.array(fc.record({ id: anId, text: fc.oneof(slices, wild) }), { maxLength: 6 }),
    }),
    { maxLength: 6 },
  ),
});
