import { expect, test } from 'vitest';
import { windowReview } from '../../../../tests/support/reviews/window-review.ts';
import { batchesOf } from './batches.ts';

const many = Array.from({ length: 500 }, (_, no) =>
  windowReview(no, 1 + (no % 5), `Review number ${no} about "ads"\nand more`),
);

test('batches hold every review with words once, each on a line of its own, in bounded size', () => {
  const long = [
    ...many,
    windowReview(500, 1, 'x'.repeat(100_000)),
    windowReview(501, 1, '', null),
    windowReview(502, 5, '👍'),
  ];
  const batches = batchesOf(long, { reviews: 60, batches: 1_000 });
  const places = batches.flatMap((each) => [...each.places.values()]);
  expect(places.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 501 }, (_, at) => at));
  for (const each of batches) {
    expect(each.places.size).toBeLessThanOrEqual(60);
    expect(each.text.length).toBeLessThan(25_000);
    const lines = each.text.split('\n').map((line) => JSON.parse(line));
    expect(lines.map(({ id }) => id)).toEqual([...each.places.keys()]);
  }
});

test('reviews that are long are cut into more batches', () => {
  const long = many.slice(0, 120).map((review) => ({ ...review, text: 'many words '.repeat(200) }));
  const batches = batchesOf(long, { reviews: 60, batches: 10 });
  expect(batches.every(({ text }) => text.length < 25_000)).toBe(true);
  expect(batches.reduce((sum, { places }) => sum + places.size, 0)).toBe(120);
});

test('each batch is a sample of the whole time, so that one of ten tells no other trend', () => {
  const [first] = batchesOf(many, { reviews: 50, batches: 1 });
  const places = [...first!.places.values()];
  expect(places).toHaveLength(50);
  expect(places.filter((at) => at < 250)).toHaveLength(25);
});

test('a review cannot guess the id of another', () => {
  for (const { places } of batchesOf(many, { reviews: 60, batches: 9 })) {
    for (const [id, at] of places) {
      expect(id).toMatch(/^[0-9a-z]{4}$/);
      expect(many[at]!.text).not.toContain(id);
    }
  }
});
