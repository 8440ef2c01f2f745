import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet, Member, Role } from './fleet.ts';

/** Kills processes of the service, one after the other, one in `everyMs`. */
export interface Kills {
  /** Those that live until they are stopped. */
  spare(members: readonly Member[]): void;
  /** Over when as many were killed as should be, or at `untilMs` of the clock. */
  finish(untilMs: number): Promise<void>;
}

const leastGapMs = 100;
/** This many of each role stay alive: if no process lived long enough to do anything, nothing would be tested. */
const leastReady = 2;
/** How many of the killed are not ready yet. */
const youngShare = 0.12;

export const startKills = (fleet: Fleet, count: number, everyMs: number): Kills => {
  const began = performance.now();
  let spared = new Set<Member>();
  let isOver = false;
  let hurries = false;

  const victim = (): Member | undefined => {
    const mortal = fleet.members.filter((member) => !spared.has(member) && member.killedAt === null);
    const isReady = ({ readyAt, killedAt }: Member): boolean => readyAt !== null && killedAt === null;
    const readyOf = (role: Role): number => fleet.members.filter((one) => one.role === role && isReady(one)).length;
    const mayDie = mortal.filter((member) => isReady(member) && readyOf(member.role) > leastReady);
    const young = mortal.filter(({ readyAt }) => readyAt === null);
    const from = mayDie.length > 0 && young.length > 0 && Math.random() < youngShare ? young : mayDie;
    return from[Math.floor(Math.random() * from.length)];
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
