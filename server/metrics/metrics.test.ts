import { expect, test } from 'vitest';
import type { Label } from '../analysis/counting/count-cells.ts';
import { encodeRecord, type IndexedReview } from '../analysis/search/index/record.ts';
import { ReviewIndex } from '../analysis/search/index/review-index.ts';
import { everywhere, planOfEverything, type SearchPlan, type Where } from '../analysis/search/plan.ts';
import { indexedKinds } from '../analysis/search/tag-terms.ts';
import { type MetricsDimension, metricsDimensions } from '../contract/resources/reviews/metrics.ts';
import { countMetrics, listEvidence, type MetricsPlan } from './metrics.ts';

let state = 7;
const random = (below: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return (state >>> 8) % below;
};
const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)]!;
const some = <Item>(items: readonly Item[]): Item[] => items.filter(() => random(3) === 0);

const stores = new Map([1, 2, 3, 4].map((appNo) => [appNo, appNo % 2 === 0 ? 'play' : 'apple']));
const terms = ['crash', 'price', 'sync', 'login'];
const day = 86_400;

const randomReview = (): IndexedReview => ({
  appNo: 1 + random(4),
  seconds: 1_780_000_000 + random(200) * day + random(day),
  rating: 1 + random(5),
  quality: random(256),
  length: random(400),
  replied: random(3) === 0,
  panel: random(2) === 0,
  kinds: some(indexedKinds),
  country: pick([null, 'us', 'de', 'fr']),
  lang: pick(['en', 'de', 'und']),
  version: pick([null, '1.0', '1.0.2', '2.0']),
  themes: some(['crashes', 'price_too_high', 'sync', 'ads']),
  clauses: [],
  terms: new Map(some(terms).map((term) => [term, 0])),
  phrases: Array.from({ length: random(4) }, () => 2 ** 40 * random(3) + random(12)),
});

const index = new ReviewIndex();
const living = new Map<number, IndexedReview>();
for (let no = 1; no <= 3_000; no++) {
  const changed = random(10) === 0 ? 1 + random(no) : no;
  const review = randomReview();
  index.put(changed, 'test', encodeRecord(review));
  living.set(changed, review);
  if (random(20) !== 0) continue;
  const gone = 1 + random(no);
  index.remove(gone);
  living.delete(gone);
}

const dayOf = ({ seconds }: IndexedReview): Date => new Date(seconds * 1_000);
const iso = (date: Date): string => date.toISOString().slice(0, 10);
const monday = (date: Date): string => iso(new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * day * 1_000));

const labelsOf: Record<MetricsDimension, (review: IndexedReview) => readonly Label[]> = {
  app: ({ appNo }) => [appNo],
  store: ({ appNo }) => [stores.get(appNo)!],
  week: (review) => [monday(dayOf(review))],
  month: (review) => [`${iso(dayOf(review)).slice(0, 7)}-01`],
  version: ({ appNo, version }) => [version && `${appNo} ${version}`],
  country: ({ country }) => [country],
  language: ({ lang }) => [lang],
  stars: ({ rating }) => [rating],
  kind: ({ kinds }) => kinds,
  theme: ({ themes }) => themes,
  replied: ({ replied }) => [replied],
  phrase: ({ phrases }) => [...new Set(phrases)],
};

interface Asked {
  readonly plan: SearchPlan;
  readonly has: (review: IndexedReview) => boolean;
}

const randomWhere = (): { where: Where; has: (review: IndexedReview) => boolean } => {
  const where: Where = {
    ...everywhere,
    appNos: random(3) === 0 ? [1, 2, 99] : null,
    stars: random(3) === 0 ? [1, 2] : [],
    countries: random(4) === 0 ? ['de', 'xx'] : [],
    since: random(3) === 0 ? 1_785_000_000 : null,
  };
  return {
    where,
    has: ({ appNo, rating, country, seconds }) =>
      (where.appNos === null || where.appNos.includes(appNo)) &&
      (where.stars.length === 0 || where.stars.includes(rating)) &&
      (where.countries.length === 0 || (country !== null && where.countries.includes(country))) &&
      (where.since === null || seconds >= where.since),
  };
};

const randomScope = (): Asked => {
  const { where, has } = randomWhere();
  return { plan: { ...planOfEverything(0), where }, has };
};

const about = ({ plan, has }: Asked, term: string): Asked => ({
  plan: {
    ...plan,
    topic: { units: [{ ways: [{ groups: [[term]], sideBySide: null, worth: 1 }], needed: true }], least: 1 },
  },
  has: (review) => has(review) && review.terms.has(term),
});

const readTexts = async (): Promise<[]> => [];

/** Plain counts by the values of `by`. */
const plainCells = (
  reviews: readonly IndexedReview[],
  by: readonly MetricsDimension[],
  isCounted: (name: MetricsDimension, label: Label) => boolean,
): Map<string, IndexedReview[]> => {
  const cells = new Map<string, IndexedReview[]>();
  for (const review of reviews) {
    const keys = by.reduce<Label[][]>(
      (keys, name) =>
        keys.flatMap((key) =>
          labelsOf[name](review)
            .filter((label) => isCounted(name, label))
            .map((label) => [...key, label]),
        ),
      [[]],
    );
    for (const key of keys) cells.set(JSON.stringify(key), [...(cells.get(JSON.stringify(key)) ?? []), review]);
  }
  return cells;
};

