import { taxonomyVersion } from '../analysis/tagging/tag.ts';
import { isRereadDue, type Reread } from '../reviews/index/reread.ts';
import type { RereadTask } from '../reviews/index/reread-thread.ts';
import { createThreads } from '../support/concurrency/threads.ts';
import type { Collector } from './collector.ts';

/** In a thread that ends with the work. Terminated half-way it loses nothing: every batch is a transaction. */
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

/** Keeps the tags and records of reviews those of this version. */
export const reviewUpkeep: Collector = {
  // Each version has its own turn: nodes of an older one would keep it from tagging for as long as they are there.
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
