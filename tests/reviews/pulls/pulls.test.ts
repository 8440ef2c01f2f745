import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Job } from '../../../server/contract/resources/job.ts';
import { Pull } from '../../../server/contract/resources/reviews/pull.ts';
import { packFacts } from '../../../server/reviews/pulls/pull-facts.ts';
import { packWords } from '../../../server/reviews/pulls/pull-words.ts';
import { beginPull, finishPull, savePulledApp } from '../../../server/store/reviews/pulls.ts';
import { newId } from '../../../server/support/ids.ts';
import { call, ended } from '../../support/call.ts';
import { newCustomer } from '../../support/service.ts';
import { startStores } from '../../support/sources/stores.ts';

const stores = await startStores();
afterAll(() => stores.stop());

const pullsOf = async (key: string, limit?: number): Promise<Pull[]> => {
  const { status, body } = await call<{ pulls: Pull[] }>(
    stores.service.url,
    key,
    'GET',
    `/api/v1/reviews/pulls${limit === undefined ? '' : `?limit=${limit}`}`,
  );
  expect(status).toBe(200);
  for (const pull of body.pulls) expect(Pull.parse(pull)).toEqual(pull);
  return body.pulls;
};

const start = (key: string, input: Record<string, unknown>) =>
  call<Job>(stores.service.url, key, 'POST', '/api/v1/reviews/pulls', input);

test('a pull is in the history from the moment it is accepted, whole, and follows its job to the end', async () => {
  const { key } = await newCustomer(stores.service.db, { running: 1 });
  const { appleId, title } = stores.app('coinroot');
  const mapleknot = stores.app('mapleknot');
  const first = await start(key, { apps: [{ store: 'apple', appId: appleId }], limit: 10 });
  const second = await start(key, {
    apps: [
      { store: 'apple', appId: mapleknot.appleId },
      { store: 'apple', appId: mapleknot.appleId },
      { store: 'apple', appId: appleId },
    ],
    stars: [2, 1, 2],
    keywords: [' Crash ', 'crash', 'too slow'],
    keywordMode: 'all',
    exclude: ['ads'],
    requireText: true,
    minLength: 5,
    versions: ['7.', '7.'],
    since: '2026-01-02',
    until: '2026-11-01',
    limit: 7,
    countries: ['US', 'de', 'us'],
    languages: ['EN', 'pt-br', 'en'],
    sort: 'helpful',
    label: '  Why they leave ',
  });
  expect([first.status, second.status]).toEqual([202, 202]);
  const [newest, older] = await pullsOf(key);
  expect(newest).toMatchObject({
    id: second.body.id,
    object: 'pull',
    label: 'Why they leave',
    apps: [
      { store: 'apple', appId: mapleknot.appleId },
      { store: 'apple', appId: appleId },
    ],
    filter: {
      stars: [1, 2],
      keywords: ['Crash', 'too slow'],
      keywordMode: 'all',
      exclude: ['ads'],
      requireText: true,
      minLength: 5,
      versions: ['7.'],
      since: '2026-01-02',
      until: '2026-11-01',
    },
    limit: 7,
    countries: ['us', 'de'],
    languages: ['en', 'pt-BR'],
    sort: 'helpful',
    links: {
      reviews: `/api/v1/reviews/pulls/${second.body.id}/reviews`,
      insights: `/api/v1/reviews/pulls/${second.body.id}/insights`,
    },
  });
  expect(newest!.reviews.target).toBe(14);
  expect(newest!.createdAt).toBe(second.body.createdAt);
  expect(older).toMatchObject({
    id: first.body.id,
    label: '',
    filter: {
      stars: [],
      keywords: [],
      keywordMode: 'any',
      exclude: [],
      requireText: false,
      minLength: 0,
      versions: [],
    },
    countries: ['us'],
    languages: ['en'],
    sort: 'recent',
  });
  const job = await ended(stores.service.url, key, first.body.id);
  expect(job.status).toBe('done');
  await ended(stores.service.url, key, second.body.id);
  const [, done] = await pullsOf(key);
  expect(done).toMatchObject({ status: 'completed', reviews: { target: 10, kept: 10 }, apps: [{ title }] });
  expect(done!.finishedAt).not.toBeNull();
  // The result holds the very record.
  expect(job.result).toEqual({ pull: done });
  expect((await pullsOf(key, 1)).map(({ id }) => id)).toEqual([second.body.id]);
});

