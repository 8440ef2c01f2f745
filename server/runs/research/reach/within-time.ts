import type { AdLibrary } from '../../../connectors/ads/ad-library.ts';
import type { CachedRead } from '../../../connectors/http/source.ts';
import type { Social } from '../../../connectors/social/social.ts';
import type { Sources } from '../../../connectors/sources.ts';
import type { Outcome } from '../../../connectors/wire/outcome.ts';
import type { Clock } from '../../../support/clock.ts';
import { unlessAborted } from '../../../support/concurrency/promises.ts';

const everyValue = <Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  change: (value: From) => To,
): Readonly<Record<Key, To>> =>
  // The keys are those of the record.
  Object.fromEntries(Object.entries<From>(record).map(([key, value]) => [key, change(value)])) as Record<Key, To>;

/**
 * Limits optional sources: one that hasn't answered after `ms` counts as timed out, so it is reported as missing. The run's own signal
 * still aborts everything.
 */
export const withinTime = (
  sources: Sources,
  {
    ms,
    signal,
    youtubeLeave,
    clock,
  }: { readonly ms: number; readonly signal: AbortSignal; readonly youtubeLeave: number; readonly clock: Clock },
): Sources => {
  const late = AbortSignal.timeout(ms);
  const either = AbortSignal.any([signal, late]);

  const inTime = async <T>(
    ask: (signal: AbortSignal) => Promise<T>,
    tooLate: (outcome: Outcome<never>) => T,
  ): Promise<T> => {
    try {
      either.throwIfAborted();
      return await unlessAborted(ask(either), either);
    } catch (error) {
      signal.throwIfAborted();
      if (!late.aborted) throw error;
      return tooLate({ kind: 'timed_out', detail: `No answer came within ${Math.round(ms / 1_000)} seconds.` });
    }
  };
  const outcome = <T>(ask: (signal: AbortSignal) => Promise<Outcome<T>>): Promise<Outcome<T>> =>
    inTime(ask, (tooLate) => tooLate);
  const cached = <T>(ask: () => Promise<CachedRead<T>>): Promise<CachedRead<T>> =>
    inTime(ask, (tooLate) => ({ outcome: tooLate, readAt: clock.now() }));

  const library = (own: AdLibrary | null): AdLibrary | null =>
    own && {
      network: own.network,
      probes: (subject, most) => outcome((stop) => own.probes(subject, most, stop)),
      page: (probe, cursor) => outcome((stop) => own.page(probe, cursor, stop)),
    };
  const platform = (own: Social | null): Social | null =>
    own && {
      ...own,
      searchVideos: (ask) => outcome((stop) => own.searchVideos({ ...ask, leave: youtubeLeave }, stop)),
    };
  return {
    ...sources,
    listing: (...args) => cached(() => sources.listing(...args)),
    appleListings: (...args) => outcome(() => sources.appleListings(...args)),
    search: (...args) => cached(() => sources.search(...args)),
    ads: everyValue(sources.ads, library),
    social: everyValue(sources.social, platform),
  };
};
