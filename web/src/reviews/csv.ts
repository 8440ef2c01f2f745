import type { PullReview } from '../../../server/contract/resources/reviews/pull.ts';
import { csvLine } from '../../../server/exports/encoders/csv.ts';

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

export const csvHead = csvLine(columns.map(([name]) => name));
export const reviewLine = (review: PullReview): string => csvLine(columns.map(([, read]) => read(review)));