test('a pull that waits and is cancelled is in the history as cancelled, and its reads answer', async () => {
  const { key } = await newCustomer(stores.service.db, { running: 1 });
  const { appleId } = stores.app('coinroot');
  stores.break('*', 'slow');
  await start(key, { apps: [{ store: 'apple', appId: appleId }] });
  const waiting = await start(key, { apps: [{ store: 'apple', appId: appleId }], limit: 3 });
  expect((await pullsOf(key))[0]).toMatchObject({ status: 'queued', finishedAt: null, note: null, truncated: false });
  const cancelled = await call<Job>(stores.service.url, key, 'DELETE', `/api/v1/jobs/${waiting.body.id}`);
  expect(cancelled.body).toMatchObject({ status: 'cancelled', refunded: true });
  const [pull] = await pullsOf(key);
  expect(pull).toMatchObject({ status: 'cancelled', finishedAt: cancelled.body.finishedAt });
  const { body } = await call(stores.service.url, key, 'GET', `/api/v1/reviews/pulls/${waiting.body.id}/reviews`);
  expect(body).toEqual({
    pull: { id: waiting.body.id, status: 'cancelled' },
    total: 0,
    offset: 0,
    limit: 100,
    next: null,
    reviews: [],
  });
});

test('a pull outlives its job, and goes with its account', async () => {
  const { db, url } = stores.service;
  const { key, accountId } = await newCustomer(db);
  const { body } = await start(key, { apps: [{ store: 'apple', appId: stores.app('coinroot').appleId }], limit: 5 });
  await ended(url, key, body.id);
  await db.rows('delete from jobs where id = $1', [body.id]);
  expect((await pullsOf(key))[0]).toMatchObject({ id: body.id, status: 'completed', reviews: { kept: 5 } });
  const page = await call<{ total: number }>(url, key, 'GET', `/api/v1/reviews/pulls/${body.id}/reviews`);
  expect(page.body.total).toBe(5);
  await db.transaction(async (tx) => {
    // The books are kept even from us; removing an account removes them first.
    await tx.script('alter table ledger disable trigger user');
    await tx.rows('delete from ledger where account_id = $1', [accountId]);
    await tx.rows('delete from lots where account_id = $1', [accountId]);
    await tx.rows('delete from accounts where id = $1', [accountId]);
    await tx.script('alter table ledger enable trigger user');
  });
  const left = await db.rows('select 1 from pulls where id = $1 union all select 1 from pull_apps where pull_id = $1', [
    body.id,
  ]);
  expect(left).toEqual([]);
});

test('another account sees none of it, and its reads are as those of a pull that there is not', async () => {
  const { db, url } = stores.service;
  const [owner, other] = [await newCustomer(db), await newCustomer(db)];
  const { body } = await start(owner.key, {
    apps: [{ store: 'apple', appId: stores.app('coinroot').appleId }],
    limit: 5,
  });
  await ended(url, owner.key, body.id);
  expect(await pullsOf(other.key)).toEqual([]);
  for (const read of ['reviews', 'insights']) {
    const theirs = await call(url, other.key, 'GET', `/api/v1/reviews/pulls/${body.id}/${read}`);
    const none = await call(url, other.key, 'GET', `/api/v1/reviews/pulls/${crypto.randomUUID()}/${read}`);
    expect(theirs.status).toBe(404);
    const { requestId: _, ...problem } = theirs.body;
    const { requestId: __, ...unknown } = none.body;
    expect(problem).toEqual(unknown);
    expect((await call(url, owner.key, 'GET', `/api/v1/reviews/pulls/${body.id}/${read}`)).status).toBe(200);
  }
});

