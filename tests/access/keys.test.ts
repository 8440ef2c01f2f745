import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { createKeyCache } from '../../server/access/credentials/key-cache.ts';
import { operations } from '../../server/operations/index.ts';
import { createKey, listKeys, openKey, revokeKey } from '../../server/store/accounts/keys.ts';
import { openDatabase } from '../../server/store/engine/database.ts';
import { newId } from '../../server/support/ids.ts';
import { createLog } from '../../server/support/log.ts';
import { keyHash, newKey } from '../../server/support/secrets/keys.ts';
import { call, start } from '../support/call.ts';
import { rawRequest, sendRaw } from '../support/calls/raw.ts';
import { testClock } from '../support/clock.ts';
import { checkBooks } from '../support/database/books.ts';
import { readAccount } from '../support/database/queries.ts';
import { testStarts } from '../support/runs/test-job-kinds.ts';
import { newCustomer, startService } from '../support/service.ts';

// Two nodes on one database: what holds for a key must hold wherever it is sent. Nothing is run: jobs stay queued.
const quiet = { config: { role: 'api' }, times: { sweepMs: 600_000, pollMs: 600_000 } } as const;

const one = await startService(quiet);
const two = await startService({ ...quiet, connection: one.connection });
afterAll(async () => {
  await checkBooks(one.db);
  await Promise.all([one.stop(), two.stop()]);
});

const me = (url: string, key: string) => call(url, key, 'GET', '/api/v1/me');

const status = async (url: string, key: string): Promise<number> => (await me(url, key)).status;

const meWith = (authorization: string) => call(one.url, null, 'GET', '/api/v1/me', undefined, { authorization });

describe('a request', () => {
  test('without a Bearer key is 401 missing_key and says how to send one', async () => {
    const { key } = await newCustomer(one.db);
    const basic = `Basic ${Buffer.from(`user:${key}`).toString('base64')}`;
    for (const authorization of [null, '', 'Bearer', 'Bearer ', key, basic, `Token ${key}`, `Bearer${key}`]) {
      const { status, headers, body } =
        authorization === null ? await call(one.url, null, 'GET', '/api/v1/me') : await meWith(authorization);
      expect({ authorization, status, code: body.code }).toEqual({ authorization, status: 401, code: 'missing_key' });
      expect(headers.get('www-authenticate')).toBe(
        `Bearer realm="appraise", resource_metadata="${one.url}/.well-known/oauth-protected-resource/api/v1"`,
      );
      expect(body.detail).toContain('Authorization: Bearer');
    }
  });

  test('with a key in the query or the body is as one without', async () => {
    const { key } = await newCustomer(one.db);
    for (const query of [`?key=${key}`, `?api_key=${key}`, `?access_token=${key}`]) {
      expect((await call(one.url, null, 'GET', `/api/v1/me${query}`)).body.code).toBe('missing_key');
    }
    expect((await call(one.url, null, 'POST', '/api/v1/test/quick', { query: 'q', key })).body.code).toBe(
      'missing_key',
    );
  });

  test('with a mistyped, unknown, revoked or expired key is 401 invalid_key, and never says which', async () => {
    const { key: revoked, accountId } = await newCustomer(one.db);
    expect(await revokeKey(one.db, accountId, revoked.slice(0, 8))).toBe(1);
    const { key: expired } = await newCustomer(one.db, { expiresAt: new Date(Date.now() - 1_000) });
    const { key: live } = await newCustomer(one.db);
    const mistyped = live.slice(0, -1) + (live.endsWith('0') ? '1' : '0');
    const answers = [];
    for (const key of [mistyped, newKey(), revoked, expired, 'apr_', 'nonsense']) {
      const { status, headers, body } = await me(one.url, key);
      const { requestId, ...rest } = body;
      expect(requestId).toBe(headers.get('x-request-id'));
      answers.push({ status, authenticate: headers.get('www-authenticate'), names: [...headers.keys()], rest });
    }
    expect(answers[0]).toMatchObject({
      status: 401,
      authenticate: expect.stringMatching(/^Bearer realm="appraise", error="invalid_token", resource_metadata=/),
      rest: { code: 'invalid_key', status: 401, retryable: false, type: '/docs/errors#invalid_key' },
    });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await status(one.url, live)).toBe(200);
  });

  test('may write the scheme in any case', async () => {
    const { key } = await newCustomer(one.db);
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR']) {
      expect((await meWith(`${scheme} ${key}`)).status).toBe(200);
      expect((await meWith(`${scheme}   ${key}`)).status).toBe(200);
    }
  });

  test('with two Authorization headers is never let in by the second', async () => {
    const { key } = await newCustomer(one.db);
    const twice = (...keys: string[]) =>
      sendRaw(
        one.url,
        rawRequest(
          'GET',
          '/api/v1/me',
          keys.map((each) => ['Authorization', `Bearer ${each}`] as const),
        ),
      );
    expect((await twice(newKey(), key)).status).toBe(401);
    expect((await twice('nonsense', key)).status).toBe(401);
  });

  test('refused for its key learns nothing of any account', async () => {
    const { headers } = await me(one.url, newKey());
    for (const name of ['x-credits-used', 'x-credits-remaining', 'ratelimit', 'ratelimit-policy', 'etag']) {
      expect(headers.get(name)).toBeNull();
    }
  });
});

