import { pino } from 'pino';
import { startStores } from '../sandbox/start.ts';
import { DEFAULT_SEED, makeWorld } from '../sandbox/world/world.ts';
import { readConfig } from '../server/config/config.ts';
import { credentialsOf } from '../server/connectors/credentials.ts';
import { createHttp } from '../server/connectors/http/http.ts';
import { createReadCache } from '../server/connectors/http/read-cache.ts';
import { sourceUrls } from '../server/connectors/http/source-urls.ts';
import { createSources } from '../server/connectors/sources.ts';
import { systemClock } from '../server/support/clock.ts';
import { benchDatabase } from './support/database/bench-database.ts';
import { benchAds } from './support/vetting/ad-vetting.ts';
import { benchCreators } from './support/vetting/creator-vetting.ts';
import { benchUnseenAds, benchUnseenCreators } from './support/vetting/unseen-vetting.ts';

/** A world whose names and numbers were not looked at while the rules were made; the words of its ads are the same ones. */
const otherSeed = 7;

/** What rules are claimed to reach on wording that was written apart from them. */
const leastUnseen = 0.8;

/**
 * How well rules tell real ads and fitting creators from what only looks like them: on wording written apart and never tuned
 * on word by word, and on what is planted in the sandbox.
 */
export const bench = async (): Promise<boolean> => {
  const unseen = [await benchUnseenAds(leastUnseen), benchUnseenCreators(leastUnseen)];
  const held = await inWorld(DEFAULT_SEED, async (world) => [await benchCreators(world), await benchAds(world)]);
  const elsewhere = await inWorld(otherSeed, async (world) => [await benchAds(world)]);
  return [...unseen, ...held, ...elsewhere].every(Boolean);
};

type Planted = Parameters<typeof benchAds>[0];

/** A sandbox and a database of its own, gone afterwards. */
const inWorld = async (seed: number, measure: (world: Planted) => Promise<boolean[]>): Promise<boolean[]> => {
  console.log(`World ${seed}`);
  const { db, close } = await benchDatabase();
  const sandbox = await startStores({ world: makeWorld({ seed, today: systemClock.today() }) });
  const log = pino({ level: 'silent' });
  const config = readConfig({ SOURCES: 'sandbox' });
  const http = createHttp({ config, urls: sourceUrls(config, sandbox.address), db, clock: systemClock, log });
  try {
    const sources = createSources(http, createReadCache({ db, clock: systemClock, log }), {
      clock: systemClock,
      credentials: credentialsOf(config),
      db,
    });
    return await measure({ db, sources, world: sandbox.world });
  } finally {
    await http.close();
    await sandbox.stop();
    await close();
  }
};
