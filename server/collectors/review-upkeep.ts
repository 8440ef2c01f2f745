import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { taxonomyVersion } from '../analysis/tagging/tag.ts';
import { isDue } from '../reviews/index/maintain.ts';
import type { MaintainTask } from '../reviews/index/maintain-thread.ts';
import type { Collector } from './collector.ts';

/** Does what is due in a thread of its own. Cut off, it leaves an index that is whole: every step is one transaction. */
const maintainInThread = async (task: MaintainTask, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  const thread = new Worker(new URL('../reviews/index/maintain-thread.ts', import.meta.url), { workerData: task });
  const end = () => void thread.terminate();
  signal.addEventListener('abort', end, { once: true });
  try {
    await once(thread, 'exit');
  } finally {
    signal.removeEventListener('abort', end);
  }
  signal.throwIfAborted();
};

/** Keeps the index of reviews in few pieces, and its tags those of this version. */
export const reviewUpkeep: Collector = {
  // Each version has its own turn: nodes of an older one would keep it from tagging anew for as long as they are there.
  name: `reviews upkeep ${taxonomyVersion}`,
  everyMs: 5_000,
  lane: 'upkeep',
  async run({ db, signal }) {
    if (await isDue(db, taxonomyVersion)) {
      await maintainInThread({ connection: db.connection, taxonomy: taxonomyVersion }, signal);
    }
    return null;
  },
};