describe('a key at rest', () => {
  test('is stored as its SHA-256 and its first 8 characters: its text is in no table', async () => {
    const { key, accountId } = await newCustomer(one.db);
    const made = await createKey(one.db, { accountId, name: 'second', scope: 'read' });
    await start(one.url, key, 'quick', { query: 'leaves traces' }, { 'idempotency-key': 'a trace' });
    await me(two.url, made!.key);
    const tables = await one.db.rows<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(tables.map(({ name }) => name)).toContain('keys');
    for (const text of [key, made!.key]) {
      // As it is, and as the bytes of a bytea column are shown; also without what every key begins with.
      const forms = [
        text,
        text.slice(8),
        Buffer.from(text).toString('hex'),
        Buffer.from(text.slice(8)).toString('hex'),
      ];
      for (const { name } of tables) {
        const found = await one.db.rows(
          `select 1 from ${name} t where exists (select 1 from unnest($1::text[]) form where strpos(t::text, form) > 0)`,
          [forms],
        );
        expect(found, name).toEqual([]);
      }
    }
    const stored = await one.db.rows<{ hash: Buffer; prefix: string }>(
      'select hash, prefix from keys where account_id = $1 order by created_at',
      [accountId],
    );
    expect(stored).toEqual(
      [key, made!.key].map((text) => ({
        hash: createHash('sha256').update(text).digest(),
        prefix: text.slice(0, 8),
      })),
    );
    const listed = JSON.stringify(await listKeys(one.db, accountId));
    for (const text of [key, made!.key]) expect(listed).not.toContain(text.slice(8));
  });

  test('is in no log line, wherever in a request it was put', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line: string) => void lines.push(line) });
    const { url, db, stop } = await startService({ config: { role: 'api' }, log });
    const { key } = await newCustomer(db);
    const { key: read } = await newCustomer(db, { scope: 'read' });
    await me(url, key);
    await me(url, `${key}x`);
    await call(url, key, 'GET', `/api/v1/me?key=${key}`);
    await call(url, key, 'GET', `/api/v1/jobs/${key}`);
    await call(url, key, 'GET', `/${key}`);
    await call(url, key, 'GET', `/api/v1/jobs/%zz${key}`);
    await call(url, key, 'POST', '/api/v1/test/quick', { query: key, [key]: key }, { 'idempotency-key': key });
    await call(url, key, 'POST', '/api/v1/test/quick', `{"query": "${key}`);
    await call(url, key, 'POST', '/api/v1/test/quick', { query: key }, { 'idempotency-key': key });
    await call(url, read, 'POST', '/api/v1/test/quick', { query: key });
    await sendRaw(url, `GET /${key} NOTHTTP\r\n${key}: ${key}\r\n\r\n`);
    // What is logged in full: something that breaks.
    await db.rows('alter table jobs rename to jobs_away');
    expect((await call(url, key, 'GET', '/api/v1/jobs')).status).toBe(500);
    await stop();
    const written = lines.join('');
    expect(written).toContain('"status":500');
    expect(lines.length).toBeGreaterThan(10);
    for (const text of [key, read]) {
      expect(written).not.toContain(text);
      expect(written).not.toContain(text.slice(8));
    }
  });

  test('has the time of its last use written once a minute at most, however many calls and nodes', async () => {
    await one.db.script(`
      create table key_writes (id uuid);
      create function count_key_write() returns trigger language plpgsql as $$
      begin insert into key_writes values (new.id); return null; end $$;
      create trigger count_key_writes after update on keys for each row execute function count_key_write();`);
    const { key, accountId } = await newCustomer(one.db);
    const writes = async (): Promise<number> =>
      (await one.db.rows('select 1 from key_writes w join keys k on k.id = w.id where k.hash = $1', [keyHash(key)]))
        .length;
    const burst = () =>
      Promise.all([
        ...Array.from({ length: 30 }, (_, at) => openKey(at % 2 ? one.db : two.db, keyHash(key))),
        ...Array.from({ length: 30 }, (_, at) => status(at % 2 ? one.url : two.url, key)),
      ]);
    expect((await listKeys(one.db, accountId))[0]!.lastUsedAt).toBeNull();
    const { began } = (await one.db.row<{ began: Date }>('select clock_timestamp() as began'))!;
    await burst();
    await burst();
    expect(await writes()).toBe(1);
    const first = (await listKeys(one.db, accountId))[0]!.lastUsedAt!;
    expect(first >= began).toBe(true);
    // A minute later: our own change of the row is one more.
    await one.db.rows(`update keys set last_used_at = last_used_at - interval '61 seconds' where hash = $1`, [
      keyHash(key),
    ]);
    await burst();
    await burst();
    expect(await writes()).toBe(3);
    await one.db.script('drop trigger count_key_writes on keys; drop function count_key_write; drop table key_writes;');
  });
});

