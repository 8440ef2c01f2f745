import type { Cell, Column, Table } from '../../contract/exports/table.ts';
import type { Encoder } from './encoder.ts';

/**
 * What a spreadsheet would take for a formula: it may stand behind white space, and be written in full width. The marks
 * before it are ours or look so: with one more in front, whoever takes the first away has what was written.
 */
const formula = /^'*\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

const special = /[",\r\n]/;

const quoted = (text: string): string => {
  const safe = formula.test(text) ? `'${text}` : text;
  // An empty text is not the same as none.
  return safe === '' || special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const written = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'string') return quoted(cell);
  if (typeof cell === 'object') return quoted(cell.join(' '));
  return String(cell);
};

const lineOf = <Row>(columns: readonly Column<Row>[], row: Row): string => {
  let line = '';
  for (let at = 0; at < columns.length; at++) line += (at === 0 ? '' : ',') + written(columns[at]!.read(row));
  return `${line}\r\n`;
};

/** A short table as one text, as a browser makes it. */
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
