import { afterAll, beforeAll, inject, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { createHttp, type SourceHttp } from '../../server/connectors/http/http.ts';
import type { Http } from '../../server/connectors/http/source.ts';
import { sourceUrls } from '../../server/connectors/http/source-urls.ts';
import type { Outcome } from '../../server/connectors/wire/outcome.ts';
import { type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { systemClock } from '../../server/support/clock.ts';
import { createLog } from '../../server/support/log.ts';
import { template } from '../support/database/postgres.ts';
import { type Facts, sentence } from './sentence.ts';

let db: DirectDatabase;
let http: SourceHttp;

beforeAll(() => {
  // Proxies and addresses of the environment hold here too: it is read as a node reads it.
  const config = readConfig({ ...process.env, SOURCES: 'live' });
  // One database for all files, so that together they keep to the budgets of the sources.
  db = openDatabase({ ...inject('postgres'), database: template });
  http = createHttp({ config, urls: sourceUrls(config, null), db, clock: systemClock, log: createLog('silent') });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

/** What a turn may be late by: a whole minute's budget may be used up. */
const maxWaitMs = 65_000;

/** A promise that we rely on and no one made: reads a real source, and says in words what has become of it. */
export const contract = <T>(
  source: string,
  asked: string,
  read: (http: Http) => Promise<Outcome<T>>,
  facts: Facts<T>,
): void => {
  test(`${source}: ${asked}`, async () => {
    const said = sentence(source, await read(http.withMaxWait(maxWaitMs)), facts);
    if (said !== null) {
      const error = new Error(said);
      error.name = 'Source';
      // The place in the connectors says nothing: the sentence does.
      error.stack = `${error.name}: ${said}`;
      throw error;
    }
  });
};
