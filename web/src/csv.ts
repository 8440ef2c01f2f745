type Cell = string | number | null;

/** A column of a table for spreadsheets: its name, and how a row fills it. */
export type CsvColumn<Row> = readonly [name: string, read: (row: Row) => Cell];

/** A text that a spreadsheet would take for a formula is marked as text; what is written there comes from strangers. */
const plain = (text: string): string => (/^\s*[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

const cell = (value: Cell): string => {
  if (value === null) return '';
  const text = typeof value === 'number' ? String(value) : plain(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as a table for spreadsheets, in RFC 4180's form. */
export const csvOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, read]) => cell(read(row))))]
    .map((line) => `${line.join(',')}\r\n`)
    .join('');
