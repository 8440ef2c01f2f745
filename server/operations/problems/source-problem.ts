import type { CachedRead } from '../../connectors/http/source.ts';
import { type Failure, type Outcome, unreadOf } from '../../connectors/wire/outcome.ts';
import { unreadMessage } from '../../connectors/wire/unread-rows.ts';
import { countryName, storefronts } from '../../contract/domain/storefronts.ts';
import { type Store, storeTitlesAtStart } from '../../contract/domain/stores.ts';
import { minuteOf } from '../../contract/domain/words.ts';
import { Problem } from '../../contract/problem.ts';
import type { StoreError } from '../../contract/resources/apps/app.ts';

/** What a caller is told of a source that failed: what it means for them. The inner reason is for the log. */
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

/** What a caller is told of rows of a store's answer that could not be read; the others are in the answer. */
export const unreadErrors = (store: Store, outcome: Outcome<unknown>): StoreError[] => {
  const unread = unreadOf(outcome);
  return unread === null ? [] : [{ store, code: 'upstream_failed', message: unreadMessage(store, unread) }];
};

/** What a caller is told of an answer past its time. */
export const staleErrors = (store: Store, { stale, readAt }: CachedRead<unknown>): StoreError[] => {
  if (!stale) return [];
  const message = `${storeTitlesAtStart[store]} cannot be asked again right now, so this is its answer from ${minuteOf(readAt)}.`;
  return [{ store, code: 'stale', message }];
};

/** When nothing at all could be read: a time-out only if that is all that went wrong. */
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

/** Why a store has nothing for a country, before it is asked; null when it is available there. */
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
