import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexedDimensions } from '../../contract/resources/reviews/metrics.ts';
import { literalText, saysLiterally } from '../search/literal.ts';
import { everywhere, planOfEverything, type SearchPlan } from '../search/plan.ts';
import { markedText, saidText } from './clauses.ts';
import { evidenceSql, metricsSql } from './metrics-sql.ts';
import { emptyTables, tablesOf } from './schema.ts';
import { searchSql, termsSql } from './search-sql.ts';
import { type Statement, written } from './statement.ts';

const tables = tablesOf('default');

/** A plan that has a text wherever one can be. */
const planWith = (text: string): SearchPlan => ({
  ...planOfEverything(5),
  topic: {
    units: [{ ways: [{ groups: [[text], Array(6).fill(text)], language: text, worth: 3 }], needed: false }],
    least: 2,
  },
  clause: {
    topic: { units: [{ ways: [{ groups: [[text]], language: text, worth: 3 }], needed: true }], least: 2 },
    tags: [[text]],
    literals: [{ text, groups: [[text]] }],
    without: [[[text], [text]]],
  },
  literals: [{ text, groups: [[text]] }],
  exclude: [[[`#${text}`]]],
  excludeLiterals: [{ text, groups: [[`#kind:${text}`]] }],
  where: {
    ...everywhere,
    countries: [text],
    languagesOfCountries: [text],
    languages: [text],
    versions: [text],
    appNos: [1],
    panel: true,
  },
});

const statementsOf = (text: string): Statement[] => {
  const plan = planWith(text);
  const set = { scope: plan, topic: plan };
  const dimensions = indexedDimensions.map((by) =>
    metricsSql(tables, { ...set, by: [by], against: set, order: 'cell', limit: 5, stores: new Map() }, [7]),
  );
  const cells = (['version', 'country', 'theme', 'polarity'] as const).flatMap((by) => {
    const page = {
      plan,
      cell: [{ by, label: text }],
      outside: 'cell',
      stores: new Map(),
      offset: 0,
      limit: 9,
    } as const;
    return Object.values(evidenceSql(tables, page));
  });
  return [...dimensions, ...cells, ...Object.values(searchSql(tables, plan)), termsSql(tables, [text, `#${text}`])];
};

/** The SQL without its quoted texts, as a server splits it: a backslash takes the next character along. */
const withoutTexts = (sql: string): string => sql.replaceAll(/'(?:[^'\\]|\\.)*'/gsu, "''");

test('no text of a question becomes SQL: the statement is the same for all, and every text stays inside of its quotes', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom(`'`, `\\'`, `\\`, `') or 1 = 1 --`, `{0}`, `$&`, `\0`, `'; drop table reviews; --`),
  );
  const plain = statementsOf('plain');
  fc.assert(
    fc.property(texts, (text) => {
      for (const [at, statement] of statementsOf(text).entries()) {
        expect(statement.sql).toBe(plain[at]!.sql);
        expect(withoutTexts(written(statement))).toBe(withoutTexts(written(plain[at]!)));
      }
    }),
  );
});

test('the marks of a shard go before its reviews, so that no count has a mark and lacks reviews', () => {
  const places = [tables.feedLocal, tables.reviewsLocal].map((table) =>
    emptyTables('default').indexOf(`truncate table ${table}`),
  );
  expect(places).toEqual([0, 1]);
});

test('a number that is none is refused', () => {
  expect(() => written({ sql: 'select {0}', values: [Number.NaN] })).toThrow(RangeError);
  expect(() => written({ sql: 'select [{0}]', values: [[1.5]] })).toThrow(RangeError);
});

test('a quote is found in the text of the cluster exactly where a review says it in whole words', () => {
  const pieces = fc.constantFrom(
    'crash',
    'crashes',
    'app',
    ' ',
    '  ',
    "it's",
    '.',
    'é',
    'アプリ',
    '落',
    '😡',
    'x',
    '1',
    '\n',
  );
  const texts = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.option(texts), texts, texts, (title, text, quote) => {
      const wanted = literalText(quote);
      fc.pre(wanted !== '');
      expect(saidText({ title, text }).includes(markedText(wanted))).toBe(saysLiterally({ title, text }, wanted));
    }),
    { numRuns: 100 },
  );
});
