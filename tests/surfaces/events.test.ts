import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { hourMs } from '../../server/contract/domain/durations.ts';
import { Job } from '../../server/contract/resources/job.ts';
import { grant, setSuspended } from '../../server/store/accounts/accounts.ts';
import { createKey, revokeKey } from '../../server/store/accounts/keys.ts';
import { confirmSession, listSessions } from '../../server/store/accounts/sessions.ts';
import { keyHash } from '../../server/support/secrets/keys.ts';
import { call, ended, start } from '../support/call.ts';
import { type Events, openEvents } from '../support/calls/events.ts';
import { age } from '../support/database/queries.ts';
import { startGated } from '../support/runs/gate.ts';
import { newCustomer, scrape, signIn, startService, withService } from '../support/service.ts';
import { letIn } from '../support/sign-in/oauth.ts';

// One node works, the other has the streams: what the stream says has come by the notices of the first.
const working = await startService({ config: { role: 'worker' } });
const service = await startService({ connection: working.connection, config: { role: 'api' } });
afterAll(async () => {
  await service.stop();
  await working.stop();
});

const open = async (key: string, url = service.url): Promise<Events> => {
  const stream = await openEvents(url, key);
  onTestFinished(() => stream.close());
  expect(stream.status).toBe(200);
  return stream;
};

const jobsIn = ({ events }: Events): Job[] =>
  events.filter(({ event }) => event === 'job').map(({ data }) => data as unknown as Job);
const statusesOf = (stream: Events, id: string): string[] =>
  jobsIn(stream)
    .filter((job) => job.id === id)
    .map(({ status }) => status);
const balancesIn = ({ events }: Events) => events.filter(({ event }) => event === 'balance').map(({ data }) => data);

const unlimited = { running: 50 };

