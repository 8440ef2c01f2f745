import type { Sandbox } from '../../../sandbox/server.ts';
import { startStores } from '../../../sandbox/start.ts';
import { type Config, readConfig } from '../../../server/config/config.ts';
import { type Credentials, noCredentials } from '../../../server/connectors/credentials.ts';
import { createHttp } from '../../../server/connectors/http/http.ts';
import { createReadCache } from '../../../server/connectors/http/read-cache.ts';
import { sourceUrls } from '../../../server/connectors/http/source-urls.ts';
import { createSources, type Sources } from '../../../server/connectors/sources.ts';
import type { Database } from '../../../server/store/engine/database.ts';
import { createLog } from '../../../server/support/log.ts';
import { testClock, testDay } from '../clock.ts';
import { worldOn } from './world.ts';

/** A server of its own, with its own faults and its own list of requests, in the world that all tests of that day share. */
export const startSandbox = (day = testDay): Promise<Sandbox> => startStores({ world: worldOn(day) });

/** The sources as a node reads them, where no node is needed. */
export const readSandbox = (
  db: Database,
  { address }: Pick<Sandbox, 'address'>,
  given: { config?: Partial<Config>; credentials?: Credentials } = {},
): { readonly sources: Sources; with(credentials: Credentials): Sources; close(): Promise<void> } => {
  const config = { ...readConfig({}), ...given.config };
  const log = createLog('silent');
  const http = createHttp({ config, urls: sourceUrls(config, address), db, clock: testClock, log });
  const open = (credentials: Credentials) =>
    createSources(http, createReadCache({ db, clock: testClock, log }), { clock: testClock, credentials, db });
  return { sources: open(given.credentials ?? noCredentials), with: open, close: () => http.close() };
};
