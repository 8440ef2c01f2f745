import type { Gate } from '../access/gate.ts';
import { firstLooksName } from '../collectors/collect-panels.ts';
import type { Deliverer } from '../deliveries/deliverer.ts';
import type { Feeds } from '../jobs/feeds/feeds.ts';
import type { Worker } from '../jobs/worker/worker.ts';
import { listen } from '../store/engine/notices.ts';
import type { Base } from './base.ts';
import type { Collecting } from './work.ts';

/** Whether notices of other nodes arrive. Without them everything is correct, only slower. */
export interface NoticeState {
  listening: boolean;
}

export interface NoticeTargets {
  readonly worker: Worker | null;
  readonly deliverer: Deliverer | null;
  readonly gate: Gate | null;
  readonly feeds: Feeds | null;
  readonly collecting: Collecting | null;
}

export const followNotices = (base: Base, state: NoticeState, targets: NoticeTargets): void => {
  const { worker, deliverer, gate, feeds, collecting } = targets;
  const { id, connection, jobs, times, cleanup, warn } = base;
  const listener = listen(connection, {
    notice(notice) {
      if (notice.about === 'runs') worker?.wake();
      else if (notice.about === 'job') jobs.onJobEnded(notice.id);
      else if (notice.about === 'account' && notice.knownTo !== id) gate?.forget(notice.id);
      if (notice.about === 'deliveries') deliverer?.wake();
      else if (notice.about === 'panels') collecting?.wake(firstLooksName);
      // Not at once: most accounts have no destinations.
      else if (notice.about === 'job') deliverer?.wakeSoon();
      feeds?.onNotice(notice);
    },
    up() {
      // Notices sent before the connection was up are lost: clear every cache.
      gate?.forgetAll();
      feeds?.resync();
      state.listening = true;
      worker?.wake();
      deliverer?.wake();
    },
    down(error) {
      state.listening = false;
      warn('LISTEN connection lost; every call asks the database until it is back')(error);
    },
  });
  cleanup.add(() => listener.close());
  // A notice can be lost.
  const poll = setInterval(() => jobs.pollEnded().catch(warn('could not poll for finished jobs')), times.pollMs);
  cleanup.add(() => clearInterval(poll));
};
