import { credentialsOf } from '../../connectors/credentials.ts';
import { createHttp } from '../../connectors/http/http.ts';
import { createReadCache } from '../../connectors/http/read-cache.ts';
import { sourceUrls } from '../../connectors/http/source-urls.ts';
import { createClientDocuments } from '../../connectors/identity/client-documents.ts';
import { createPictures, type Pictures } from '../../connectors/pictures/pictures.ts';
import { sourceFacts } from '../../connectors/source-facts.ts';
import { createSources, type Sources } from '../../connectors/sources.ts';
import { minuteMs } from '../../contract/domain/durations.ts';
import { type Clients, createClients } from '../../grants/clients.ts';
import { observeListings } from '../../market/file-listings.ts';
import { clientSecret, pictureSecret } from '../../store/engine/stamps.ts';
import { noLongerThan } from '../../support/concurrency/promises.ts';
import { type Base, retryOnStart } from '../base.ts';

/** The same sources for three kinds of readers, which can wait for their turn for different times. */
export interface SourcesByReader {
  readonly calls: Sources;
  readonly runs: Sources;
  readonly collectors: Sources;
}

/** A run can wait for its turn at a source; the caller of a read cannot. */
const runMaxWaitMs = 5 * minuteMs;
/** Collectors can wait longest, so callers go first. Half of the App Store's turns are reserved for callers. */
const collectorMaxWaitMs = 10 * minuteMs;

/** @param sandboxAddress where sources without an address of their own are read; null: at the real ones */
export const openSources = (base: Base, sandboxAddress: string | null): SourcesByReader => {
  const { config, db, clock, times, log, cleanup } = base;
  const http = createHttp({ config, urls: sourceUrls(config, sandboxAddress), db, clock, log });
  const cache = createReadCache({ db, clock, log });
  // Reads in progress still write to the database, so it is closed after them.
  cleanup.add(() => noLongerThan(times.stopMs, Promise.all([http.close(), cache.close()])));
  const rest = { clock, credentials: credentialsOf(config), db, facts: sourceFacts(config) };
  // Apps that people ask about are followed; what a collector reads is only stored.
  const asked = { ...rest, observe: observeListings({ db, clock, log }, { follow: true }) };
  const collected = { ...rest, observe: observeListings({ db, clock, log }, { follow: false }) };
  return {
    calls: createSources(http, cache, asked),
    runs: createSources(http.withMaxWait(runMaxWaitMs), cache, asked),
    collectors: createSources(http.withMaxWait(collectorMaxWaitMs), cache, collected),
  };
};

export const openClients = ({ config, db, cleanup }: Base): Clients => {
  const isProxied = config.httpsProxy !== null || config.httpProxy !== null;
  const documents = createClientDocuments({ isProxied });
  cleanup.add(() => documents.close());
  return createClients(() => clientSecret(db), documents);
};

/** @param sandboxAddress where the sandbox shows its pictures; null: there is none */
export const openPictures = async (base: Base, sandboxAddress: string | null): Promise<Pictures> => {
  const { config, db, cleanup } = base;
  const secret = await retryOnStart(() => pictureSecret(db));
  const sandboxOrigin = config.sources === 'sandbox' && sandboxAddress !== null ? new URL(sandboxAddress).origin : null;
  const pictures = createPictures({ secret, sandboxOrigin, proxies: config });
  cleanup.add(() => pictures.close());
  return pictures;
};
