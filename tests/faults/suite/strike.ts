import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, Caller } from './calls.ts';
import type { Fault } from './faults.ts';
import type { Member } from './fleet.ts';
import type { Customer, NewStart } from './load.ts';

/** What was seen of one fault by processes that were not killed meanwhile. */
export interface Struck {
  readonly name: string;
  readonly ms: number;
  /** How long after the database each process read, started and said that it was ready again, at the latest. */
  readonly backMs: Record<'read' | 'start' | 'ready', number>;
  /** How long `/readyz` went on to say ready; null: it did not last long enough to tell, or there was nothing to tell. */
  readonly saidReadyMs: number | null;
}

const everyMs = 300;
/** No one waits longer for a process to come back. */
const mostMs = 15_000;

/** What a call is answered with where all is well. */
const wellOf = { read: 200, start: 202, ready: 200 } as const;

/** Strikes, and watches those that are spared until all of them are well again. */
export const strike = async (
  fault: Fault,
  holdMs: number,
  spared: readonly Member[],
  { call, nowDuring }: Caller,
  { key }: Customer,
  newStart: NewStart,
): Promise<Struck> => {
  const callOf = (purpose: keyof typeof wellOf): Call => {
    if (purpose === 'ready') return { purpose, method: 'GET', path: '/readyz' };
    if (purpose === 'read') return { purpose, method: 'GET', path: '/api/v1/jobs?limit=1', key };
    return { purpose, method: 'POST', ...newStart(randomUUID()), key };
  };
  const probe = async (to: Member, purpose: keyof typeof wellOf): Promise<boolean> =>
    (await call(to, callOf(purpose))).status === wellOf[purpose];

  /** When the first call that went well was sent; calls do not wait for each other. */
  const firstWell = async (to: Member, name: keyof typeof wellOf, since: number): Promise<number> => {
    let first = Number.POSITIVE_INFINITY;
    while (first === Number.POSITIVE_INFINITY && performance.now() - since < mostMs) {
      const afterMs = performance.now() - since;
      const sent = probe(to, name).then((isWell) => {
        if (isWell) first = Math.min(first, afterMs);
      });
      await Promise.race([sent, sleep(everyMs)]);
      if (first === Number.POSITIVE_INFINITY) await sleep(50);
    }
    return first;
  };

  const began = performance.now();
  nowDuring(`${fault.name} (${holdMs} ms)`);
  let lastReadyMs = 0;
  let refused = false;
  let isOver = false;
  /** What each process says of itself while the fault lasts. */
  const watch = async (to: Member): Promise<void> => {
    while (!isOver) {
      const sentMs = performance.now() - began;
      const [isReady, isStarted] = await Promise.all([
        probe(to, 'ready'),
        fault.effect === 'unwritable' ? probe(to, 'start') : true,
      ]);
      if (!isStarted) refused = true;
      if (isReady && !isOver) lastReadyMs = Math.max(lastReadyMs, sentMs);
      await sleep(everyMs);
    }
  };
  for (const to of spared) void watch(to);
  await fault.strike(holdMs);
  isOver = true;
  const ended = performance.now();
  const backOf = async (name: keyof typeof wellOf): Promise<number> =>
    Math.max(...(await Promise.all(spared.map((to) => firstWell(to, name, ended)))));
  const [read, start, ready] = await Promise.all([backOf('read'), backOf('start'), backOf('ready')]);
  const ms = ended - began;
  const hasToTell = fault.effect === 'away' || (fault.effect === 'unwritable' && refused);
  return {
    name: fault.name,
    ms,
    backMs: { read, start, ready },
    saidReadyMs: hasToTell && ms > 5_500 ? lastReadyMs : null,
  };
};
