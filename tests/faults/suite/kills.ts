import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet, Member } from './fleet.ts';

/** Kills processes of the service, one after the other, one in `everyMs`. */
export interface Kills {
  /** Those that live until they are told otherwise. */
  spare(members: readonly Member[]): void;
  /** Over when as many were killed as should be, or at `untilMs` of the clock. */
  finish(untilMs: number): Promise<void>;
}

const leastGapMs = 100;
/** More starts at once only make each of them slower. */
const mostStarting = 4;
/** How many are killed before they are ready. */
const youngShare = 0.12;

export const startKills = (fleet: Fleet, count: number, everyMs: number): Kills => {
  const began = performance.now();
  let spared = new Set<Member>();
  let isOver = false;
  let hurries = false;

  const victim = (): Member | undefined => {
    const mortal = fleet.members.filter((member) => !spared.has(member) && member.killedAt === null);
    const young = mortal.filter(({ readyAt }) => readyAt === null);
    if (young.length > 0 && Math.random() < youngShare) return young[Math.floor(Math.random() * young.length)];
    if (young.length >= mostStarting) return undefined;
    const grown = mortal.filter(({ readyAt }) => readyAt !== null);
    // Callers need somebody to call.
    const mayDie = fleet.apis.length > 1 ? grown : grown.filter(({ role }) => role === 'worker');
    return mayDie[Math.floor(Math.random() * mayDie.length)];
  };

  const due = (): boolean => hurries || fleet.killed.length < (performance.now() - began) / everyMs;

  const killing = (async () => {
    while (!isOver && fleet.killed.length < count) {
      const next = due() ? victim() : undefined;
      if (next) fleet.kill(next);
      await sleep(leastGapMs);
    }
  })();

  return {
    spare(members) {
      spared = new Set(members);
    },
    async finish(untilMs) {
      hurries = true;
      spared = new Set();
      await Promise.race([killing, sleep(Math.max(0, untilMs - performance.now()), null, { ref: false })]);
      isOver = true;
      await killing;
    },
  };
};
