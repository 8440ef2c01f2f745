import { parquetReadObjects } from 'hyparquet';
import type { TableFormat } from '../../../server/contract/domain/export-formats.ts';
import type { Cell, Column, Table } from '../../../server/contract/exports/table.ts';
import { taxonomy } from '../../../server/tagging/themes/taxonomy.ts';
import { parseXlsx, type SheetCell } from './parse-xlsx.ts';

const sameNames = ({ columns }: Table, head: readonly unknown[]): void => {
  const names = columns.map(({ name }) => name);
  if (head.join() !== names.join()) throw new Error(`the columns are ${head} and not ${names}`);
};

const listOf = (text: string): string[] => (text === '' ? [] : text.split(' '));

/** Removes the marks that keep texts from being formulas, as docs/guides/exports.md says to. */
const unmarked = (text: string): string =>
  text.replace(/(?<=^|[;\t\r\n])'(?='*(?:[^\S\t\r\n]|")*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^'(?='*[\t\r\n])/g, '');

const fromCsv = ({ type }: Column<unknown>, field: string | null): Cell => {
  if (field === null) return null;
  if (type === 'integer' || type === 'number') return Number(field);
  if (type === 'boolean') return field === 'true';
  const text = unmarked(field);
  return type === 'list' ? listOf(text) : text;
};

const readCsv = (table: Table, bytes: Buffer): Cell[][] => {
  const [head, ...lines] = parseCsv(bytes.toString());
  sameNames(table, head!);
  return lines.map((line) => table.columns.map((column, at) => fromCsv(column, line[at]!)));
};

const fromSheet = ({ type }: Column<unknown>, cell: SheetCell): Cell => {
  if (cell instanceof Date) return type === 'date' ? cell.toISOString().slice(0, 10) : cell.toISOString();
  return type === 'list' && typeof cell === 'string' ? listOf(cell) : cell;
};

const readXlsx = (table: Table, bytes: Buffer): Cell[][] =>
  parseXlsx(bytes).flatMap(({ rows: [head, ...rows] }) => {
    sameNames(table, head!);
    return rows.map((row) => table.columns.map((column, at) => fromSheet(column, row[at]!)));
  });

const fromParquet = ({ type }: Column<unknown>, value: unknown): Cell => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return type === 'date' ? value.toISOString().slice(0, 10) : value.toISOString();
  return type === 'json' ? JSON.stringify(value) : (value as Cell);
};

const readParquet = async (table: Table, bytes: Buffer): Promise<Cell[][]> => {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const rows = await parquetReadObjects({ file });
  if (rows.length > 0) sameNames(table, Object.keys(rows[0]!));
  return rows.map((row) => table.columns.map((column) => fromParquet(column, row[column.name])));
};

const readers = { csv: readCsv, xlsx: readXlsx, parquet: readParquet };

/** The cells that a file has, as a reader of its format finds them. */
export const cellsIn = async (format: Exclude<TableFormat, 'ndjson'>, table: Table, bytes: Buffer): Promise<Cell[][]> =>
  readers[format](table, bytes);

/** The cells that rows of the API have. */
export const cellsOf = (table: Table, rows: readonly unknown[]): Cell[][] =>
  rows.map((row) => table.columns.map((column) => column.read(row)));

/** The fields of each line of a CSV, by RFC 4180; null where a field is empty and not quoted. */
export const parseCsv = (text: string): (string | null)[][] => {
  const lines: (string | null)[][] = [];
  let at = 0;
  while (at < text.length) {
    const line: (string | null)[] = [];
    for (;;) {
      if (text[at] === '"') {
        let field = '';
        for (at++; ; at++) {
          if (text[at] === undefined) throw new Error('a quoted field does not end');
          if (text[at] === '"' && text[++at] !== '"') break;
          field += text[at];
        }
        line.push(field);
      } else {
        const start = at;
        while (at < text.length && !',\r\n"'.includes(text[at]!)) at++;
        line.push(at === start ? null : text.slice(start, at));
      }
      if (text[at] === ',') {
        at++;
        continue;
      }
      if (text[at] !== '\r' || text[at + 1] !== '\n') throw new Error(`a line does not end with CRLF, at ${at}`);
      at += 2;
      break;
    }
    lines.push(line);
  }
  return lines;
};

const themeNames = new Map<string, string>(taxonomy.map(({ id, label }) => [id, label]));

/** The columns of a file in a format: Excel has the names of themes in a text, where other files have a list of their ids. */
export const tableIn = (format: TableFormat, table: Table): Table => ({
  ...table,
  columns: table.columns.map((column) => {
    if (format !== 'xlsx' || column.name !== 'themes') return column;
    const names = (row: unknown) => [column.read(row)].flat().map((id) => themeNames.get(String(id)));
    return { ...column, type: 'text', read: (row: unknown) => names(row).join(', ') };
  }),
});
