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
import { observeListings } from '../../market/save-listings.ts';
import { clientSecret, pictureSecret } from '../../store/engine/stamps.ts';
import { noLongerThan } from '../../support/concurrency/promises.ts';
import { type Base, retryOnStart } from '../base.ts';

/** The same sources for three kinds of readers, which differ in how long they can wait for their turn. */
export interface SourcesByReader {
  readonly calls: Sources;
  readonly runs: Sources;
  readonly collectors: Sources;
}

const runMaxWaitMs = 5 * minuteMs;
/** Callers go first: half of the App Store's turns are reserved for them. */
const collectorMaxWaitMs = 10 * minuteMs;

/** @param sandboxAddress address for sources without a configured one; null: the real sources */
export const openSources = (base: Base, sandboxAddress: string | null): SourcesByReader => {
  const { config, db, clock, times, log, cleanup } = base;
  const http = createHttp({ config, urls: sourceUrls(config, sandboxAddress), db, clock, log });
  const cache = createReadCache({ db, clock, log });
  // Closed before the database, which reads in progress still write to.
  cleanup.add(() => noLongerThan(times.stopMs, Promise.all([http.close(), cache.close()])));
  const rest = { clock, credentials: credentialsOf(config), db, facts: sourceFacts(config) };
  // Apps that callers look up are followed; apps that collectors read are only stored.
  const forCallers = { ...rest, observe: observeListings({ db, clock, log }, { follow: true }) };
  const forCollectors = { ...rest, observe: observeListings({ db, clock, log }, { follow: false }) };
  return {
    calls: createSources(http, cache, forCallers),
    runs: createSources(http.withMaxWait(runMaxWaitMs), cache, forCallers),
    collectors: createSources(http.withMaxWait(collectorMaxWaitMs), cache, forCollectors),
  };
};

export const openClients = ({ config, db, cleanup }: Base): Clients => {
  const isProxied = config.httpsProxy !== null || config.httpProxy !== null;
  const documents = createClientDocuments({ isProxied });
  cleanup.add(() => documents.close());
  return createClients(() => clientSecret(db), documents);
};

/** @param sandboxAddress serves the sandbox's pictures; null: no sandbox */
export const openPictures = async (base: Base, sandboxAddress: string | null): Promise<Pictures> => {
  const { config, db, cleanup } = base;
  const secret = await retryOnStart(() => pictureSecret(db));
  const sandboxOrigin = config.sources === 'sandbox' && sandboxAddress !== null ? new URL(sandboxAddress).origin : null;
  const pictures = createPictures({ secret, sandboxOrigin, proxies: config });
  cleanup.add(() => pictures.close());
  return pictures;
};