test('an attempt that has lost its claim writes nothing into the pull, and the next one starts over', async () => {
  const { db } = stores.service;
  const { key, accountId } = await newCustomer(db);
  const pullId = newId();
  const request = {
    apps: [{ store: 'apple', appId: '1' }],
    limit: 10,
    countries: ['us'],
    languages: ['en'],
    sort: 'recent',
  };
  const filter = { keywords: [], keywordMode: 'any', exclude: [], requireText: false, minLength: 0, versions: [] };
  await db.rows(
    `insert into jobs (id, account_id, kind, input, status, question, active, refresh, holdable, credits, attempts, claim,
       heartbeat_at, deadline_at, created_at)
     values ($1, $2, 'reviews', $3, 'running', '', '', false, false, 0, 1, nextval('claims'), now() + interval '1 day',
       now() + interval '1 day', now())`,
    [pullId, accountId, JSON.stringify({ ...request, ...filter })],
  );
  const app = {
    ordinal: 0,
    title: 'First',
    icon: null,
    read: 3,
    kept: 0,
    truncated: false,
    notes: ['A note.'],
    ...packFacts([]),
    words: await packWords([]),
  };
  const claimNow = async () => {
    const row = await db.row<{ claim: number }>('select claim from jobs where id = $1', [pullId]);
    return { pullId, claim: row!.claim };
  };
  const late = await claimNow();
  await savePulledApp(db, late, app);
  expect((await pullsOf(key))[0]).toMatchObject({ status: 'running', note: 'A note.', reviews: { read: 3 } });
  // Handed back by a stop and claimed again: it is the same attempt, and another run.
  await db.rows("update jobs set claim = nextval('claims') where id = $1", [pullId]);
  const holder = await claimNow();
  await expect(savePulledApp(db, late, { ...app, title: 'Late' })).rejects.toThrow(/no longer this run/);
  await expect(beginPull(db, late)).rejects.toThrow(/no longer this run/);
  await expect(finishPull(db, late)).rejects.toThrow(/no longer this run/);
  await beginPull(db, holder);
  expect((await pullsOf(key))[0]).toMatchObject({ note: null, apps: [{ title: null }], reviews: { read: 0 } });
  // Apps are read side by side, and end at the same moment now and then.
  const apps = Array.from({ length: 10 }, (_, ordinal) => ({ ...app, ordinal, title: 'Second' }));
  await Promise.all(apps.map((each) => savePulledApp(db, holder, each)));
  expect((await pullsOf(key))[0]).toMatchObject({ reviews: { read: 30 } });
  await finishPull(db, holder);
  // It has not ended before its job has.
  expect((await pullsOf(key))[0]).toMatchObject({ status: 'running', finishedAt: null, apps: [{ title: 'Second' }] });
  await db.rows("update jobs set status = 'failed', finished_at = now() where id = $1", [pullId]);
  expect((await pullsOf(key))[0]).toMatchObject({ status: 'failed', finishedAt: expect.any(String) });
});

test('a pull that runs tells how many reviews it has read so far', async () => {
  const { key } = await newCustomer(stores.service.db);
  const { appleId } = stores.app('coinroot');
  stores.sandbox.setFault({ route: '*', fault: 'slow', ms: 1_000 });
  onTestFinished(() => stores.sandbox.clearFaults());
  const { body } = await start(key, { apps: [{ store: 'apple', appId: appleId }], limit: 5000 });
  const messages: string[] = [];
  for (let status = body.status; status === 'queued' || status === 'running'; ) {
    const { body: job } = await call<Job>(stores.service.url, key, 'GET', `/api/v1/jobs/${body.id}`);
    status = job.status;
    if (job.progress) messages.push(job.progress.message);
    if (/: [1-9][\d,]* reviews? read so far$/u.test(messages.at(-1) ?? '')) stores.sandbox.clearFaults();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(messages.filter((message) => /: [1-9][\d,]* reviews? read so far$/u.test(message))).not.toEqual([]);
});
