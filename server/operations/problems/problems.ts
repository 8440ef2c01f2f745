import type { CachedRead } from '../../connectors/http/source.ts';
import { unreadMessage } from '../../connectors/wire/lossless.ts';
import { type Failure, type Outcome, unreadOf } from '../../connectors/wire/outcome.ts';
import { countryName, storefronts } from '../../contract/domain/storefronts.ts';
import { type Store, storeTitlesAtStart } from '../../contract/domain/stores.ts';
import { minuteOf } from '../../contract/domain/words.ts';
import { Problem } from '../../contract/problem.ts';
import type { StoreError } from '../../contract/resources/apps/app.ts';
import { readFind } from '../../questions/find/find-reading.ts';
import { type AskedOf, askedBack } from '../../questions/find/shown/unclear.ts';
import { knownApps } from '../../reviews/search/known-apps.ts';
import { hasActiveRun, lastAnswer } from '../../store/jobs/continuations.ts';
import type { Context } from '../operation.ts';

/** The account was deleted after the call was authenticated. */
export const accountGone = () => new Problem('invalid_key', 'This account no longer exists.');

/** Throws for a query that cannot be understood, before it is charged. */
export const checkUnderstood = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sentence: string,
  askedOf: AskedOf,
): Promise<void> => {
  const { book } = await knownApps(db);
  const { whole, contradictions } = readFind(sentence, { today: clock.today(), book });
  const unclear = askedBack(askedOf === 'scan' ? whole : { ...whole, notUnderstood: contradictions }, askedOf);
  if (unclear !== null) throw new Problem('not_understood', unclear);
};

/** Seconds until the answer that `more` continues should be ready. */
export const retryAfterS = 2;

/** Throws for `more` of a search that is unknown, not finished, or exhausted. */
export const checkContinuation = async (
  { db, account }: Context,
  question: string,
  messages: { readonly unsearched: string; readonly nothingLeft: string },
): Promise<void> => {
  const answered = await lastAnswer(db, account.id, question);
  if (answered?.state === null) throw new Problem('no_earlier_search', messages.nothingLeft);
  if (answered) return;
  if (await hasActiveRun(db, account.id, question)) {
    throw new Problem('not_finished', 'The earlier search has not finished yet: try again when it has.', {
      headers: { 'retry-after': String(retryAfterS) },
    });
  }
  throw new Problem('no_earlier_search', messages.unsearched);
};

/** Explains a failed source to the caller. The technical reason goes to the log. */
export const storeErrorOf = (store: Store, failure: Failure): StoreError => {
  const title = storeTitlesAtStart[store];
  switch (failure.kind) {
    case 'timed_out':
      return { store, code: 'upstream_timeout', message: `${title} did not answer in time: try again in a minute.` };
    case 'rate_limited':
      return {
        store,
        code: 'upstream_failed',
        message: `${title} is limiting our requests: try again in a few minutes.`,
      };
    case 'shape_changed':
      return { store, code: 'upstream_failed', message: `${title} answered in an unknown format.` };
    default:
      return { store, code: 'upstream_failed', message: `${title} could not be read: try again in a minute.` };
  }
};

/** The error for rows of a store's answer that could not be read; the others are in the answer. */
export const unreadErrors = (store: Store, outcome: Outcome<unknown>): StoreError[] => {
  const unread = unreadOf(outcome);
  return unread === null ? [] : [{ store, code: 'upstream_failed', message: unreadMessage(store, unread) }];
};

export const staleErrors = (store: Store, { stale, readAt }: CachedRead<unknown>): StoreError[] => {
  if (!stale) return [];
  const message = `${storeTitlesAtStart[store]} cannot be asked again right now, so this is its answer from ${minuteOf(readAt)}.`;
  return [{ store, code: 'stale', message }];
};

/** The problem when no source could be read: a timeout only if all of them timed out. */
export const upstreamProblem = (failures: readonly { store: Store; failure: Failure }[]): Problem => {
  const errors = failures.map(({ store, failure }) => storeErrorOf(store, failure));
  const late = errors.every(({ code }) => code === 'upstream_timeout');
  const waits = failures.map(({ failure }) => (failure.kind === 'rate_limited' ? (failure.retryAfterMs ?? 0) : 0));
  const retryS = Math.ceil(Math.max(0, ...waits) / 1000);
  return new Problem(late ? 'upstream_timeout' : 'upstream_failed', errors.map(({ message }) => message).join(' '), {
    errors: errors.map(({ store, code, message }) => ({ path: store, code, message })),
    ...(retryS > 0 && { headers: { 'retry-after': String(retryS) } }),
    cause: failures.map(({ store, failure }) => `${store}: ${failure.kind}: ${failure.detail}`).join('; '),
  });
};

/** Why a store has nothing for a country, checked before it is asked; null if it is available there. */
export const closedIn = (store: Store, country: string): StoreError | null => {
  const storefront = storefronts.get(country);
  return storefront?.[store]
    ? null
    : {
        store,
        code: 'not_offered',
        message: `${storeTitlesAtStart[store]} is not available in ${countryName(country)}.`,
      };
};
