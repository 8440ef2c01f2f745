import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../command.ts';

export interface Login {
  readonly clientId: string;
  readonly accessToken: string;
  /** Single use: a second use ends the grant. */
  readonly refreshToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly scope: string;
}

type Logins = Readonly<Record<string, Login>>;

/** Locks held longer belong to a dead process. */
const staleMs = 30_000;

export const loginsFile = (env: NodeJS.ProcessEnv): string =>
  join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'appraise/logins.json');

const read = async (file: string): Promise<Logins> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Logins;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Refusal(`${file} cannot be read: delete it and log in again.`);
  }
};

export const findLogin = async (env: NodeJS.ProcessEnv, origin: string): Promise<Login | null> =>
  (await read(loginsFile(env)))[origin] ?? null;

const write = async (file: string, logins: Logins): Promise<void> => {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
};

const takeLock = async (lock: string): Promise<void> => {
  for (;;) {
    try {
      return await (await open(lock, 'wx', 0o600)).close();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const held = await stat(lock).catch(() => null);
      if (held && Date.now() - held.mtimeMs > staleMs) await rm(lock, { force: true });
      else await sleep(50);
    }
  }
};

/** Changes a server's login under a lock: if two processes renewed it at once, the grant would end. */
export const changeLogin = async (
  env: NodeJS.ProcessEnv,
  origin: string,
  change: (login: Login | null) => Promise<Login | null>,
): Promise<Login | null> => {
  const file = loginsFile(env);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const lock = `${file}.lock`;
  await takeLock(lock);
  try {
    const { [origin]: known = null, ...others } = await read(file);
    const changed = await change(known);
    if (changed !== known) await write(file, changed ? { ...others, [origin]: changed } : others);
    return changed;
  } finally {
    await rm(lock, { force: true });
  }
};
