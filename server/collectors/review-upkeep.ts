import { taxonomyVersion } from '../analysis/tagging/tag.ts';
import { isDue, type Retagged } from '../reviews/index/maintain.ts';
import type { MaintainTask } from '../reviews/index/maintain-thread.ts';
import { createThreads } from '../support/concurrency/threads.ts';
import type { Collector } from './collector.ts';

/** Does what is due in a thread that ends with it. Terminated half-way it leaves a whole index: every step is one transaction. */
const maintainInThread = async (task: MaintainTask, signal: AbortSignal): Promise<Retagged> => {
  const thread = createThreads<MaintainTask, Retagged>(
    new URL('../reviews/index/maintain-thread.ts', import.meta.url),
    {
      name: 'index upkeep',
      stopMs: 0,
    },
  );
  try {
    return await thread.ask(task, signal);
  } finally {
    await thread.stop();
  }
};

/** Keeps the index of reviews in few pieces, and its tags those of this version. */
export const reviewUpkeep: Collector = {
  // Each version has its own turn: nodes of an older one would keep it from tagging anew for as long as they are there.
  name: `reviews upkeep ${taxonomyVersion}`,
  everyMs: 5_000,
  lane: 'upkeep',
  async run({ db, signal, log }) {
    if (await isDue(db, taxonomyVersion)) {
      const { reviews, ms } = await maintainInThread({ connection: db.connection, taxonomy: taxonomyVersion }, signal);
      const rate = { reviews, perSecond: Math.round((1000 * reviews) / ms), taxonomy: taxonomyVersion };
      if (reviews > 0) log.info(rate, 'tagged reviews anew');
    }
    return null;
  },
};
