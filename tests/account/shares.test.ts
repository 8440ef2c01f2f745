import { afterAll, describe, expect, test } from 'vitest';
import { type Job, type Share, SharedAnswer } from '../../server/contract/resources/job.ts';
import { setSuspended } from '../../server/store/accounts/accounts.ts';
import { deleteAccount } from '../../server/store/accounts/delete-account.ts';
import { maxShares } from '../../server/store/jobs/shares.ts';
import { newId } from '../../server/support/ids.ts';
import { keyHash, newSecret } from '../../server/support/secrets/keys.ts';
import { call, ended, start } from '../support/call.ts';
import { manualClock } from '../support/clock.ts';
import { tablesWith } from '../support/database/queries.ts';
import { type Customer, newCustomer, type Service, signIn, startService } from '../support/service.ts';
import { plantedApp } from '../support/web/market-past.ts';

// Two nodes on one database: what one ends, the other must not go on showing. No time passes for the second, so that what
// strangers use up there stays used up.
const clock = manualClock();
const one = await startService();
const two = await startService({ connection: one.connection, config: { role: 'api' }, clock });
afterAll(() => Promise.all([one.stop(), two.stop()]));

interface Person extends Customer {
  readonly session: string;
}

const newPerson = async (): Promise<Person> => {
  const customer = await newCustomer(one.db);
  return { ...customer, session: await signIn(one.db, customer.accountId) };
};

/** The answer is held for anyone who asks the same, so it is computed once. */
const withTeardown = async (): Promise<Person & { readonly job: Job }> => {
  const person = await newPerson();
  const input = { store: 'apple', appId: plantedApp('tidebook').appleId, days: 90 };
  const { body } = await call<Job>(one.url, person.key, 'POST', '/api/v1/teardowns', input);
  return { ...person, job: await ended(one.url, person.key, body.id) };
};

const share = (session: string, jobId: string) =>
  call<{ share: Share; path: string; code?: string; errors?: object[] }>(one.url, session, 'POST', '/api/v1/shares', {
    jobId,
  });
const list = async (session: string, query = ''): Promise<Share[]> =>
  (await call<{ shares: Share[] }>(one.url, session, 'GET', `/api/v1/shares${query}`)).body.shares;

const tokenOf = (path: string): string => path.slice('/s/'.length);
const readShared = (path: string, { url }: Service = one) =>
  call<SharedAnswer & { code?: string }>(url, null, 'GET', `/api/shared/${tokenOf(path)}`);
const pageStatus = async (path: string, { url }: Service = one): Promise<number> =>
  (await fetch(url + path, { headers: { accept: 'text/html' } })).status;

describe('a link to an answer', () => {
  test('shows strangers what was asked, the answer and its date, and nothing of the account', async () => {
    const { accountId, email, key, session, job } = await withTeardown();
    const { status, body } = await share(session, job.id);
    expect(status).toBe(200);
    expect(body.path).toMatch(/^\/s\/apv_[0-9A-Za-z]{38}$/);
    const shared = await readShared(body.path);
    expect(shared.status).toBe(200);
    expect(SharedAnswer.strict().parse(shared.body)).toEqual({
      kind: 'teardown',
      input: { store: 'apple', appId: plantedApp('tidebook').appleId, days: 90 },
      answeredAt: job.finishedAt,
      result: job.result,
    });
    const written = JSON.stringify(shared.body) + JSON.stringify([...shared.headers]);
    for (const secret of [accountId, email, key.slice(0, 8), job.id, body.share.id]) {
      expect(written).not.toContain(secret);
    }
    expect(shared.headers.has('x-credits-remaining')).toBe(false);
  });

  test('is shown neither to search engines nor to other sites, and is kept by no one', async () => {
    const { session, job } = await withTeardown();
    const { path } = (await share(session, job.id)).body;
    const shared = await readShared(path);
    expect(shared.headers.get('x-robots-tag')).toContain('noindex');
    expect(shared.headers.get('referrer-policy')).toBe('no-referrer');
    expect(shared.headers.get('cache-control')).toBe('no-store');
    const page = await fetch(one.url + path, { headers: { accept: 'text/html' } });
    expect([200, 503]).toContain(page.status);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    if (page.status === 200) expect(page.headers.get('x-robots-tag')).toContain('noindex');
  });

  test('is stored as a hash alone', async () => {
    const { session, job } = await withTeardown();
    const { path } = (await share(session, job.id)).body;
    expect(await tablesWith(one.db, tokenOf(path))).toEqual([]);
    expect(await one.db.rows('select 1 from shares where hash = $1', [keyHash(tokenOf(path))])).toHaveLength(1);
  });

  test('that is ended is gone at once, on every node, and the others stay', async () => {
    const { session, job } = await withTeardown();
    const [first, second] = [(await share(session, job.id)).body, (await share(session, job.id)).body];
    expect((await list(session)).map(({ id }) => id)).toEqual([second.share.id, first.share.id]);
    expect((await readShared(first.path, two)).status).toBe(200);
    const gone = await call(one.url, session, 'DELETE', `/api/v1/shares/${first.share.id}`);
    expect(gone).toMatchObject({ status: 200, body: { ended: 1 } });
    for (const service of [one, two]) {
      expect(await readShared(first.path, service)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await pageStatus(first.path, service)).toBe(404);
    }
    expect((await readShared(second.path)).status).toBe(200);
    expect(await list(session, `?jobId=${job.id}`)).toEqual([second.share]);
    expect(await list(session, `?jobId=${newId()}`)).toEqual([]);
    expect((await call(one.url, session, 'DELETE', `/api/v1/shares/${first.share.id}`)).status).toBe(404);
  });

  test('shows nothing while its account is suspended, and is erased when it is deleted', async () => {
    const { accountId, session, job } = await withTeardown();
    const { path } = (await share(session, job.id)).body;
    await setSuspended(one.db, accountId, true);
    expect([(await readShared(path)).status, await pageStatus(path)]).toEqual([404, 404]);
    await setSuspended(one.db, accountId, false);
    expect((await readShared(path)).status).toBe(200);
    await deleteAccount(one.db, accountId);
    expect([(await readShared(path)).status, await pageStatus(path)]).toEqual([404, 404]);
    expect(await one.db.rows('select 1 from shares where account_id = $1', [accountId])).toEqual([]);
  });
});

