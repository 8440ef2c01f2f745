import type { Cell, Column, Table } from '../../contract/exports/table.ts';
import type { Encoder } from './index.ts';

/** What a spreadsheet reads as a formula. Leading `'` count, so that a text with one of its own can be restored. */
const formula = String.raw`'*(?:[^\S\t\r\n]|")*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`;
const atStart = new RegExp(String.raw`^(?:${formula}|'*[\t\r\n])`);
/** Where Excel splits lines at `;` or tabs, it ignores our quotation marks and begins a cell, or a line, inside a text. */
const afterSplit = new RegExp(String.raw`[;\t\r\n](?=${formula})`, 'g');

const special = /[",;\t\r\n]/;

const quoted = (text: string): string => {
  const safe = `${atStart.test(text) ? "'" : ''}${text.replace(afterSplit, "$&'")}`;
  // An empty text is not the same as none.
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

/** RFC 4180, in UTF-8; with a mark at the beginning that tells spreadsheets so, where it is asked for. */
export const csv = ({ bom }: { readonly bom: boolean }): Encoder =>
  async function* encode({ columns }, batches) {
    yield `${bom ? '\uFEFF' : ''}${columns.map(({ name }) => name).join(',')}\r\n`;
    for await (const rows of batches) {
      let lines = '';
      for (const row of rows) lines += lineOf(columns, row);
      if (lines !== '') yield lines;
    }
  };
