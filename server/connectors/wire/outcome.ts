/**
 * What came of asking a source. A closed union, so that every caller must handle each: "the source has nothing" and "the
 * source did not let us see" are different values and can never be mistaken for each other.
 */
export type Outcome<T> =
  | { readonly kind: 'found'; readonly value: T; readonly unread?: Unread }
  /** The source answered, and has nothing. */
  | { readonly kind: 'none' }
  /** There is no such thing. */
  | { readonly kind: 'not_found' }
  /** It exists, but not in this storefront. */
  | { readonly kind: 'not_offered' }
  | Failure;

/** Rows of an answer that could not be read, beside others that were. */
export interface Unread {
  readonly count: number;
  readonly of: number;
  /** Where the first of them went wrong. */
  readonly path: string;
  readonly detail: string;
}

export type Failure =
  | { readonly kind: 'rate_limited'; readonly detail: string; readonly retryAfterMs: number | null }
  /** Refused, walled by a captcha or a consent page, or emptied on purpose. */
  | { readonly kind: 'blocked'; readonly detail: string }
  /** It answered in a form we do not know; `path` is where it went wrong. */
  | { readonly kind: 'shape_changed'; readonly detail: string; readonly path: string }
  | { readonly kind: 'key_missing'; readonly detail: string }
  | { readonly kind: 'key_refused'; readonly detail: string }
  | { readonly kind: 'quota_spent'; readonly detail: string }
  | { readonly kind: 'timed_out'; readonly detail: string }
  /** It could not be reached, or answered with an error of its own (5xx), also after retries. */
  | { readonly kind: 'unreachable'; readonly detail: string };

export type OutcomeKind = Outcome<unknown>['kind'];

export const found = <T>(value: T, unread: Unread | null = null): Outcome<T> =>
  unread === null ? { kind: 'found', value } : { kind: 'found', value, unread };

/** What was left out of an answer, or null. */
export const unreadOf = (outcome: Outcome<unknown>): Unread | null =>
  outcome.kind === 'found' ? (outcome.unread ?? null) : null;

/** What was left out of two parts of one answer. */
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

/** The same outcome about something else: what was found is read further, anything else passes through. */
export const andThen = <T, U>(outcome: Outcome<T>, read: (value: T) => Outcome<U>): Outcome<U> => {
  if (outcome.kind !== 'found') return outcome;
  const next = read(outcome.value);
  return next.kind === 'found' ? found(next.value, bothUnread(outcome.unread ?? null, next.unread ?? null)) : next;
};
