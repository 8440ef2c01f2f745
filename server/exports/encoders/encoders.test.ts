import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseXlsx } from '../../../tests/support/exports/parse-xlsx.ts';
import { cellsIn, cellsOf } from '../../../tests/support/exports/read-export.ts';
import { tableFormats } from '../../contract/domain/export-formats.ts';
import {
  booleanOrNone,
  dateOrNone,
  integerOrNone,
  json,
  list,
  numberOrNone,
  type Table,
  text,
  textOrNone,
  timestampOrNone,
} from '../../contract/exports/table.ts';
import { encoderOf } from './index.ts';
import { xlsx } from './xlsx.ts';

interface Row {
  readonly said: string;
  readonly maybe: string | null;
  readonly count: number | null;
  readonly share: number | null;
  readonly isSo: boolean | null;
  readonly at: string | null;
  readonly day: string | null;
  readonly tags: readonly string[];
  readonly more: object;
}

const table: Table<Row> = {
  name: 'things',
  title: 'Things',
  description: 'A thing.',
  columns: [
    text('said', '', ({ said }) => said),
    textOrNone('maybe', '', ({ maybe }) => maybe),
    integerOrNone('count', '', ({ count }) => count),
    numberOrNone('share', '', ({ share }) => share),
    booleanOrNone('isSo', '', ({ isSo }) => isSo),
    timestampOrNone('at', '', ({ at }) => at),
    dateOrNone('day', '', ({ day }) => day),
    list('tags', '', ({ tags }) => tags),
    json('more', '', ({ more }) => more),
  ],
};

const hard = fc.constantFrom(
  ...[
    '=1+1',
    "'=1",
    "''\t@x",
    ' +1',
    '\u00a0-2',
    '＝SUM(A1)',
    '@',
    '-',
    '\r',
    '\n',
    '\t',
    '"',
    '""',
    ',',
    'a,b',
    ';',
    'a;b',
  ],
  ...[
    '',
    ' ',
    "'",
    '_x0041_',
    '__x000D__',
    '\u0001',
    '\u001f',
    '\uffff',
    '<&>"',
    ']]>',
    '😀',
    'naïve\r\nline',
    'x\ufeff',
  ],
);
const said = fc.oneof(
  hard,
  fc.string({ unit: 'grapheme' }),
  fc.array(hard, { maxLength: 4 }).map((all) => all.join('')),
);
const moment = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const none = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const row: fc.Arbitrary<Row> = fc.record({
  said,
  maybe: none(said),
  count: none(fc.maxSafeInteger().map((value) => value || 0)),
  share: none(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0)),
  isSo: none(fc.boolean()),
  at: none(moment),
  day: none(moment.map((at) => at.slice(0, 10))),
  tags: fc.array(fc.stringMatching(/^[a-z_]{1,8}$/), { maxLength: 3 }),
  more: fc.record({ a: said, b: fc.array(fc.integer(), { maxLength: 2 }) }),
});

async function* inParts<T>(rows: readonly T[], size: number) {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

const fileOf = async (chunks: AsyncIterable<string | Uint8Array>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk));
  return Buffer.concat(parts);
};

const encode = (format: (typeof tableFormats)[number], rows: readonly Row[], size = 3, bom = false) =>
  fileOf(encoderOf(format, { bom })(table, inParts(rows, size)));

describe.each(['csv', 'xlsx', 'parquet'] as const)('%s', (format) => {
  test('read back, has every cell as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), async (rows) => {
        expect(await cellsIn(format, table, await encode(format, rows))).toEqual(cellsOf(table, rows));
      }),
      { numRuns: 60 },
    );
  });
});

test.each(tableFormats)('the bytes of %s do not depend on how the rows come', async (format) => {
  const rows = fc.sample(row, { numRuns: 40, seed: 5 });
  const whole = await encode(format, rows, 100);
  for (const size of [1, 7]) expect((await encode(format, rows, size)).equals(whole)).toBe(true);
});

