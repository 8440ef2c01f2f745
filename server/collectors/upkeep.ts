import { dayMs, minuteMs } from '../contract/domain/durations.ts';
import { firstKeptDay, followedDays } from '../market/collected-charts.ts';
import { isRereadDue, type Reread } from '../reviews/index/reread.ts';
import type { RereadTask } from '../reviews/index/reread-thread.ts';
import { clearContacts } from '../store/creators/erase-creator.ts';
import { eraseLateCreators } from '../store/creators/late-creators.ts';
import { forgetCharts, forgetTheRest, trimRatings } from '../store/market/app-versions.ts';
import { forgetTranslations } from '../store/reviews/translations.ts';
import { createThreads } from '../support/concurrency/threads.ts';
import { taxonomyVersion } from '../tagging/tag.ts';
import type { Collector } from './collector.ts';

const contactsKeptMs = 30 * dayMs;

const translationsKeptMs = 30 * dayMs;

/** Removes expired contacts from answers, and creators from answers stored after their erasure. */
export const creatorContacts: Collector = {
  name: 'creator contacts',
  everyMs: 10 * minuteMs,
  lane: 'upkeep',
  async run({ db, authorSalt, log }) {
    const cleared = await clearContacts(db, contactsKeptMs);
    const erased = await eraseLateCreators(db, authorSalt);
    if (cleared + erased > 0) log.info({ answers: cleared, creators: erased }, 'removed the contacts of creators');
    return null;
  },
};

/** Small batches, so that locks are short. */
const batchSize = 500;

export const marketRetention: Collector = {
  name: 'market retention',
  everyMs: dayMs,
  lane: 'upkeep',
  async run({ db, clock, signal }) {
    const day = firstKeptDay(clock.now()).toISOString().slice(0, 10);
    for (const forget of [forgetCharts, trimRatings]) {
      while ((await forget(db, day, batchSize)) === batchSize) signal.throwIfAborted();
    }
    const kept = new Date(clock.now() - translationsKeptMs);
    while ((await forgetTranslations(db, kept, batchSize)) === batchSize) signal.throwIfAborted();
    await forgetTheRest(db, {
      before: day,
      followedBefore: new Date(clock.now() - followedDays * dayMs),
    });
    return null;
  },
};

/** In a thread that ends with the work. Safe to terminate: every batch is a transaction. */
const rereadInThread = async (task: RereadTask, signal: AbortSignal): Promise<Reread> => {
  const thread = createThreads<RereadTask, Reread>(new URL('../reviews/index/reread-thread.ts', import.meta.url), {
    name: 'index upkeep',
    stopMs: 0,
  });
  try {
    return await thread.ask(task, signal);
  } finally {
    await thread.stop();
  }
};

/** Updates tags and index records of reviews to this version. */
export const reviewUpkeep: Collector = {
  // Named by version: nodes of an older version would otherwise keep it from running.
  name: `reviews upkeep ${taxonomyVersion}`,
  everyMs: 5_000,
  lane: 'upkeep',
  async run({ db, signal, log }) {
    if (await isRereadDue(db)) {
      const { reviews, ms } = await rereadInThread({ connection: db.connection }, signal);
      const rate = { reviews, perSecond: Math.round((1000 * reviews) / ms), taxonomy: taxonomyVersion };
      if (reviews > 0) log.info(rate, 'read reviews again for the index');
    }
    return null;
  },
};
