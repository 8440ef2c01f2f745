import type { TableFormat } from '../../../server/contract/domain/export-formats.ts';
import type { Cell, Column, Table } from '../../../server/contract/exports/table.ts';
import { parseCsv } from './parse-csv.ts';

/** Takes away the mark that keeps a text from being a formula. */
const written = (text: string): string =>
  /^''*\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? text.slice(1) : text;

const fromText = ({ type }: Column<unknown>, field: string | null): Cell => {
  if (field === null) return null;
  if (type === 'integer' || type === 'number') return Number(field);
  if (type === 'boolean') return field === 'true';
  const text = written(field);
  if (type === 'list') return text === '' ? [] : text.split(' ');
  return text;
};

const readCsv = ({ columns }: Table, bytes: Buffer): Cell[][] => {
  const [head, ...lines] = parseCsv(bytes.toString());
  if (head!.join() !== columns.map(({ name }) => name).join()) throw new Error(`the columns are ${head}`);
  return lines.map((line) => columns.map((column, at) => fromText(column, line[at]!)));
};

const readers: Record<'csv', (table: Table, bytes: Buffer) => Cell[][] | Promise<Cell[][]>> = {
  csv: readCsv,
};

/** The cells that a file has, as a reader of its format finds them. */
export const cellsIn = async (format: Exclude<TableFormat, 'ndjson'>, table: Table, bytes: Buffer): Promise<Cell[][]> =>
  readers[format as 'csv'](table, bytes);

/** The cells that rows of the API have. */
export const cellsOf = (table: Table, rows: readonly unknown[]): Cell[][] =>
  rows.map((row) => table.columns.map((column) => column.read(row)));