describe('a stream of events', () => {
  test('begins with how things stand, and says when to come back', async () => {
    const { key } = await newCustomer(service.db, unlimited);
    const { body: old } = await start(service.url, key, 'quick', { query: 'long ago' });
    await ended(service.url, key, old.id);
    const gate = await startGated(service, key);
    const stream = await open(key);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    await expect.poll(() => jobsIn(stream).map(({ id }) => id)).toEqual([old.id, gate.id]);
    expect(stream.asides[0]).toBe('retry: 2000');
    const { body } = await call<{ credits: object }>(service.url, key, 'GET', '/api/v1/me');
    expect(balancesIn(stream)).toEqual([body.credits]);
    for (const job of jobsIn(stream)) expect(Job.parse(job)).toEqual(job);
    expect(jobsIn(stream).every(({ result }) => result === null)).toBe(true);
    await gate.open();
  });

  test('tells of a run’s start, progress and end on another node, and of the balance', async () => {
    const { key } = await newCustomer(service.db, unlimited);
    const stream = await open(key);
    await expect.poll(() => balancesIn(stream)).toHaveLength(1);
    const gate = await startGated(service, key);
    await expect.poll(() => jobsIn(stream).at(-1)?.progress?.message).toBe('Waiting at a gate');
    expect(balancesIn(stream).at(-1)).toMatchObject({ left: 4_490, used: 10 });
    await gate.open();
    await expect.poll(() => statusesOf(stream, gate.id).at(-1)).toBe('done');
    expect(jobsIn(stream).at(-1)).toMatchObject({ progress: null, result: null, input: { query: expect.any(String) } });
  });

  test('tells of a failure with its refund, and of a cancel', async () => {
    const { key } = await newCustomer(service.db, { running: 1 });
    const stream = await open(key);
    const failed = await start(service.url, key, 'failing', { query: 'anything' });
    await expect.poll(() => statusesOf(stream, failed.body.id).at(-1)).toBe('failed');
    await expect.poll(() => balancesIn(stream).at(-1)?.left).toBe(4_500);
    const gate = await startGated(service, key);
    const waiting = await start(service.url, key, 'quick', { query: 'waits' });
    await call(service.url, key, 'DELETE', `/api/v1/jobs/${waiting.body.id}`);
    await expect.poll(() => statusesOf(stream, waiting.body.id).at(-1)).toBe('cancelled');
    await gate.open();
  });

  test('never tells of credits that have lapsed, though no one has read the account since', async () => {
    const { accountId, key } = await newCustomer(service.db, unlimited);
    const expiresAt = new Date(Date.now() + hourMs);
    await grant(service.db, { accountId, bucket: 'coupon', amount: 300, expiresAt });
    const before = await open(key);
    await expect.poll(() => balancesIn(before).at(-1)).toMatchObject({ left: 4_800 });
    before.close();
    await age(service.db, accountId, '61 minutes');
    const after = await open(key);
    await expect.poll(() => balancesIn(after)).toMatchObject([{ left: 4_500 }]);
  });

  test('tells of a held answer, which is done at once', async () => {
    const [one, two] = [await newCustomer(service.db, unlimited), await newCustomer(service.db, unlimited)];
    const first = await start(service.url, one.key, 'held', { query: 'sent to a stream' });
    await ended(service.url, one.key, first.body.id);
    const stream = await open(two.key);
    const { body } = await start(service.url, two.key, 'held', { query: 'sent to a stream' });
    await expect.poll(() => statusesOf(stream, body.id)).toEqual(['done']);
  });

  test('tells nothing of other accounts', async () => {
    const [one, other] = [await newCustomer(service.db, unlimited), await newCustomer(service.db, unlimited)];
    const [mine, theirs] = [await open(one.key), await open(other.key)];
    const { body } = await start(service.url, one.key, 'quick', { query: 'mine' });
    await expect.poll(() => statusesOf(mine, body.id).at(-1)).toBe('done');
    expect(jobsIn(theirs)).toEqual([]);
    expect(balancesIn(theirs).length).toBeLessThanOrEqual(1);
  });

  test('is for browsers that are signed in and for keys, also read-only ones, and for no one else', async () => {
    const { accountId } = await newCustomer(service.db);
    await open(await signIn(service.db, accountId));
    await open((await createKey(service.db, { accountId, name: 'reader', scope: 'read' }))!.key);
    const refused = await fetch(`${service.url}/api/events`);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'missing_key' });
    expect((await fetch(`${service.url}/api/events`, { method: 'POST' })).status).toBe(405);
  });

  test('that comes back learns what it missed', async () => {
    const { key } = await newCustomer(service.db, unlimited);
    const before = await open(key);
    const gate = await startGated(service, key);
    await expect.poll(() => statusesOf(before, gate.id).at(-1)).toBe('running');
    before.close();
    await gate.open();
    await ended(service.url, key, gate.id);
    const after = await open(key);
    await expect.poll(() => statusesOf(after, gate.id)).toEqual(['done']);
  });

  test('of one account beside others costs no reads of its own', async () => {
    const idle = { sweepMs: hourMs, pollMs: hourMs };
    const own = await withService({ connection: working.connection, config: { role: 'api' }, times: idle });
    const { key } = await newCustomer(own.db, unlimited);
    const streams = await Promise.all(Array.from({ length: 8 }, () => open(key, own.url)));
    const gate = await startGated(own, key);
    const all = (status: string) => () => streams.every((stream) => statusesOf(stream, gate.id).at(-1) === status);
    await expect.poll(() => streams.every((stream) => jobsIn(stream).at(-1)?.progress)).toBeTruthy();
    const before = own.db.sent;
    await gate.open();
    await expect.poll(all('done')).toBe(true);
    // Once for what ended; once for the credentials of all streams, should that be due.
    expect(own.db.sent - before).toBeLessThanOrEqual(3);
  });
});

