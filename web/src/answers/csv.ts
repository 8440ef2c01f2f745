import { type CsvColumn, csvOf } from '../csv.ts';
import type { Finding } from './answer.ts';

const columns: readonly CsvColumn<Finding>[] = [
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
  ['countries', ({ countries }) => countries.map(({ country }) => country).join(' ')],
  ['apps', ({ apps }) => apps],
  ['opportunity', ({ opportunity }) => opportunity],
  ['fix', ({ fix }) => fix],
  ['first_quote', ({ quotes }) => quotes[0]?.text ?? null],
  ['review_ids', ({ reviewIds }) => reviewIds.join(' ')],
];

/** The findings of an answer as a table for spreadsheets. */
export const findingsCsv = (findings: readonly Finding[]): string => csvOf(columns, findings);
