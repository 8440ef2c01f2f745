/**
 * The result of reading a source. A closed union, so that "the source has nothing" and "we could not read it" are never
 * confused.
 */
export type Outcome<T> =
  | { readonly kind: 'found'; readonly value: T; readonly unread?: Unread }
  /** The source answered, but has nothing. */
  | { readonly kind: 'none' }
  | { readonly kind: 'not_found' }
  /** It exists, but not in this storefront. */
  | { readonly kind: 'not_offered' }
  | Failure;

/** Rows of an answer that could not be parsed, while others could. */
export interface Unread {
  readonly count: number;
  readonly of: number;
  readonly path: string;
  readonly detail: string;
}

export type Failure =
  | { readonly kind: 'rate_limited'; readonly detail: string; readonly retryAfterMs: number | null }
  /** Refused, or replaced by a captcha, a consent page or an empty answer. */
  | { readonly kind: 'blocked'; readonly detail: string }
  /** Unknown format; `path` is where parsing failed. */
  | { readonly kind: 'shape_changed'; readonly detail: string; readonly path: string }
  | { readonly kind: 'key_missing'; readonly detail: string }
  | { readonly kind: 'key_refused'; readonly detail: string }
  | { readonly kind: 'quota_spent'; readonly detail: string }
  | { readonly kind: 'timed_out'; readonly detail: string }
  /** No connection, or a server error (5xx), even after retries. */
  | { readonly kind: 'unreachable'; readonly detail: string };

export type OutcomeKind = Outcome<unknown>['kind'];

export const found = <T>(value: T, unread: Unread | null = null): Outcome<T> =>
  unread === null ? { kind: 'found', value } : { kind: 'found', value, unread };

export const unreadOf = (outcome: Outcome<unknown>): Unread | null =>
  outcome.kind === 'found' ? (outcome.unread ?? null) : null;

export const bothUnread = (one: Unread | null, other: Unread | null): Unread | null =>
  one && other ? { ...one, count: one.count + other.count, of: one.of + other.of } : (one ?? other);

const failures: ReadonlySet<string> = new Set<Failure['kind']>([
  'rate_limited',
  'blocked',
  'shape_changed',
  'key_missing',
  'key_refused',
  'quota_spent',
  'timed_out',
  'unreachable',
]);

export const isFailure = (outcome: Outcome<unknown>): outcome is Failure => failures.has(outcome.kind);

export const andThen = <T, U>(outcome: Outcome<T>, read: (value: T) => Outcome<U>): Outcome<U> => {
  if (outcome.kind !== 'found') return outcome;
  const next = read(outcome.value);
  return next.kind === 'found' ? found(next.value, bothUnread(outcome.unread ?? null, next.unread ?? null)) : next;
};