/** The stream of another program of the account, whose access token is good for as long as given. */
/** A stream of a credential that ends soon. A machine that was too busy to open it in time tries again with more time. */
const openShort = async (credentialFor: (ms: number) => Promise<string>): Promise<Events> => {
  for (let ms = 500; ; ms *= 2) {
    const stream = await openEvents(service.url, await credentialFor(ms));
    onTestFinished(() => stream.close());
    if (stream.status === 200) return stream;
    expect(stream.status).toBe(401);
  }
};

const tokenFor = async (accountId: string, ms: number): Promise<string> => {
  const { tokens } = await letIn(service.url, await signIn(service.db, accountId));
  await service.db.rows(
    'update grant_tokens set expires_at = clock_timestamp() + make_interval(secs => $2::float8 / 1000) where hash = $1',
    [keyHash(tokens.access_token), ms],
  );
  return tokens.access_token;
};

describe('a stream ends', () => {
  test('within seconds after its key is revoked, and no other does', async () => {
    const { accountId, key } = await newCustomer(service.db);
    const other = (await createKey(service.db, { accountId, name: 'other', scope: 'full' }))!;
    const [mine, revoked] = [await open(key), await open(other.key)];
    await revokeKey(service.db, accountId, other.id);
    await expect.poll(() => revoked.isEnded).toBe(true);
    expect(mine.isEnded).toBe(false);
  });

  test('after its key has expired, without any notice', async () => {
    const { accountId } = await newCustomer(service.db);
    const stream = await openShort(async (ms) => {
      const short = { accountId, name: 'short', scope: 'full', expiresAt: new Date(Date.now() + ms) } as const;
      return (await createKey(service.db, short))!.key;
    });
    await expect.poll(() => stream.isEnded).toBe(true);
  });

  test('when its access token expires, though the program’s access goes on', async () => {
    const { accountId } = await newCustomer(service.db);
    const { tokens } = await letIn(service.url, await signIn(service.db, accountId));
    const [short, long] = [await openShort((ms) => tokenFor(accountId, ms)), await open(tokens.access_token)];
    await expect.poll(() => short.isEnded).toBe(true);
    expect(long.isEnded).toBe(false);
    const grants = await service.db.rows('select 1 from grants where account_id = $1', [accountId]);
    expect(grants.length).toBeGreaterThanOrEqual(2);
  });

  test('after its session has ended', async () => {
    const { accountId } = await newCustomer(service.db);
    const session = await signIn(service.db, accountId);
    const stream = await open(session);
    const out = await call(service.url, session, 'DELETE', '/api/session');
    expect(out.status).toBe(200);
    await expect.poll(() => stream.isEnded).toBe(true);
  });

  test('after its session has confirmed, which has given the browser another secret', async () => {
    const { accountId } = await newCustomer(service.db);
    const session = await signIn(service.db, accountId);
    const { id } = (await listSessions(service.db, accountId))[0]!;
    const copied = await open(session);
    const secret = await confirmSession(service.db, id, 'password');
    await expect.poll(() => copied.isEnded).toBe(true);
    const own = await open(secret!);
    await setTimeout(500);
    expect(own.isEnded).toBe(false);
  });

  test('after its account is suspended', async () => {
    const { accountId, key } = await newCustomer(service.db);
    const stream = await open(key);
    await setSuspended(service.db, accountId, true);
    await expect.poll(() => stream.isEnded).toBe(true);
    await setSuspended(service.db, accountId, false);
    await expect.poll(async () => (await openEvents(service.url, key)).status).toBe(200);
  });

  test('when the service stops', async () => {
    const own = await startService({ connection: working.connection, config: { role: 'api' } });
    const { key } = await newCustomer(own.db);
    const stream = await openEvents(own.url, key);
    await own.stop();
    await expect.poll(() => stream.isEnded).toBe(true);
  });
});

