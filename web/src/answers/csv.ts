import type { Finding } from './answer.ts';

type Cell = string | number | null;

/** A text that a spreadsheet would take for a formula is marked as text; what is written there comes from strangers. */
const plain = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

const cell = (value: Cell): string => {
  if (value === null) return '';
  const text = typeof value === 'number' ? String(value) : plain(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const columns: readonly (readonly [string, (finding: Finding) => Cell])[] = [
  ['number', ({ no }) => no],
  ['kind', ({ kind }) => kind],
  ['finding', ({ label }) => label],
  ['theme', ({ theme }) => theme],
  ['app', ({ app }) => app],
  ['reviews', ({ reviews }) => reviews],
  ['share', ({ share }) => share],
  ['average_stars', ({ avgRating }) => avgRating],
  ['trend', ({ trend }) => trend.direction],
  ['per_100_before', ({ trend }) => trend.before],
  ['per_100_after', ({ trend }) => trend.after],
  ['versions', ({ versions }) => versions.map(({ version }) => version).join(' ')],
  ['apps', ({ apps }) => apps],
  ['opportunity', ({ opportunity }) => opportunity],
  ['fix', ({ fix }) => fix],
  ['first_quote', ({ quotes }) => quotes[0]?.text ?? null],
  ['review_ids', ({ reviewIds }) => reviewIds.join(' ')],
];

/** The findings of an answer as a table for spreadsheets, in RFC 4180's form. */
export const findingsCsv = (findings: readonly Finding[]): string =>
  [columns.map(([name]) => name), ...findings.map((finding) => columns.map(([, read]) => cell(read(finding))))]
    .map((row) => `${row.join(',')}\r\n`)
    .join('');
