import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { main } from '../../cli/main.ts';
import { listActs } from '../../server/store/audit/audit.ts';
import { type Embedded, startEmbedded } from '../../server/store/postgres/embedded.ts';
import { call, ended, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { type Customer, newCustomer, type Service, startService, withService } from '../support/service.ts';

const root = mkdtempSync(join(tmpdir(), 'appraise-backup-'));
const dataDir = join(root, 'data');
const backups = join(root, 'kept');

/** A command in this process. */
const run = async (argv: string[], env: NodeJS.ProcessEnv = {}) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(argv, {
    forPeople: false,
    env: { DATA_DIR: dataDir, ...env },
    print: (line) => void out.push(line),
    note: (line) => void err.push(line),
    readInput: () => Promise.reject(new Error('unread')),
    write: () => {},
    redraw: null,
    readLines: () => {
      throw new Error('unread');
    },
    taken: () => true,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};

/** With the salt in the data folder, as it is where no one sets AUTHOR_SALT. */
const serviceIn = (folder: string) => ({ dataDir: folder, authorSalt: null }) as const;

describe('a service with the embedded database', () => {
  let embedded: Embedded;
  let service: Service;
  let customer: Customer;

  beforeAll(async () => {
    embedded = await startEmbedded(dataDir);
    service = await startService({ connection: embedded.connection, config: serviceIn(dataDir) });
    customer = await newCustomer(service.db, { running: 5, queue: 100 });
  });
  afterAll(async () => {
    await service.stop();
    await embedded.stop();
    rmSync(root, { recursive: true, force: true });
  });

  test('is backed up while it writes; the restored folder starts alone, with equal books and keys that work', async () => {
    const { url } = service;
    const { key } = customer;
    const first = await start(url, key, 'quick', { query: 'before' });
    await ended(url, key, first.body.id);
    let writing = true;
    let accepted = 0;
    const writes = (async () => {
      for (; writing; accepted++) {
        const { body } = await start(url, key, accepted % 3 ? 'quick' : 'failing', { query: `${accepted}` });
        await ended(url, key, body.id);
      }
    })();
    const made = await run(['backup', '--to', backups]);
    writing = false;
    await writes;
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(made.out)).toMatchObject({ verified: true, keys: expect.any(Number), deleted: 0 });
    expect(accepted).toBeGreaterThan(2);
    expect(readdirSync(backups)).toHaveLength(1);

    const restoredDir = join(root, 'restored');
    const restored = await run(['restore', '--from', backups], { DATA_DIR: restoredDir });
    expect(restored).toMatchObject({ code: 0, err: '' });
    const copy = await startEmbedded(restoredDir);
    onTestFinished(() => copy.stop());
    const again = await withService({ connection: copy.connection, config: serviceIn(restoredDir) });
    expect((await call(again.url, key, 'GET', `/api/v1/jobs/${first.body.id}`)).body).toMatchObject({
      status: 'done',
      result: { echo: 'before' },
    });
    const next = await start(again.url, key, 'quick', { query: 'after' });
    expect((await ended(again.url, key, next.body.id)).status).toBe('done');
    await checkBooks(again.db);
    expect((await listActs(again.db, 1))[0]).toMatchObject({ act: 'backup restored', accountId: null });
    const { jobs } = JSON.parse(restored.out);
    expect(jobs).toBeGreaterThan(0);
    expect(jobs).toBeLessThanOrEqual(accepted + 1);
  });

  test('is not restored over: a folder in use or not empty is refused with the fix, and left as it is', async () => {
    const used = await run(['restore', '--from', backups]);
    expect(used).toMatchObject({ code: 1, out: '' });
    expect(used.err).toBe(
      `The database in ${dataDir} is in use: stop the service and move the folder away, or set DATA_DIR to a new folder.`,
    );
    const taken = mkdtempSync(join(root, 'taken-'));
    writeFileSync(join(taken, 'letter'), 'mine');
    const refused = await run(['restore', '--from', backups], { DATA_DIR: taken });
    expect(refused.err).toBe(`${taken} is not empty: move it away, or set DATA_DIR to a new folder.`);
    expect(readdirSync(taken)).toEqual(['letter']);
  });

  test('keeps as many backups as asked, the newest', async () => {
    const before = readdirSync(backups);
    const { code, out } = await run(['backup', '--to', backups, '--keep', '1', '--no-verify']);
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, verified: false, deleted: before.length });
    expect(readdirSync(backups)).toHaveLength(1);
    expect(readdirSync(backups)).not.toEqual(before);
    for (const file of ['author-salt', 'backup.json', 'postgres.tar.gz', 'postgres.tar.gz.sha256']) {
      expect(existsSync(join(backups, readdirSync(backups)[0]!, file))).toBe(true);
    }
  });

  test('a damaged backup is refused in one sentence and leaves nothing behind', async () => {
    const archive = join(backups, readdirSync(backups)[0]!, 'postgres.tar.gz');
    const bytes = readFileSync(archive);
    for (const damaged of [bytes.subarray(0, bytes.length / 2), Buffer.from(bytes).fill(7, 1_000_000, 1_000_100)]) {
      writeFileSync(archive, damaged);
      const folder = join(root, 'unused');
      const { code, err } = await run(['restore', '--from', backups], { DATA_DIR: folder });
      expect({ code, lines: err.split('\n').length }).toEqual({ code: 1, lines: 1 });
      expect(err).toMatch(/^The backup \S+ is damaged: use another one\.$/);
      expect(existsSync(folder)).toBe(false);
    }
  });
});

test('neither command touches a PostgreSQL of one’s own, or makes a database where there is none', async () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  for (const command of ['backup', 'restore']) {
    expect(await run([command], env)).toMatchObject({ code: 1, err: expect.stringContaining('its own tools') });
  }
  const nowhere = mkdtempSync(join(tmpdir(), 'appraise-nowhere-'));
  onTestFinished(() => rmSync(nowhere, { recursive: true, force: true }));
  const folder = join(nowhere, 'data');
  expect((await run(['backup'], { DATA_DIR: folder })).err).toBe(
    `There is no database in ${folder}: set DATA_DIR to the folder of your service, or start the service once.`,
  );
  expect((await run(['restore'], { DATA_DIR: folder })).err).toContain(`There is no backup in ${folder}-backups`);
  expect(existsSync(folder)).toBe(false);
});
