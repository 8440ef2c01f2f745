import type { MetricsTools } from '../../reviews/metrics/metrics-scope.ts';
import type { Context } from '../operation.ts';

/** What counting for an account needs. */
export const toolsOf = ({ db, clock, searcher, signal, account }: Context): MetricsTools => ({
  db,
  clock,
  searcher,
  signal,
  accountId: account.id,
});
