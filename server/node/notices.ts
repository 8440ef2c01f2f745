import type { Gate } from '../access/gate.ts';
import type { Worker } from '../jobs/worker.ts';
import { listen } from '../store/engine/notices.ts';
import type { Base } from './base.ts';

/** Whether the notices of other nodes reach this one. Without them nothing is wrong, only slower. */
export interface NoticeState {
  listening: boolean;
}

/** Passes the notices of all nodes on to those of this one whom they concern. */
export const followNotices = (base: Base, state: NoticeState, worker: Worker | null, gate: Gate | null): void => {
  const { id, connection, jobs, times, cleanup, warn } = base;
  const listener = listen(connection, {
    notice(notice) {
      if (notice.about === 'runs') worker?.wake();
      else if (notice.about === 'job') jobs.onJobEnded(notice.id);
      else if (notice.knownTo !== id) gate?.forget(notice.id);
    },
    up() {
      // Notices sent while nobody listened are lost: start from nothing.
      gate?.forgetAll();
      state.listening = true;
      worker?.wake();
    },
    down(error) {
      state.listening = false;
      warn('LISTEN connection lost; every call asks the database until it is back')(error);
    },
  });
  cleanup.add(() => listener.close());
  // A notice can be lost.
  const poll = setInterval(() => jobs.pollEnded().catch(warn('polling for finished jobs failed')), times.pollMs);
  cleanup.add(() => clearInterval(poll));
};
