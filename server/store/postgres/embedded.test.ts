import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { StartError } from '../../support/process/process.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { isServerOf, readPostmaster } from './postmaster.ts';

const made: string[] = [];
const running: Embedded[] = [];
const children: ChildProcess[] = [];

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'appraise-embedded-'));
  chmodSync(path, 0o755);
  made.push(path);
  return path;
};

const start = async (dataDir: string): Promise<Embedded> => {
  const embedded = await startEmbedded(dataDir);
  running.push(embedded);
  return embedded;
};

const ask = async (embedded: Pick<Embedded, 'connection'>, sql: string): Promise<unknown> => {
  const client = new pg.Client(embedded.connection);
  await client.connect();
  try {
    return Object.values((await client.query({ text: sql })).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
};

const pidFile = (dataDir: string): string => join(dataDir, 'postgres/postmaster.pid');
const pidOf = (dataDir: string): number => Number.parseInt(readFileSync(pidFile(dataDir), 'utf8'), 10);

const alive = (pid: number): boolean => {
  try {
    // A process that has ended and that no one has asked about is not alive.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** Another process that uses the database of this folder until it is killed or asked to stop. */
const otherProcess = async (dataDir: string): Promise<ChildProcess & { reused: boolean }> => {
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))});
    const embedded = await startEmbedded(${JSON.stringify(dataDir)});
    process.on('SIGTERM', () => embedded.stop().then(() => process.exit(0)));
    setInterval(() => {}, 1000);
    process.stdout.write(JSON.stringify(embedded.reused));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [said] = (await once(child.stdout!, 'data')) as [Buffer];
  return Object.assign(child, { reused: JSON.parse(said.toString()) as boolean });
};

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const embedded of running.splice(0)) await embedded.stop();
});

afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  // One folder for the tests that do not need a new one: making it is most of a first start.
  const shared = folder();

  beforeAll(async () => {
    // What a crash in the middle of the first start leaves.
    mkdirSync(join(shared, 'postgres.new-4194305-0/base'), { recursive: true });
    // What the shell of a person who uses PostgreSQL may hold.
    vi.stubEnv('PGPORT', '5999');
    vi.stubEnv('PGSSLMODE', 'require');
    const first = await start(shared);
    await ask(first, 'create table kept as select 42 as answer');
    await first.stop();
    vi.unstubAllEnvs();
  });

  test('starts in a new folder, leaves nothing else in it, ends when asked and finds its data again', async () => {
    expect(readdirSync(shared).sort()).toEqual(['postgres', 'postgres.log', 'run']);
    expect(existsSync(pidFile(shared))).toBe(false);
    const second = await start(shared);
    expect(second.reused).toBe(false);
    expect(await ask(second, 'select answer from kept')).toBe(42);
    const pid = pidOf(shared);
    await second.stop();
    expect(alive(pid)).toBe(false);
    expect(existsSync(pidFile(shared))).toBe(false);
  });

  test('is open to its own user only, through its socket only, and loses nothing it has confirmed', async () => {
    const embedded = await start(shared);
    for (const path of ['run', 'run/.s.PGSQL.5432', 'postgres']) {
      expect(statSync(join(shared, path)).mode & 0o777).toBe(0o700);
    }
    for (const [name, value] of Object.entries({
      listen_addresses: '',
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      TimeZone: 'UTC',
      jit: 'off',
      server_encoding: 'UTF8',
    })) {
      expect([name, await ask(embedded, `show ${name}`)]).toEqual([name, value]);
    }
    expect(Number(await ask(embedded, 'show max_connections'))).toBeGreaterThanOrEqual(100);
  });

  test('knows letters of every script', async () => {
    const embedded = await start(shared);
    expect(await ask(embedded, `select to_tsvector('simple', 'ÉCOLE—ПРИВЕТ 素晴らしい。“great”😀')::text`)).toBe(
      "'great':4 'école':1 'привет':2 '素晴らしい':3",
    );
  });

  test('is shared by those who come later and ends with the last of them, regardless of which one started it', async () => {
    const starter = await otherProcess(shared);
    expect(starter.reused).toBe(false);
    const joined = await start(shared);
    expect(joined.reused).toBe(true);
    const third = await otherProcess(shared);
    expect(third.reused).toBe(true);
    const pid = pidOf(shared);

    third.kill('SIGTERM');
    expect(await once(third, 'exit')).toEqual([0, null]);
    starter.kill('SIGTERM');
    expect(await once(starter, 'exit')).toEqual([0, null]);
    await sleep(200);
    expect(await ask(joined, 'select 1')).toBe(1);

    await joined.stop();
    // A process that only joined it does not wait for its end for long.
    await expect.poll(() => alive(pid)).toBe(false);
  });

  test('ends when the only process that uses it is killed, and starts again', async () => {
    const killed = await otherProcess(shared);
    const pid = pidOf(shared);
    expect(alive(pid)).toBe(true);
    killed.kill('SIGKILL');
    await expect.poll(() => alive(pid)).toBe(false);
    expect(await ask(await start(shared), 'select answer from kept')).toBe(42);
  });

  test('ends within seconds of a kill even in the middle of a long statement', async () => {
    const killed = await otherProcess(shared);
    const pid = pidOf(shared);
    const busy = new pg.Client({
      host: join(shared, 'run'),
      port: 5432,
      user: 'appraise',
      database: 'postgres',
      ssl: false,
    });
    busy.on('error', () => {});
    await busy.connect();
    const statement = busy.query('select pg_sleep(600)').catch((error) => error.code);
    killed.kill('SIGKILL');
    await expect.poll(() => alive(pid)).toBe(false);
    expect(await statement).toBe('57P01');
    await busy.end().catch(() => {});
  });

  test('a pid file whose number was given to another process does not stop the next start', async () => {
    const { uid, gid } = statSync(join(shared, 'postgres'));
    await start(shared);
    const pid = pidOf(shared);
    const before = readFileSync(pidFile(shared), 'utf8');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => alive(pid)).toBe(false);

    const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
    children.push(stranger);
    for (const name of ['postgres/postmaster.pid', 'run/.s.PGSQL.5432.lock']) {
      writeFileSync(join(shared, name), before.replace(/^\d+/, String(stranger.pid)));
      chownSync(join(shared, name), uid, gid);
    }
    const second = await start(shared);
    expect(second.reused).toBe(false);
    expect(await ask(second, 'select answer from kept')).toBe(42);
    expect(alive(stranger.pid!)).toBe(true);
  });

  describe('when it is kept running', () => {
    const kept = async (giveUpMs?: number) => {
      const embedded = await start(shared);
      const warned: string[] = [];
      const lost = embedded.keepRunning((message) => warned.push(message), giveUpMs);
      return { embedded, warned, lost };
    };
    const untilBack = (warned: readonly string[], times = 1) =>
      expect.poll(() => warned.filter((line) => line.includes('is back'))).toHaveLength(times);

    test('is back after each kill, with all that it had confirmed and without a second server', async () => {
      const { embedded, warned, lost } = await kept();
      await ask(embedded, 'create table confirmed (n int)');
      const joined = await otherProcess(shared);
      const pids = new Set([pidOf(shared)]);
      for (const round of [1, 2, 3]) {
        await ask(embedded, `insert into confirmed values (${round})`);
        process.kill(pidOf(shared), 'SIGKILL');
        await untilBack(warned, round);
        pids.add(pidOf(shared));
        expect(await ask(embedded, 'select count(*)::int from confirmed')).toBe(round);
      }
      expect(pids.size).toBe(4);
      expect(joined.exitCode).toBe(null);
      await ask(embedded, 'drop table confirmed');
      joined.kill('SIGKILL');
      const last = pidOf(shared);
      await embedded.stop();
      expect(await lost).toBe(null);
      await expect.poll(() => alive(last)).toBe(false);
    });

    test('is gone when the last of its users has stopped, also for one that joined it before it was restarted', async () => {
      const { embedded, warned } = await kept();
      const joined = await start(shared);
      process.kill(pidOf(shared), 'SIGKILL');
      await untilBack(warned);
      const pid = pidOf(shared);
      await embedded.stop();
      expect(alive(pid)).toBe(true);
      await joined.stop();
      await expect.poll(() => alive(pid)).toBe(false);
    });

    test('is restarted by a process that only joined it', async () => {
      const starter = await otherProcess(shared);
      const { embedded, warned } = await kept();
      expect([starter.reused, embedded.reused]).toEqual([false, true]);
      process.kill(pidOf(shared), 'SIGKILL');
      await untilBack(warned);
      expect(await ask(embedded, 'select answer from kept')).toBe(42);
    });

    test('ends a backend that goes on computing for its dead postmaster', async () => {
      const { embedded, warned } = await kept();
      const busy = new pg.Client(embedded.connection);
      busy.on('error', () => {});
      await busy.connect();
      const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid');
      const computing = busy
        .query('select count(*) from generate_series(1, 999999) a, generate_series(1, 999999) b')
        .catch((error) => error);
      await expect
        .poll(() =>
          ask(
            embedded,
            `select count(*)::int from pg_stat_activity where query like '%999999) a%' and state = 'active' and pid <> pg_backend_pid()`,
          ),
        )
        .toBe(1);
      process.kill(pidOf(shared), 'SIGKILL');
      await untilBack(warned);
      expect(await computing).toBeInstanceOf(Error);
      expect(alive(rows[0]!.pid)).toBe(false);
    });

    test('is tried again while it refuses to start, and is back once it can', async () => {
      const { embedded, warned } = await kept();
      const settings = join(shared, 'postgres/postgresql.conf');
      const before = readFileSync(settings, 'utf8');
      writeFileSync(settings, `${before}\nno such setting\n`);
      process.kill(pidOf(shared), 'SIGKILL');
      await expect.poll(() => warned.filter((line) => line.includes('Trying again')).length).toBeGreaterThan(2);
      expect(warned[1]).toContain('configuration file');
      writeFileSync(settings, before);
      await untilBack(warned);
      expect(await ask(embedded, 'select answer from kept')).toBe(42);
    });

    test('is given up when it has refused to start for too long, with the reason and where its log is', async () => {
      const { embedded, lost } = await kept(500);
      const settings = join(shared, 'postgres/postgresql.conf');
      const before = readFileSync(settings, 'utf8');
      writeFileSync(settings, `${before}\nno such setting\n`);
      process.kill(pidOf(shared), 'SIGKILL');
      const error = await lost;
      writeFileSync(settings, before);
      expect(error).toBeInstanceOf(StartError);
      expect(error!.message).toMatch(/could not be started: .*configuration file.* \(its log is .*postgres\.log\)\.$/);
      await embedded.stop();
    });

    test('is not recreated when its data is gone', async () => {
      const { embedded, lost } = await kept();
      renameSync(join(shared, 'postgres'), join(shared, 'elsewhere'));
      process.kill(Number.parseInt(readFileSync(join(shared, 'elsewhere/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
      expect((await lost)!.message).toContain('is gone: put the folder back, or restore a backup');
      expect(existsSync(join(shared, 'postgres'))).toBe(false);
      renameSync(join(shared, 'elsewhere'), join(shared, 'postgres'));
      await embedded.stop();
    });

    test('a stop in the middle of a restart leaves no server behind', async () => {
      for (const waitMs of [0, 120, 250, 400]) {
        const { embedded, warned, lost } = await kept();
        process.kill(pidOf(shared), 'SIGKILL');
        await expect.poll(() => warned.length, { interval: 5 }).toBeGreaterThan(0);
        await sleep(waitMs);
        await embedded.stop();
        expect(await lost).toBe(null);
        const { pid } = readPostmaster(join(shared, 'postgres')) ?? { pid: 0 };
        expect(isServerOf(join(shared, 'postgres'), pid)).toBe(false);
      }
    });
  });

  test('is started once when several processes start at the same instant in a new folder', async () => {
    const dataDir = folder();
    const started = await Promise.all([otherProcess(dataDir), start(dataDir), otherProcess(dataDir)]);
    expect(started.filter(({ reused }) => !reused)).toHaveLength(1);
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'run']);
    expect(await ask(started[1], 'select 1')).toBe(1);
  });

  test('runs in a folder closed to others, with a long path of odd characters', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'appraise-embedded-'));
    made.push(closed);
    const dataDir = join(closed, `a, "b" ${'c'.repeat(90)}`, 'd é');
    const first = await start(dataDir);
    const second = await start(dataDir);
    expect([first.reused, second.reused]).toEqual([false, true]);
    await first.stop();
    expect(await ask(second, 'select 1')).toBe(1);
    const pid = pidOf(dataDir);
    await second.stop();
    // A process that only joined it does not wait for its end for long.
    await expect.poll(() => alive(pid)).toBe(false);
    expect(await ask(await start(dataDir), 'select 1')).toBe(1);
  });
});

