import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cut, type Fitted, toFit } from './mcp-fit.ts';

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const within =
  (most: number) =>
  ({ body }: Fitted<unknown>): boolean =>
    bytes(body) <= most;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('an answer that is no page', () => {
  test('is left as it is when it fits', () => {
    const body = { list: numbers(10) };
    const fitted = toFit(body, within(1_000));
    expect(fitted?.body).toBe(body);
    expect(fitted?.cuts).toEqual([]);
  });

  test('loses from its longest lists and texts first, as little as it can', () => {
    const body = {
      short: numbers(5),
      nested: [{ long: numbers(300) }, { long: numbers(400) }],
      text: 'é'.repeat(90_000),
      name: 'a'.repeat(1_000),
    };
    const fitted = toFit(body, within(20_000))!;
    const kept = fitted.body.nested[0]!.long.length;
    expect(kept).toBeGreaterThan(5);
    expect(fitted.cuts).toEqual<Cut[]>([
      { path: 'nested[].long', unit: 'items', kept, of: 400 },
      { path: 'text', unit: 'characters', kept: kept * 200, of: 90_000 },
    ]);
    expect(fitted.body.short).toEqual(body.short);
    expect(fitted.body.name).toBe(body.name);
    expect(fitted.body.text).toBe(`${'é'.repeat(kept * 200)}…`);
    expect(bytes(fitted.body)).toBeLessThanOrEqual(20_000);
    expect(bytes(fitted.body)).toBeGreaterThan(19_000);
  });

  test('loses the lists within its items and then its examples before any count', () => {
    const body = {
      themes: numbers(40).map((count) => ({ count, quotes: numbers(8) })),
      reviews: numbers(30).map((id) => ({ id, themes: numbers(4) })),
    };
    const examples = ['reviews'];
    const few = toFit(body, within(2_400), examples)!;
    const kept = few.body.themes[0]!.quotes.length;
    expect(kept).toBeGreaterThan(1);
    expect(few.cuts).toEqual([{ path: 'themes[].quotes', unit: 'items', kept, of: 8 }]);
    expect(few.body.reviews).toEqual(body.reviews);
    const { body: fewer, cuts } = toFit(body, within(1_500), examples)!;
    expect(fewer.themes.map(({ count, quotes }) => [count, quotes.length])).toEqual(numbers(40).map((at) => [at, 1]));
    expect(fewer.reviews).toEqual(body.reviews.slice(0, fewer.reviews.length));
    expect(cuts.map(({ path }) => path)).toEqual(['themes[].quotes', 'reviews']);
    const fewest = toFit(body, within(1_030), examples)!.body.themes;
    expect(fewest.map(({ count, quotes }) => [count, quotes.length])).toEqual(numbers(40).map((at) => [at, 0]));
    expect(toFit(body, within(500), examples)!.cuts.map(({ path }) => path)).toContain('themes');
  });

  test('keeps its prose whole, and loses the deepest evidence first', () => {
    const quotes = numbers(3).map((at) => `quote ${at} `.repeat(20));
    const body = {
      report: {
        answer: 'word '.repeat(1_000),
        findings: numbers(10).map((count) => ({ count, reviewIds: numbers(50) })),
        apps: numbers(20).map((app) => ({ app, complaints: numbers(3).map((count) => ({ count, quotes })) })),
      },
    };
    const some = toFit(body, within(30_000))!;
    expect(some.cuts).toEqual([{ path: 'report.apps[].complaints[].quotes', unit: 'items', kept: 2, of: 3 }]);
    const few = toFit(body, within(8_000))!;
    const kept = few.body.report.findings[0]!.reviewIds.length;
    expect(kept).toBeGreaterThan(3);
    expect(few.cuts).toEqual([
      { path: 'report.findings[].reviewIds', unit: 'items', kept, of: 50 },
      { path: 'report.apps[].complaints[].quotes', unit: 'items', kept: 0, of: 3 },
    ]);
    const fewest = toFit(body, within(5_100))!;
    expect(fewest.body.report.answer).toBe(body.report.answer);
    expect(fewest.body.report.findings.length).toBeLessThan(10);
    expect(toFit(body, within(3_000))!.cuts).toContainEqual(expect.objectContaining({ path: 'report.answer' }));
  });

  test('cuts prose only beyond 20,000 characters while there are lists to cut', () => {
    const list = numbers(900).map((at) => `${at}`.padEnd(100, '.'));
    const { body, cuts } = toFit({ summary: 'a'.repeat(50_000), list }, within(22_000))!;
    const kept = body.list.length;
    expect(kept).toBeGreaterThan(10);
    expect(cuts).toEqual([
      { path: 'summary', unit: 'characters', kept: 20_000, of: 50_000 },
      { path: 'list', unit: 'items', kept, of: 900 },
    ]);
  });

  test('never ends a text in half a surrogate pair', () => {
    const fitted = toFit({ text: `a${'😀'.repeat(5_000)}` }, within(5_000))!;
    expect(fitted.body.text.isWellFormed()).toBe(true);
  });

  test('is given up when short texts and single fields alone are too much', () => {
    const body = Object.fromEntries(numbers(100).map((index) => [`field ${index}`, 'x'.repeat(100)]));
    expect(toFit(body, within(1_000))).toBeNull();
  });
});

