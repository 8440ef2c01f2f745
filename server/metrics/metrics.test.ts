import { expect, test } from 'vitest';
import { keyOf, matchesOf, plainCount, type StoredReview, sumsOf } from '../../tests/support/reviews/plain-count.ts';
import { pick, random, randomQuestion } from '../../tests/support/reviews/random-questions.ts';
import { clausePolarities, moves, writers } from '../tagging/clauses/clause.ts';
import { placedTerms } from '../tagging/words/terms.ts';
import { countMetrics, listEvidence, type MetricsPlan } from './metrics.ts';
import { encodeRecord, type IndexedClause } from './search/index/record.ts';
import { ReviewIndex } from './search/index/review-index.ts';
import { snapshotOf } from './search/match.ts';
import { planOfEverything } from './search/plan.ts';
import { indexedKinds } from './search/tag-terms.ts';

const some = <Item>(items: readonly Item[]): Item[] => items.filter(() => random(3) === 0);

const storeOf = (appNo: number): string => (appNo % 2 === 0 ? 'play' : 'apple');
const stores = new Map([1, 2, 3, 4].map((appNo) => [appNo, storeOf(appNo)]));
const parts = [
  'it crashes',
  'price too high',
  'sync works',
  'sync fails',
  'login fails',
  'I paid the price',
  'crashes again',
];
const day = 86_400;

const randomClause = (field: IndexedClause['field'], start: number, part: string, themes: readonly string[]) => ({
  field,
  start,
  end: start + part.length,
  polarity: pick(clausePolarities),
  themes: some(themes),
  move: random(6) === 0 ? pick(moves) : null,
  writer: random(6) === 0 ? pick(writers) : null,
});

const tagged = (said: Pick<StoredReview, 'title' | 'text'>) => {
  const themes = some(['crashes', 'price_too_high', 'sync', 'ads']);
  let at = 0;
  const clauses = said.text.split('. ').map((part) => {
    at += part.length + 2;
    return randomClause('text', at - part.length - 2, part, themes);
  });
  if (said.title !== null) clauses.unshift(randomClause('title', 0, said.title, themes));
  return { kinds: some(indexedKinds), themes, clauses, terms: placedTerms(said, 'en', clauses) };
};

const randomReview = (no: number): StoredReview => {
  const appNo = 1 + random(4);
  const title = random(4) === 0 ? pick(parts) : null;
  const text = Array.from({ length: 1 + random(4) }, () => pick(parts)).join('. ');
  return {
    no,
    appNo,
    store: storeOf(appNo),
    seconds: 1_780_000_000 + random(200) * day + random(day),
    rating: 1 + random(5),
    quality: random(256),
    length: random(400),
    replied: random(3) === 0,
    panel: random(2) === 0,
    country: pick([null, 'us', 'de', 'fr']),
    lang: pick(['en', 'de', 'und']),
    version: pick([null, '1.0', '1.0.2', '2.0']),
    phrases: Array.from({ length: random(4) }, () => 2 ** 40 * random(3) + random(12)),
    title,
    text,
    ...tagged({ title, text }),
  };
};

const index = new ReviewIndex();
const living = new Map<number, StoredReview>();
const put = (review: StoredReview): void => {
  index.put(review.no, 'test', encodeRecord(review));
  living.set(review.no, review);
};
for (let no = 1; no <= 1_200; no++) {
  put(randomReview(random(10) === 0 ? 1 + random(no) : no));
  const again = living.get(1 + random(no));
  if (again && random(8) === 0) put({ ...again, ...tagged(again) });
  if (random(20) !== 0) continue;
  const gone = 1 + random(no);
  index.remove(gone);
  living.delete(gone);
}
const all = [...living.values()];

const readTexts = async (nos: readonly number[]) => nos.map((no) => living.get(no)!);

