import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { builtService } from '../support/runner/builds.ts';

const root = process.getuid?.() === 0;
/** Only what hangs takes so long. */
const patience = { timeout: 120_000, interval: 20 };
const folders: string[] = [];
const children: ChildProcess[] = [];

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'appraise-start-'));
  folders.push(path);
  return path;
};

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

afterAll(async () => {
  for (const path of folders) {
    await vi.waitFor(() => expect(serversOf(path)).toEqual([]), patience);
    rmSync(path, { recursive: true, force: true });
  }
});

interface Started {
  child: ChildProcess;
  /** What was written so far. */
  out(): string;
  err(): string;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
}

const unprivileged = { uid: 65_534, gid: 65_534 };
const othersMayRead = (): boolean =>
  spawnSync(process.execPath, ['-e', `require('fs').readFileSync('${builtService}')`], { ...unprivileged, cwd: '/' })
    .status === 0;

/** Enough of a service to see it start and stop: it answers, and leaves the work to others. */
const answering = { ROLE: 'api' };

const begin = (settings: Record<string, string>, options: { uid?: number; gid?: number } = {}): Started => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, HOME: '/', PORT: '0', ...settings };
  const child = spawn(process.execPath, [builtService], { env, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  children.push(child);
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  return { child, out: () => out, err: () => err, ended: once(child, 'close').then(([code]) => code) };
};

const untilStarted = async (service: Started) => {
  await vi.waitFor(() => expect(service.out(), service.err()).toContain('Ctrl-C'), patience);
  const address = /Address +(\S+)/.exec(service.out())![1]!;
  return { ...service, address, key: /^ {4}(apr_\w+)$/m.exec(service.out())?.[1] ?? null };
};

/** A start that shows its screen. */
const started = (settings: Record<string, string>, options: { uid?: number; gid?: number } = {}) =>
  untilStarted(begin(settings, options));

/** A start that must fail: one sentence on standard error, nothing on standard output, exit code 1. */
const refused = async (settings: Record<string, string>): Promise<string> => {
  const service = begin(settings);
  expect(await service.ended).toBe(1);
  expect(service.out()).toBe('');
  expect(service.err()).toMatch(/^[^\n]+\.\n$/);
  return service.err().trim();
};

/** The processes of a folder's PostgreSQL, its watchdog with them. */
const serversOf = (dataDir: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`appraise.folder=${dataDir}`);
      } catch {
        return false;
      }
    })
    .map(Number);

const me = async (address: string, key: string): Promise<number> =>
  (await fetch(`${address}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })).status;

describe('npm start', () => {
  const home = folder();
  const dataDir = join(home, 'data');
  let first: Awaited<ReturnType<typeof started>>;
  let key = '';
  let answer: Response;
  let docs: Response;
  /** The users that the first start ran as, once it answered. */
  let uids: ReadonlySet<string>;

  beforeAll(async () => {
    chmodSync(home, 0o755);
    first = await started({ DATA_DIR: dataDir });
    const status = readFileSync(`/proc/${first.child.pid}/status`, 'utf8');
    uids = new Set(/^Uid:\s+(.+)$/m.exec(status)![1]!.split(/\s+/));
    key = first.key!;
    const [, header, url] = /^ {4}curl -s -H '([^']+)' (\S+)$/m.exec(first.out())!;
    const [name, value] = header!.split(': ') as [string, string];
    await vi.waitFor(async () => {
      answer = await fetch(url!, { headers: { [name]: value } });
      expect(answer.status).toBe(200);
    }, patience);
    docs = await fetch(`${first.address}/docs`);
    first.child.kill('SIGINT');
    await first.ended;
  });

  test('the first start shows a key once, a request that works and the docs, and stops without a trace', async () => {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('appraise-sample-data')).toBe('true');
    expect(docs.status).toBe(200);
    expect(first.out()).toContain('shown only once');
    expect(first.err()).not.toContain(key);
    expect(await first.ended).toBe(0);
    expect(serversOf(dataDir)).toEqual([]);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  test.runIf(root)('started by root, it goes on as another user, to whom it gives its data', (context) => {
    context.skip(!othersMayRead(), 'the project stands in a folder that only root can enter');
    const owner = String(statSync(join(dataDir, 'postgres')).uid);
    expect(owner).not.toBe('0');
    expect(uids).toEqual(new Set([owner]));
    expect(String(statSync(join(dataDir, 'author-salt')).uid)).toBe(owner);
  });

  test('a later start finds its data and shows no key; killed, it leaves no PostgreSQL running', async () => {
    chmodSync(home, 0o700);
    const service = await started({ DATA_DIR: dataDir, ...answering });
    expect(service.key).toBe(null);
    expect(service.out()).not.toContain('apr_');
    expect(service.out()).toContain('$APPRAISE_KEY');
    expect(await me(service.address, key)).toBe(200);
    if (root) {
      const staysRoot = /keeps running as root: its user \(id \d+\) may not enter \//;
      await expect.poll(() => service.err()).toMatch(staysRoot);
    }

    service.child.kill('SIGKILL');
    await expect.poll(() => serversOf(dataDir)).toEqual([]);
  });

  test('outside a trial, where no terminal shows it, the first key is in a file that only its user can read', async () => {
    const own = folder();
    // As root, this also shows that an unprivileged user can start it.
    const user = root && othersMayRead() ? unprivileged : {};
    if (user === unprivileged) chownSync(own, unprivileged.uid, unprivileged.gid);
    const service = await started({ DATA_DIR: own, SOURCES: 'live', ...answering }, user);
    const file = join(own, 'owner-key');
    expect(service.out()).toContain(`is in ${file}`);
    expect(service.out() + service.err()).not.toContain('apr_');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await me(service.address, readFileSync(file, 'utf8').trim())).toBe(200);
    service.child.kill('SIGINT');
    expect(await service.ended).toBe(0);
    expect(serversOf(own)).toEqual([]);
  });

  test('a worker answers no requests and needs no port', async () => {
    const worker = begin({ DATA_DIR: dataDir, ROLE: 'worker', PORT: '1' });
    await expect.poll(() => worker.out()).toContain('Ctrl-C');
    expect(worker.out()).not.toContain('Address');
    worker.child.kill('SIGINT');
    expect(await worker.ended).toBe(0);
  });
});

describe('a start that cannot succeed says why in one sentence, with exit code 1', () => {
  test('when the port is in use, before anything is made', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const dataDir = join(folder(), 'data');
    expect(await refused({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is already in use: stop the program that uses it, or set PORT to another port.`,
    );
    expect(existsSync(dataDir)).toBe(false);
    other.close();
  });

  test('when the address is not this machine’s', async () => {
    expect(await refused({ HOST: '192.0.2.1' })).toContain(
      'HOST is 192.0.2.1, which is not an address of this machine',
    );
  });

  test('when the data are of another version of PostgreSQL', async () => {
    const dataDir = folder();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '9.6\n');
    expect(await refused({ DATA_DIR: dataDir })).toContain('created by PostgreSQL 9.6');
  });

  test('when settings are wrong, naming each of them', async () => {
    expect(await refused({ PORT: 'http', ROLE: 'web' })).toBe(
      'PORT is "http", it must be a whole number from 0 to 65535; ROLE is "web", it must be all, api or worker.',
    );
  });
});
