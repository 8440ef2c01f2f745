import type { Failure } from '../connectors/wire/outcome.ts';
import { storefronts } from '../contract/domain/storefronts.ts';
import { Problem } from '../contract/problem.ts';
import type { StoreError, StoreName } from '../contract/resources/app.ts';

export const storeTitles: Readonly<Record<StoreName, string>> = { apple: 'The App Store', play: 'Google Play' };

export const countryName = (code: string): string => storefronts.get(code)?.name ?? code;

/** What a caller is told of a source that failed: what it means for them. The inner reason is for the log. */
export const storeErrorOf = (store: StoreName, failure: Failure): StoreError => {
  const title = storeTitles[store];
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

/** When nothing at all could be read: a time-out only if that is all that went wrong. */
export const upstreamProblem = (failures: readonly { store: StoreName; failure: Failure }[]): Problem => {
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

/** Why a store has nothing for a country, before it is asked; null when it is open there. */
export const closedIn = (store: StoreName, country: string): StoreError | null => {
  const storefront = storefronts.get(country);
  return storefront?.[store]
    ? null
    : { store, code: 'not_offered', message: `${storeTitles[store]} is not open in ${countryName(country)}.` };
};