test('every figure is what looking at every review comes to, and its evidence lists exactly its reviews', async () => {
  let [inClauses, some] = [0, 0];
  for (let round = 0; round < 120; round++) {
    const question = randomQuestion(all);
    const { by, against } = question;
    const plan: MetricsPlan = { ...question, order: 'cell', limit: 100_000 };
    const answer = await countMetrics(plan, snapshotOf(index), readTexts);
    const own = plainCount(plan, plan, all);
    const other = against === null || against === 'rest' ? null : plainCount(against, plan, all);
    const keys = [...new Set([...own.keys, ...(other?.keys ?? [])])].sort();
    const shown = answer.cells.map(({ labels, probability: _, against: compared, ...counts }) => ({
      key: keyOf(labels),
      ...counts,
      ...(against !== 'rest' && { against: compared }),
    }));
    expect(
      shown.toSorted((one, next) => (one.key < next.key ? -1 : 1)),
      JSON.stringify(plan),
    ).toEqual(
      keys.map((key) => ({ key, ...own.of(key), ...(against !== 'rest' && { against: other?.of(key) ?? null }) })),
    );
    expect(answer.cellCount).toBe(keys.length);
    const { labels: _, probability: __, against: totalAgainst, ...total } = answer.total;
    expect([total, totalAgainst]).toEqual([own.total, other?.total ?? null]);
    if (plan.topic?.clause && total.reviews > 0) inClauses++;

    const cell = answer.cells.length > 0 ? pick(answer.cells) : null;
    if (!cell) continue;
    if (cell.reviews > 0) some++;
    const evidence = {
      plan: plan.topic ?? plan.scope,
      cell: by.map((name, at) => ({ by: name, label: cell.labels[at]! })),
      stores,
      offset: 0,
      limit: 10_000,
    };
    const inside = await listEvidence({ ...evidence, outside: null }, snapshotOf(index), readTexts);
    expect(inside.total).toBe(cell.reviews);
    expect(inside.nos.toSorted((a, b) => a - b)).toEqual(own.nosIn(keyOf(cell.labels)).sort((a, b) => a - b));
    const offset = random(inside.total + 2);
    const page = await listEvidence({ ...evidence, outside: null, offset, limit: 7 }, snapshotOf(index), readTexts);
    expect(page).toEqual({ total: inside.total, nos: inside.nos.slice(offset, offset + 7) });
    const dates = inside.nos.map((no) => living.get(no)!.seconds);
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    const outside = await listEvidence({ ...evidence, outside: 'cell' }, snapshotOf(index), readTexts);
    expect(outside.total).toBe(own.total.reviews - cell.reviews);
  }
  // Questions that no review answers would show nothing.
  expect(Math.min(inClauses, some)).toBeGreaterThan(10);
});

const crash = { units: [{ ways: [{ groups: [['crash']], language: null, worth: 1 }], needed: true }], least: 1 };

test('cells are ordered by what is asked for, and the rest of a cell is everything else', async () => {
  const scope = planOfEverything(0);
  const plan: MetricsPlan = {
    scope,
    topic: { ...scope, topic: crash },
    by: ['country'],
    against: 'rest',
    order: 'share',
    limit: 2,
    stores,
  };
  const { cells, cellCount, total } = await countMetrics(plan, snapshotOf(index), readTexts);
  expect(cellCount).toBe(4);
  expect(cells).toHaveLength(2);
  const shares = cells.map(({ reviews, of }) => reviews / of);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  for (const cell of cells) {
    expect(cell.reviews + cell.against!.reviews).toBe(total.reviews);
    expect(cell.of + cell.against!.of).toBe(total.of);
    expect(cell.probability).toBeGreaterThanOrEqual(0);
  }
});

test('without a topic, the rest of a cell has the second value and another first one', async () => {
  for (const by of [
    ['version', 'country'],
    ['theme', 'kind'],
    ['stars', 'theme'],
  ] as const) {
    const scope = planOfEverything(0);
    const plan: MetricsPlan = { scope, topic: null, by, against: 'rest', order: 'cell', limit: 1_000, stores };
    const { cells } = await countMetrics(plan, snapshotOf(index), readTexts);
    const firsts = plainCount(plan, { ...plan, by: by.slice(0, 1) }, all);
    const seconds = plainCount(plan, { ...plan, by: by.slice(1) }, all);
    for (const { labels, against } of cells) {
      const first = new Set(firsts.nosIn(keyOf([labels[0]!])));
      const rest = matchesOf(scope, all).filter(({ review }) => !first.has(review.no));
      const second = new Set(seconds.nosIn(keyOf([labels[1]!])));
      const counted = rest.filter(({ review }) => second.has(review.no));
      expect(against).toEqual({ ...sumsOf(counted), of: rest.length });
      const cell = by.map((name, at) => ({ by: name, label: labels[at]! }));
      const asked = { plan: scope, cell, outside: 'first', stores, offset: 0, limit: 10_000 } as const;
      const { nos } = await listEvidence(asked, snapshotOf(index), readTexts);
      expect(new Set(nos)).toEqual(new Set(counted.map(({ review }) => review.no)));
    }
  }
});
