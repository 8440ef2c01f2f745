import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { EngineTimes } from '../../../server/jobs/times.ts';
import { builtNode } from '../../support/processes/built-nodes.ts';

export type Role = 'api' | 'worker';

/** One process of the service. */
export interface Member {
  /** Under which the database knows its connections. */
  readonly name: string;
  readonly role: Role;
  readonly startedAt: number;
  /** Null until it is ready, and for a worker. */
  address: string | null;
  readyAt: number | null;
  /** When the suite killed it. */
  killedAt: number | null;
  readonly child: ChildProcess;
  readonly exited: Promise<void>;
}

/** Processes of the service, each replaced as soon as it ends. */
export interface Fleet {
  readonly members: readonly Member[];
  /** Those that serve calls. */
  readonly apis: readonly Member[];
  readonly starting: number;
  /** `kill -9`. */
  kill(member: Member): void;
  /** Who was killed, and when. */
  readonly killed: readonly { readonly name: string; readonly role: Role; readonly at: number }[];
  /** What ended without having been killed, with its last words. */
  readonly endedByThemselves: readonly string[];
  /** How long starts took until they were ready, and how much processor time they used. */
  readonly starts: readonly { readonly ms: number; readonly cpuMs: number }[];
  stop(): Promise<void>;
}

const compiled = fileURLToPath(new URL('../../../node_modules/.cache/appraise', import.meta.url));

const stopMs = 15_000;

interface Ready {
  readonly address: string | null;
  readonly cpu: NodeJS.CpuUsage;
}

/** What every process is given. */
interface Given {
  readonly connection: pg.PoolConfig;
  readonly times: Partial<EngineTimes>;
}

export const startFleet = (sizes: Record<Role, number>, { connection, times }: Given, folder: string): Fleet => {
  const members = new Set<Member>();
  const killed: Fleet['killed'][number][] = [];
  const endedByThemselves: string[] = [];
  const starts: Fleet['starts'][number][] = [];
  let stopping = false;
  let count = 0;

  const lastWords = (log: string): string => readFileSync(log, 'utf8').trim().slice(-600);

  const add = (role: Role): void => {
    const name = `${role} ${++count}`;
    const log = join(folder, `${name.replace(' ', '-')}.log`);
    const out = openSync(log, 'w');
    const options = { role, times, connection: { ...connection, application_name: name } };
    const child = spawn(process.execPath, [builtNode('faults-node'), JSON.stringify(options)], {
      stdio: ['pipe', 'pipe', out],
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    });
    closeSync(out);
    const exited = new Promise<void>((resolve) => {
      child.once('exit', (code, signal) => {
        members.delete(member);
        if (member.killedAt === null && !stopping)
          endedByThemselves.push(`${name} ended with ${code ?? signal}: ${lastWords(log)}`);
        if (!stopping) add(role);
        resolve();
      });
    });
    const member: Member = {
      name,
      role,
      startedAt: performance.now(),
      address: null,
      readyAt: null,
      killedAt: null,
      child,
      exited,
    };
    members.add(member);
    createInterface({ input: child.stdout! }).once('line', (line) => {
      const { address, cpu } = JSON.parse(line) as Ready;
      member.address = address;
      member.readyAt = performance.now();
      starts.push({ ms: member.readyAt - member.startedAt, cpuMs: (cpu.user + cpu.system) / 1000 });
    });
  };

  /** Where the suite itself is interrupted. */
  const lastResort = (): void => {
    for (const { child } of members) child.kill('SIGKILL');
  };
  process.once('exit', lastResort);

  for (const role of ['api', 'worker'] as const) for (let at = 0; at < sizes[role]; at++) add(role);

  return {
    get members() {
      return [...members];
    },
    get apis() {
      return [...members].filter(
        ({ role, readyAt, killedAt }) => role === 'api' && readyAt !== null && killedAt === null,
      );
    },
    get starting() {
      return [...members].filter(({ readyAt }) => readyAt === null).length;
    },
    kill(member) {
      member.killedAt = Date.now();
      killed.push({ name: member.name, role: member.role, at: member.killedAt });
      member.child.kill('SIGKILL');
    },
    killed,
    endedByThemselves,
    starts,
    async stop() {
      stopping = true;
      // One that does not end in good order is killed: the database may be away for good.
      const last = [...members];
      for (const { child } of last) child.kill('SIGTERM');
      const late = setTimeout(() => {
        for (const { child } of last) child.kill('SIGKILL');
      }, stopMs);
      await Promise.all(last.map(({ exited }) => exited));
      clearTimeout(late);
      process.removeListener('exit', lastResort);
    },
  };
};
