import type { Cell, Column, Table } from '../../contract/exports/table.ts';
import type { Encoder } from './index.ts';

/** What a spreadsheet would execute as a formula. Leading `'` are included, so that texts that already have some can be restored. */
const formula = String.raw`'*(?:[^\S\t\r\n]|")*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`;
const atStart = new RegExp(String.raw`^(?:${formula}|'*[\t\r\n])`);
/** When Excel splits lines at `;` or tabs, it ignores quotation marks, so a cell or line can start inside a text. */
const afterSplit = new RegExp(String.raw`[;\t\r\n](?=${formula})`, 'g');

const special = /[",;\t\r\n]/;

const quoted = (text: string): string => {
  const safe = `${atStart.test(text) ? "'" : ''}${text.replace(afterSplit, "$&'")}`;
  // Quoted, because an empty text differs from null.
  return safe === '' || special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const written = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return quoted(cell);
  if (typeof cell === 'object') return quoted(cell.join(' '));
  return String(cell);
};

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`;

const lineOf = <Row>(columns: readonly Column<Row>[], row: Row): string =>
  csvLine(columns.map((column) => column.read(row)));

export const csvText = <Row>({ columns }: Table<Row>, rows: readonly Row[]): string =>
  `${columns.map(({ name }) => name).join(',')}\r\n${rows.map((row) => lineOf(columns, row)).join('')}`;

/** RFC 4180 in UTF-8; `bom` adds a byte order mark for spreadsheets. */
export const csv = ({ bom }: { readonly bom: boolean }): Encoder =>
  async function* encode({ columns }, batches) {
    yield `${bom ? '\uFEFF' : ''}${columns.map(({ name }) => name).join(',')}\r\n`;
    for await (const rows of batches) {
      let lines = '';
      for (const row of rows) lines += lineOf(columns, row);
      if (lines !== '') yield lines;
    }
  };