const sumsOf = (reviews: readonly IndexedReview[] = []) => ({
  reviews: reviews.length,
  stars: reviews.reduce((sum, { rating }) => sum + rating, 0),
  low: reviews.filter(({ rating }) => rating <= 2).length,
});

test('every figure is what looking at every review comes to, and its evidence lists exactly its reviews', async () => {
  for (let round = 0; round < 60; round++) {
    const scope = randomScope();
    const other = random(2) === 0 ? randomScope() : null;
    const term = random(3) === 0 ? null : pick(terms);
    const counted = (asked: Asked): Asked => (term === null ? asked : about(asked, term));
    const by = [...new Set([pick(metricsDimensions), pick(metricsDimensions)])].slice(random(2));
    const plan: MetricsPlan = {
      scope: scope.plan,
      topic: term === null ? null : counted(scope).plan,
      by,
      against: other && { scope: other.plan, topic: term === null ? null : counted(other).plan },
      order: 'cell',
      limit: 100_000,
      stores,
    };
    const answer = await countMetrics(plan, index, readTexts);
    const all = [...living.values()];
    const said = Map.groupBy(
      all.filter(counted(scope).has).flatMap(({ phrases }) => [...new Set(phrases)]),
      (phrase) => phrase,
    );
    const isCounted = (name: MetricsDimension, label: Label): boolean =>
      name !== 'phrase' || (said.get(Number(label))?.length ?? 0) >= 2;
    const setOf = (asked: Asked) => {
      const inScope = all.filter(asked.has);
      const cells = plainCells(inScope.filter(counted(asked).has), by, isCounted);
      const scopes = plainCells(inScope, by, isCounted);
      const firsts = plainCells(inScope, by.slice(0, 1), isCounted);
      return {
        keys: [...(term === null ? cells : scopes).keys()],
        of: (key: string) => ({
          ...sumsOf(cells.get(key)),
          of:
            term !== null
              ? (scopes.get(key)?.length ?? 0)
              : by.length === 2
                ? (firsts.get(JSON.stringify([JSON.parse(key)[0]]))?.length ?? 0)
                : inScope.length,
        }),
        total: { ...sumsOf(inScope.filter(counted(asked).has)), of: inScope.length },
      };
    };
    const own = setOf(scope);
    const against = other && setOf(other);
    const keys = by.length === 0 ? [] : [...new Set([...own.keys, ...(against?.keys ?? [])])].sort();
    const shown = answer.cells.map(
      ({ labels, probability: _, ...counts }) => [JSON.stringify(labels), counts] as const,
    );
    expect(shown.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual(
      keys.map((key) => [key, { ...own.of(key), against: against?.of(key) ?? null }]),
    );
    expect(answer.cellCount).toBe(keys.length);
    const { labels: _, probability: __, against: totalAgainst, ...total } = answer.total;
    expect([total, totalAgainst]).toEqual([own.total, against?.total ?? null]);

    const cell = answer.cells.length > 0 ? pick(answer.cells) : null;
    if (!cell) continue;
    const evidence = {
      plan: counted(scope).plan,
      cell: by.map((name, at) => ({ by: name, label: cell.labels[at]! })),
      stores,
      offset: 0,
      limit: 10_000,
    };
    const inside = await listEvidence({ ...evidence, outside: null }, index, readTexts);
    const outside = await listEvidence({ ...evidence, outside: 'cell' }, index, readTexts);
    expect(inside.total).toBe(cell.reviews);
    const offset = random(inside.total + 2);
    const page = await listEvidence({ ...evidence, outside: null, offset, limit: 7 }, index, readTexts);
    expect(page).toEqual({ total: inside.total, nos: inside.nos.slice(offset, offset + 7) });
    const dates = inside.nos.map((no) => living.get(no)!.seconds);
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    expect(outside.total).toBe(own.total.reviews - cell.reviews);
    const key = JSON.stringify(cell.labels);
    for (const no of inside.nos) {
      const review = living.get(no)!;
      expect(plainCells([review], by, isCounted).has(key)).toBe(true);
      expect(counted(scope).has(review)).toBe(true);
    }
  }
});

test('cells are ordered by what is asked for, and the rest of a cell is everything else', async () => {
  const scope = planOfEverything(0);
  const plan: MetricsPlan = {
    scope,
    topic: about({ plan: scope, has: () => true }, 'crash').plan,
    by: ['country'],
    against: 'rest',
    order: 'share',
    limit: 2,
    stores,
  };
  const { cells, cellCount, total } = await countMetrics(plan, index, readTexts);
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
    const { cells } = await countMetrics(plan, index, readTexts);
    for (const { labels, against } of cells) {
      const has = (review: IndexedReview, at: 0 | 1): boolean => labelsOf[by[at]](review).includes(labels[at]!);
      const rest = [...living.values()].filter((review) => !has(review, 0));
      const counted = rest.filter((review) => has(review, 1));
      expect(against).toEqual({ ...sumsOf(counted), of: rest.length });
      const cell = by.map((name, at) => ({ by: name, label: labels[at]! }));
      const asked = { plan: scope, cell, outside: 'first', stores, offset: 0, limit: 10_000 } as const;
      const { nos } = await listEvidence(asked, index, readTexts);
      expect(new Set(nos.map((no) => living.get(no)))).toEqual(new Set(counted));
    }
  }
});