describe('a page of a list', () => {
  const page = {
    total: 90,
    offset: 30,
    limit: 50,
    next: 80,
    rows: numbers(50).map((id) => ({ id, ids: numbers(60) })),
  };

  test('keeps its first rows whole, and next says where the following begin', () => {
    const { body, cuts } = toFit(page, within(4_000))!;
    expect(body.rows.length).toBeGreaterThan(1);
    expect(body.rows).toEqual(page.rows.slice(0, body.rows.length));
    expect(body.next).toBe(30 + body.rows.length);
    expect(cuts).toEqual([{ path: 'rows', unit: 'items', kept: body.rows.length, of: 50 }]);
  });

  test('keeps one shortened row where not even one fits, so that next moves on', () => {
    const { body, cuts } = toFit(page, within(150))!;
    expect(body.rows).toEqual([{ id: 0, ids: numbers(body.rows[0]!.ids.length) }]);
    expect(body.next).toBe(31);
    expect(cuts.map(({ path }) => path)).toEqual(['rows', 'rows[].ids']);
  });

  test('keeps its next when its only row is shortened', () => {
    const last = { ...page, next: null, rows: page.rows.slice(0, 1) };
    const { body, cuts } = toFit(last, within(150))!;
    expect(body.next).toBeNull();
    expect(cuts.map(({ path }) => path)).toEqual(['rows[].ids']);
  });
});

/** Whether `small` could have been made from `large` by dropping the ends of lists and texts. */
const isCutOf = (small: unknown, large: unknown): boolean => {
  if (typeof small === 'string' && typeof large === 'string') {
    return small === large || (small.endsWith('…') && large.startsWith(small.slice(0, -1)));
  }
  if (Array.isArray(small) && Array.isArray(large)) {
    return small.length <= large.length && small.every((item, index) => isCutOf(item, large[index]));
  }
  if (small !== null && typeof small === 'object' && large !== null && typeof large === 'object') {
    const [mine, theirs] = [Object.entries(small), Object.entries(large)];
    return (
      mine.length === theirs.length &&
      mine.every(([name, inner], index) => name === theirs[index]![0] && isCutOf(inner, theirs[index]![1]))
    );
  }
  return Object.is(small, large);
};

test('whatever the answer: it fits, it is the beginning of the whole, it is the same every time, and cuts are told', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 2, max: 400 }), (body, most) => {
      const fitted = toFit(body, within(most));
      if (fitted === null) return;
      expect(bytes(fitted.body)).toBeLessThanOrEqual(most);
      expect(isCutOf(fitted.body, body)).toBe(true);
      expect(fitted.cuts.length === 0).toBe(JSON.stringify(fitted.body) === JSON.stringify(body));
      expect(toFit(body, within(most))).toEqual(fitted);
    }),
    { numRuns: 200 },
  );
});