describe('a start that cannot succeed is refused in one sentence', () => {
  const refusal = async (dataDir: string): Promise<string> => {
    const error = await startEmbedded(dataDir).then(
      () => null,
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(StartError);
    expect(error.message).toMatch(/^[^\n]+\.$/);
    return error.message;
  };

  const withCluster = (files: Record<string, string>): string => {
    const dataDir = folder();
    mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dataDir, 'postgres', name), text);
    return dataDir;
  };

  test('when the folder cannot be made or written', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    expect(await refusal(file)).toBe(
      `The data folder ${file} cannot be used because a file stands in its place: set DATA_DIR to a folder that you can write to.`,
    );
    expect(await refusal(join(file, 'below'))).toContain('a file stands in its place');
    expect(await refusal('/proc/appraise')).toContain('no folder can be made there');
  });

  test('when the data are of another version of PostgreSQL', async () => {
    const dataDir = withCluster({ PG_VERSION: '16\n' });
    expect(await refusal(dataDir)).toMatch(
      /was created by PostgreSQL 16, but this version of Appraise includes PostgreSQL \d+:/,
    );
    expect(readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('16\n');
  });

  test('when something else stands in the place of the data', async () => {
    const dataDir = withCluster({ 'notes.txt': 'mine' });
    expect(await refusal(dataDir)).toBe(
      `${join(dataDir, 'postgres')} is not a database: move it away, or set DATA_DIR to another folder.`,
    );
    expect(readdirSync(dataDir)).toContain('postgres');
  });

  test('when PostgreSQL refuses, with its reason and where its log is', async () => {
    const dataDir = withCluster({ PG_VERSION: '18\n' });
    const message = await refusal(dataDir);
    expect(message).toContain(`PostgreSQL in ${dataDir} could not be started: `);
    expect(message).toContain(join(dataDir, 'postgres.log'));
  });
});