describe('streams are bounded', () => {
  test('to eight of an account: the ninth is refused until one is closed', async () => {
    const { accountId, key } = await newCustomer(service.db);
    const streams = await Promise.all(Array.from({ length: 8 }, () => open(key)));
    const refused = await fetch(`${service.url}/api/events`, { headers: { authorization: `Bearer ${key}` } });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect(await refused.json()).toMatchObject({ code: 'too_many_streams', retryable: true });
    // What is refused does not harm the others, and another account has places of its own.
    await open((await newCustomer(service.db)).key);
    await grant(service.db, { accountId, bucket: 'wallet', amount: 5 });
    for (const stream of streams) await expect.poll(() => balancesIn(stream).at(-1)?.wallet).toBe(5);
    streams[0]!.close();
    await expect.poll(async () => (await openEvents(service.url, key)).status).toBe(200);
  });

  test('and anyone who leaves before being let in takes no place', async () => {
    const own = await withService({ connection: working.connection, config: { role: 'api' } });
    const { key } = await newCustomer(own.db);
    const { hostname, port } = new URL(own.url);
    const streams = async () => /^appraise_event_streams (\d+)$/m.exec(await scrape(own.url))?.[1];
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    await working.db.transaction(async (tx) => {
      await tx.rows('lock table keys in access exclusive mode');
      socket.write(`GET /api/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${key}\r\n\r\n`);
      const waiting = () =>
        tx.rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      await expect.poll(waiting).not.toEqual([]);
      socket.resetAndDestroy();
      // Until the service has seen it, too.
      await setTimeout(100);
    });
    await open(key, own.url);
    expect(await streams()).toBe('1');
  });

  test('in bytes, too: one that is not read is cut off', async () => {
    const own = await withService({ connection: working.connection, config: { role: 'api' } });
    const streams = async () => /^appraise_event_streams (\d+)$/m.exec(await scrape(own.url))?.[1];
    const { accountId, key } = await newCustomer(own.db, unlimited);
    const { hostname, port } = new URL(own.url);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    let received = 0;
    let isClosed = false;
    socket.on('data', (bytes) => {
      received += bytes.length;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      isClosed = true;
    });
    socket.write(`GET /api/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${key}\r\n\r\n`);
    await expect.poll(() => received).toBeGreaterThan(0);
    expect(await streams()).toBe('1');
    socket.pause();
    const count = 300;
    const size = 100_000;
    await service.db.rows(
      `insert into jobs (id, account_id, kind, input, status, question, active, refresh, holdable, credits, created_at)
       select gen_random_uuid(), $1, 'quick', jsonb_build_object('query', repeat('x', $3::int)), 'done', 'q', 'a', false,
         false, 0, now() from generate_series(1, $2::int)`,
      [accountId, count, size],
    );
    await service.db.rows(
      `select pg_notify('appraise', string_agg('progress ' || id || ' ' || account_id, E'\n'))
       from (select id, account_id, row_number() over () / 50 as part from jobs where account_id = $1) j group by part`,
      [accountId],
    );
    await expect.poll(streams).toBe('0');
    socket.resume();
    await expect.poll(() => isClosed).toBe(true);
    expect(received).toBeLessThan(count * size);
    await service.db.rows('delete from jobs where account_id = $1', [accountId]);
  });
});

test('after notices were lost, a stream learns what happened meanwhile', async () => {
  const own = await withService({ connection: working.connection, config: { role: 'api' } });
  const { key } = await newCustomer(own.db, unlimited);
  const stream = await open(key, own.url);
  const gate = await startGated(own, key);
  await expect.poll(() => jobsIn(stream).at(-1)?.progress?.stage).toBe('waiting');
  // Said by no one: only a look at everything finds it.
  await own.db.rows(`update jobs set progress = jsonb_set(progress, '{stage}', '"unheard"') where id = $1`, [gate.id]);
  await own.db.rows(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'appraise listener' and datname = current_database()",
  );
  await expect.poll(() => jobsIn(stream).at(-1)?.progress?.stage).toBe('unheard');
  await gate.open();
  await ended(own.url, key, gate.id);
});
