import { credentialsOf } from '../../connectors/credentials.ts';
import { createHttp } from '../../connectors/http/http.ts';
import { createReadCache } from '../../connectors/http/read-cache.ts';
import { sourceUrls } from '../../connectors/http/source-urls.ts';
import { sourceFacts } from '../../connectors/source-facts.ts';
import { createSources, type Sources } from '../../connectors/sources.ts';
import { minuteMs } from '../../contract/domain/durations.ts';
import { observeListings } from '../../market/observe-listings.ts';
import { noLongerThan } from '../../support/concurrency/promises.ts';
import type { Base } from '../base.ts';

/** The same sources for three kinds of readers, who differ in how long they can wait for their turn. */
export interface SourcesByReader {
  readonly calls: Sources;
  readonly runs: Sources;
  readonly collectors: Sources;
}

/** A run can wait for its turn at a source; the caller of a read cannot. */
const runPatienceMs = 5 * minuteMs;
/** Nobody waits for a collector, so it lets callers go first. Half of the App Store's turns are theirs. */
const collectorPatienceMs = 10 * minuteMs;

/** @param sandboxAddress where sources without an address of their own are read; null: at the real ones */
export const openSources = (base: Base, sandboxAddress: string | null): SourcesByReader => {
  const { config, db, clock, times, log, cleanup } = base;
  const http = createHttp({ config, urls: sourceUrls(config, sandboxAddress), db, clock, log });
  const cache = createReadCache({ db, clock, log });
  // Reads write to the database to their end: it is closed after them.
  cleanup.add(() => noLongerThan(times.stopMs, Promise.all([http.close(), cache.close()])));
  const rest = { clock, credentials: credentialsOf(config), db, facts: sourceFacts(config) };
  // What people ask about is followed; what a collector reads is only filed.
  const asked = { ...rest, observe: observeListings({ db, clock, log }, { follow: true }) };
  const collected = { ...rest, observe: observeListings({ db, clock, log }, { follow: false }) };
  return {
    calls: createSources(http, cache, asked),
    runs: createSources(http.patient(runPatienceMs), cache, asked),
    collectors: createSources(http.patient(collectorPatienceMs), cache, collected),
  };
};