describe('who may share', () => {
  test('only people signed in: an API key is refused, and so is anyone who sends nothing', async () => {
    const { key, session, job } = await withTeardown();
    const { body } = await share(session, job.id);
    for (const [method, path, input] of [
      ['GET', '/api/v1/shares', undefined],
      ['POST', '/api/v1/shares', { jobId: job.id }],
      ['DELETE', `/api/v1/shares/${body.share.id}`, undefined],
    ] as const) {
      expect(await call(one.url, key, method, path, input)).toMatchObject({
        status: 403,
        body: { code: 'session_required' },
      });
      expect((await call(one.url, null, method, path, input)).status).toBe(401);
    }
    expect((await readShared(body.path)).status).toBe(200);
  });

  test('no one shares, sees or ends what is another account’s', async () => {
    const [owner, other] = [await withTeardown(), await newPerson()];
    const { body } = await share(owner.session, owner.job.id);
    expect(await share(other.session, owner.job.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await list(other.session)).toEqual([]);
    expect(await list(other.session, `?jobId=${owner.job.id}`)).toEqual([]);
    expect((await call(one.url, other.session, 'DELETE', `/api/v1/shares/${body.share.id}`)).status).toBe(404);
    expect((await readShared(body.path)).status).toBe(200);
  });

  test('only answers are shared: no other kind of run, and none without a result', async () => {
    const { key, session } = await newPerson();
    const { body } = await start(one.url, key, 'quick', { query: 'a run of another kind' });
    expect((await ended(one.url, key, body.id)).status).toBe('done');
    expect(await share(session, body.id)).toMatchObject({ status: 400, body: { errors: [{ path: 'jobId' }] } });
    const failing = { store: 'apple', appId: '1' };
    const failed = await call<Job>(one.url, key, 'POST', '/api/v1/teardowns', failing);
    expect((await ended(one.url, key, failed.body.id)).status).toBe('failed');
    expect(await share(session, failed.body.id)).toMatchObject({ status: 400, body: { errors: [{ path: 'jobId' }] } });
    expect(await list(session)).toEqual([]);
  });

  test(`an answer has at most ${maxShares} links, however many are made at once`, async () => {
    const { session, job } = await withTeardown();
    const made = await Promise.all(Array.from({ length: maxShares + 5 }, () => share(session, job.id)));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(maxShares);
    expect(made.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(await list(session)).toHaveLength(maxShares);
  });
});

describe('strangers', () => {
  test.each([
    ['an unknown link', newSecret('share')],
    ['a mistyped one', `${newSecret('share').slice(0, -1)}!`],
    ['a secret of another type', newSecret('link')],
    ['a hostile one', '%3Cscript%3E'],
  ])('learn that there is nothing at %s', async (_name, token) => {
    expect(await readShared(`/s/${token}`)).toMatchObject({ status: 404 });
    const page = await fetch(`${one.url}/s/${token}`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('This link does not work');
  });

  test('are limited per minute, by their address', async () => {
    const from = (address: string, path: string) => fetch(two.url + path, { headers: { 'x-forwarded-for': address } });
    const statuses: number[] = [];
    for (let at = 0; at < 130; at++) {
      statuses.push((await from('203.0.113.7', `/api/shared/${newSecret('share')}`)).status);
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(120);
    const late = await from('203.0.113.7', `/s/${newSecret('share')}`);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('203.0.113.8', `/api/shared/${newSecret('share')}`)).status).toBe(404);
  });
});