test('an account is read as of one moment, also while a run is charged', async () => {
  const { key, accountId } = await newCustomer(one.db);
  // A session whose clock is slow to read, which is what stands between an account and its credits.
  await one.db.script(`
    create schema slow;
    create function slow.clock_timestamp() returns timestamptz language plpgsql as $$
    begin perform pg_sleep(0.4); return pg_catalog.clock_timestamp(); end $$;`);
  const slow = openDatabase({ ...one.connection, options: '-c search_path=slow,pg_catalog,public' });
  const reading = readAccount(slow, accountId);
  await expect
    .poll(() => one.db.rows(`select 1 as asleep from pg_stat_activity where wait_event = 'PgSleep'`), { interval: 10 })
    .not.toEqual([]);
  expect((await start(one.url, key, 'quick', { query: 'charged meanwhile' })).headers.get('x-credits-used')).toBe('10');
  const { left, used } = await reading;
  expect(left + used).toBe(4_500);
  await slow.close();
});

test('answers that overtake each other do not take a balance back to what it was', async () => {
  const { key, accountId } = await newCustomer(one.db);
  const cache = createKeyCache(one.db, testClock, () => true);
  await cache.open(key);
  const before = await readAccount(one.db, accountId);
  await start(one.url, key, 'quick', { query: 'q' });
  const after = await readAccount(one.db, accountId);
  cache.saw(after);
  cache.saw(before);
  expect(cache.known(key)?.account.left).toBe(4_490);
});

describe('a key of scope read', () => {
  test('may call every operation that only reads, and none that starts or cancels', async () => {
    const { accountId, key } = await newCustomer(one.db, { running: 1 });
    const read = (await createKey(one.db, { accountId, name: 'reader', scope: 'read' }))!.key;
    const { body: job } = await start(one.url, key, 'quick', { query: 'mine' });
    for (const { id, method, path, writes, audience, example } of [...operations, ...testStarts]) {
      const to = path.replace('{id}', job.id);
      const reply = await call(one.url, read, method, to, method === 'POST' ? example : undefined);
      if (audience === 'session') {
        expect({ id, status: reply.status, code: reply.body.code }).toEqual({
          id,
          status: 403,
          code: 'session_required',
        });
      } else if (writes) {
        expect({ id, status: reply.status, code: reply.body.code }).toEqual({ id, status: 403, code: 'read_only_key' });
        expect(reply.body.detail).toContain('`full`');
        expect(reply.headers.get('x-credits-used')).toBe('0');
      } else {
        expect([200, 400, 404, 422, 502], id).toContain(reply.status);
      }
    }
    for (const path of ['/api/v1/me', '/api/v1/jobs', `/api/v1/jobs/${job.id}`]) {
      expect((await call(one.url, read, 'GET', path)).status).toBe(200);
    }
    const { body } = await call<{ jobs: { id: string; status: string }[] }>(one.url, read, 'GET', '/api/v1/jobs');
    expect(body.jobs).toMatchObject([{ id: job.id, status: 'queued' }]);
    expect((await me(one.url, key)).headers.get('x-credits-remaining')).toBe('4490');
    expect((await call(one.url, key, 'DELETE', `/api/v1/jobs/${job.id}`)).status).toBe(200);
  });
});

describe('another account’s job', () => {
  test('and one that never was answer byte for byte the same, but for the request id, read or cancelled', async () => {
    const [mine, theirs] = [await newCustomer(one.db), await newCustomer(one.db)];
    const { body: job } = await start(one.url, theirs.key, 'quick', { query: 'theirs' });
    const bytesOf = async (method: string, id: string, query = '') => {
      const { status, headers, body } = await sendRaw(
        one.url,
        rawRequest(method, `/api/v1/jobs/${id}${query}`, [['Authorization', `Bearer ${mine.key}`]]),
      );
      const requestId = headers.find(([name]) => name.toLowerCase() === 'x-request-id')![1];
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
      // Time goes on between two requests: of these the values may differ, and only these.
      const moving = new Set(['date', 'ratelimit']);
      const shown = headers.map(([name, value]) => `${name}: ${moving.has(name.toLowerCase()) ? '…' : value}`);
      return { status, text: [...shown, body].join('\n').replaceAll(requestId, '<request id>') };
    };
    // Who may wait for it is still waiting when the others have their answers.
    let waited = false;
    const waiting = call(one.url, theirs.key, 'GET', `/api/v1/jobs/${job.id}?wait=20`).then(() => {
      waited = true;
    });
    for (const [method, query] of [['GET'], ['GET', '?wait=30'], ['HEAD'], ['DELETE']] as const) {
      const foreign = await bytesOf(method, job.id, query);
      const unknown = await bytesOf(method, newId(), query);
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(unknown);
    }
    expect(waited).toBe(false);
    const { body } = await call<{ status: string }>(one.url, theirs.key, 'GET', `/api/v1/jobs/${job.id}`);
    expect(body.status).toBe('queued');
    await call(one.url, theirs.key, 'DELETE', `/api/v1/jobs/${job.id}`);
    await waiting;
  });
});
