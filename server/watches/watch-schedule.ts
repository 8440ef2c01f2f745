import type { Logger } from 'pino';
import { tellHeldAlert } from '../store/watches/alerts.ts';
import { type Due, startDueWatch } from './start-due-watches.ts';

export interface WatchScheduleOptions extends Due {
  readonly log: Logger;
  /** How often a node looks for watches that are due, and for alerts whose quiet hours have ended. */
  readonly lookMs: number;
}

/** Starts what is due and tells what was held, on any number of nodes: each run and each alert is one node's. */
export const startWatchSchedule = (options: WatchScheduleOptions): { stop(): Promise<void> } => {
  const { db, clock, log } = options;
  let stopped = false;
  let timer: NodeJS.Timeout;
  let turn: Promise<void> = Promise.resolve();

  const look = async (): Promise<void> => {
    try {
      while (!stopped && (await startDueWatch(options)));
      while (!stopped && (await tellHeldAlert(db, clock.date())));
    } catch (error) {
      log.warn({ err: error }, 'looking for watches that are due failed');
    }
    if (!stopped) timer = setTimeout(begin, options.lookMs);
  };
  const begin = (): void => {
    turn = look();
  };
  begin();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
};
