import { unlessAborted } from '../../support/concurrency/promises.ts';
import { isFailure, type Outcome, unreadOf } from '../wire/outcome.ts';
import type { SourceCheck } from './source-checks.ts';

export const checkStates = [
  'works',
  'partly read',
  'form changed',
  'nothing found',
  'key missing',
  'key refused',
  'rate limited',
  'blocked',
  'quota spent',
  'timed out',
  'unreachable',
] as const;

export type CheckState = (typeof checkStates)[number];

export interface CheckResult {
  readonly source: string;
  readonly asks: string;
  readonly state: CheckState;
  readonly path: string | null;
  readonly detail: string | null;
  readonly missing: readonly string[];
  /** Duration in milliseconds; null if the source was not called. */
  readonly ms: number | null;
}

type Verdict = Pick<CheckResult, 'state' | 'path' | 'detail'>;

const failureStates = {
  rate_limited: 'rate limited',
  blocked: 'blocked',
  shape_changed: 'form changed',
  key_missing: 'key missing',
  key_refused: 'key refused',
  quota_spent: 'quota spent',
  timed_out: 'timed out',
  unreachable: 'unreachable',
} as const satisfies Record<string, CheckState>;

const verdictOf = (outcome: Outcome<unknown>, { mustFind }: SourceCheck): Verdict => {
  if (isFailure(outcome)) {
    const path = outcome.kind === 'shape_changed' ? outcome.path : null;
    return { state: failureStates[outcome.kind], path, detail: outcome.detail };
  }
  const unread = unreadOf(outcome);
  if (unread) {
    const detail = `${unread.count} of ${unread.of} rows could not be read: ${unread.detail}`;
    return { state: 'partly read', path: unread.path, detail };
  }
  if (outcome.kind === 'found' || !mustFind) return { state: 'works', path: null, detail: null };
  return { state: 'nothing found', path: null, detail: 'It answered, but without what it is known to have.' };
};

const timedOut = (timeoutMs: number): Verdict => ({
  state: 'timed out',
  path: null,
  detail: `It did not answer within ${timeoutMs / 1000} s.`,
});

const checkSource = async (check: SourceCheck, timeoutMs: number, now: () => number): Promise<CheckResult> => {
  const { source, asks, settings, ask } = check;
  if (ask === null) {
    const detail = `It wants a key: set ${settings.join(' and ')}.`;
    return { source, asks, state: 'key missing', path: null, detail, missing: settings, ms: null };
  }
  const since = now();
  const signal = AbortSignal.timeout(timeoutMs);
  const verdict = await unlessAborted(ask(signal), signal).then(
    (outcome) => verdictOf(outcome, check),
    (error: unknown) => {
      if (signal.aborted) return timedOut(timeoutMs);
      throw error;
    },
  );
  return { source, asks, ...verdict, missing: [], ms: Math.round(now() - since) };
};

export const checkSources = (
  checks: readonly SourceCheck[],
  timeoutMs: number,
  now: () => number,
): Promise<readonly CheckResult[]> => Promise.all(checks.map((check) => checkSource(check, timeoutMs, now)));

/** A missing key or a few unreadable rows are no faults. */
export const isHealthy = ({ state }: CheckResult): boolean =>
  state === 'works' || state === 'partly read' || state === 'key missing';
