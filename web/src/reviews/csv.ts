import type { PullReview } from '../../../server/contract/resources/reviews/pull.ts';

const columns: readonly (readonly [string, (review: PullReview) => string | number | null])[] = [
  ['date', ({ date }) => date],
  ['rating', ({ rating }) => rating],
  ['title', ({ title }) => title],
  ['text', ({ text }) => text],
  ['app', ({ app, appId }) => app ?? appId],
  ['store', ({ store }) => store],
  ['appId', ({ appId }) => appId],
  ['country', ({ country }) => country],
  ['version', ({ version }) => version],
  ['helpful', ({ helpful }) => helpful],
  ['reply', ({ reply }) => reply],
  ['themes', ({ themes }) => themes.join(' ')],
  ['kinds', ({ kinds }) => kinds.join(' ')],
  ['id', ({ id }) => id],
];

/** A spreadsheet takes what begins so for a formula, and people write anything. */
const formula = /^[=+\-@\t\r]/;

/** A field as RFC 4180 writes it, which no spreadsheet will run. */
export const csvField = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value.trimStart()) || formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const line = (values: readonly (string | number | null)[]): string => `${values.map(csvField).join(',')}\r\n`;

export const csvHead = line(columns.map(([name]) => name));
export const csvLine = (review: PullReview): string => line(columns.map(([, read]) => read(review)));
