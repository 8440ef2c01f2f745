import { pino } from 'pino';
import { startStores } from '../sandbox/start.ts';
import { readConfig } from '../server/config.ts';
import { credentialsOf } from '../server/connectors/credentials.ts';
import { createHolder } from '../server/connectors/held.ts';
import { createHttp } from '../server/connectors/http.ts';
import { sourceUrls } from '../server/connectors/source-urls.ts';
import { createSources } from '../server/connectors/sources.ts';
import { benchAds } from './support/ad-vetting.ts';
import { benchDatabase } from './support/bench-database.ts';
import { benchCreators } from './support/creator-vetting.ts';

/** How well rules tell real ads and fitting creators from what only looks like them, on what is planted in the sandbox. */
export const bench = async (): Promise<boolean> => {
  const { db, close } = await benchDatabase();
  const sandbox = await startStores();
  const log = pino({ level: 'silent' });
  const config = readConfig({ SOURCES: 'sandbox' });
  const http = createHttp({ config, urls: sourceUrls(config, sandbox.address), db, log });
  try {
    const sources = createSources(http, createHolder({ db, log }), { credentials: credentialsOf(config), db });
    const world = { db, sources, world: sandbox.world };
    return [await benchCreators(world), await benchAds(world)].every(Boolean);
  } finally {
    await http.close();
    await sandbox.stop();
    await close();
  }
};