/** The cells that Excel makes of a CSV where it splits lines at `separator`: a quotation mark counts only where a cell begins. */
const cellsSplitAt = (separator: string, csv: string): string[] => {
  const cells: string[] = [];
  let [cell, isQuoted, isStart] = ['', false, true];
  for (let at = 0; at < csv.length; at++) {
    const character = csv[at]!;
    if (isQuoted && character === '"' && csv[at + 1] === '"') {
      cell += csv[at++];
    } else if (isQuoted) {
      if (character === '"') isQuoted = false;
      else cell += character;
    } else if (isStart && character === '"') {
      [isQuoted, isStart] = [true, false];
    } else if (character === separator || character === '\r' || character === '\n') {
      cells.push(cell);
      [cell, isStart] = ['', true];
    } else {
      [cell, isStart] = [cell + character, false];
    }
  }
  return [...cells, cell];
};

const formula = /^\s*[=+\-@＝＋－＠]/;
const texts = { ...table, columns: table.columns.filter(({ type }) => ['text', 'list', 'json'].includes(type)) };

test.each([',', ';', '\t'])('no cell of a CSV is a formula where lines are split at %j', async (separator) => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      const file = await fileOf(encoderOf('csv', { bom: false })(texts, inParts(rows, 3)));
      expect(cellsSplitAt(separator, file.toString()).filter((cell) => formula.test(cell))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['a;=1+1', '"a;\'=1+1"'],
  ['a\t@SUM(A1)', '"a\t\'@SUM(A1)"'],
  ['a\n-1', '"a\n\'-1"'],
  ['a;"=1', '"a;\'""=1"'],
  ['a; ＝1', '"a;\' ＝1"'],
  ["=1;'+2", "\"'=1;''+2\""],
  ['\t=1', '"\'\t\'=1"'],
  ['a;b', '"a;b"'],
  ['a-b', 'a-b'],
])('%j is written in a CSV as %j', async (given, written) => {
  const [one] = fc.sample(row, { numRuns: 1, seed: 1 });
  const file = (await encode('csv', [{ ...one!, said: given, maybe: null, count: 1 }])).toString();
  expect(file.slice(file.indexOf('\r\n') + 2)).toMatch(new RegExp(`^${RegExp.escape(written)},,1,`));
});

test('numbers in a CSV are plain, negative ones too', async () => {
  const [given] = fc.sample(row, { numRuns: 1, seed: 1 });
  const file = (await encode('csv', [{ ...given!, said: 'x', maybe: null, count: -250, share: 0.5 }])).toString();
  expect(file.split('\r\n')[1]).toMatch(/^x,,-250,0\.5,/);
});

test('NDJSON has the rows themselves', async () => {
  const rows = fc.sample(row, { numRuns: 20, seed: 3 });
  const lines = (await encode('ndjson', rows)).toString().split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
});

test.each([
  [0, [0]],
  [1, [1]],
  [4, [4]],
  [5, [4, 1]],
  [8, [4, 4]],
  [9, [4, 4, 1]],
])('%i rows on sheets of four go on the sheets %j', async (count, expected) => {
  const [given] = fc.sample(row, { numRuns: 1, seed: 2 });
  const rows = Array.from({ length: count }, (_, at) => ({ ...given!, count: at }));
  const sheets = parseXlsx(await fileOf(xlsx(5)(table, inParts(rows, 3))));
  expect(sheets.map((sheet) => sheet.rows.length - 1)).toEqual(expected);
  expect(sheets.map(({ title }) => title)).toEqual(['Things', 'Things 2', 'Things 3'].slice(0, expected.length));
  expect(sheets.flatMap((sheet) => sheet.rows.slice(1).map((cells) => cells[2]))).toEqual(
    rows.map((each) => each.count),
  );
});

test('a text that no cell of Excel holds is cut, and says so', async () => {
  const [given] = fc.sample(row, { numRuns: 1, seed: 2 });
  const lengths = [32_766, 32_767, 32_768, 40_000];
  const rows = lengths.map((length) => ({ ...given!, said: 'x'.repeat(length) }));
  rows.push({ ...given!, said: `${'x'.repeat(32_765)}😀😀` });
  const [sheet] = parseXlsx(await encode('xlsx', rows));
  const cells = sheet!.rows.slice(1).map(([cell]) => String(cell));
  expect(cells.map((cell) => cell.length)).toEqual([32_766, 32_767, 32_767, 32_767, 32_766]);
  expect(cells.map((cell) => cell.endsWith('…'))).toEqual([false, false, true, true, true]);
  expect(cells[4]!.isWellFormed()).toBe(true);
});
