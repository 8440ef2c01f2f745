import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SignedInBrowser } from '../../server/contract/resources/accounts/session.ts';
import { call } from '../support/call.ts';
import { newCustomer, type Service, signIn, startService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ config: { role: 'api' } });
});
afterAll(() => service.stop());

const list = async (session: string): Promise<SignedInBrowser[]> =>
  (await call<{ sessions: SignedInBrowser[] }>(service.url, session, 'GET', '/api/v1/sessions')).body.sessions;
const end = (session: string, path: string) => call(service.url, session, 'DELETE', `/api/v1/sessions${path}`);
const statusOf = async (secret: string): Promise<number> =>
  (await call(service.url, secret, 'GET', '/api/v1/me')).status;

/** An account that is signed in in three browsers. */
const inThree = async () => {
  const { accountId, key } = await newCustomer(service.db);
  const [one, two, three] = [
    await signIn(service.db, accountId),
    await signIn(service.db, accountId),
    await signIn(service.db, accountId),
  ];
  return { key, one, two, three };
};

describe('the list of sessions', () => {
  test('has every browser, the latest sign-in first, and knows the one that asks', async () => {
    const { one, three } = await inThree();
    const sessions = await list(one);
    expect(sessions.map(({ current }) => current)).toEqual([false, false, true]);
    expect((await list(three)).map(({ current }) => current)).toEqual([true, false, false]);
    for (const session of sessions) expect(SignedInBrowser.parse(session)).toEqual(session);
    expect(sessions[0]).toMatchObject({ browser: 'Firefox on Linux', signedInBy: 'link' });
    expect(JSON.stringify(sessions)).not.toContain('aps_');
  });
});

describe('ending', () => {
  test('one session ends that one alone, within a second', async () => {
    const { key, one, two, three } = await inThree();
    const [, second] = await list(one);
    expect(await end(one, `/${second!.id}`)).toMatchObject({ status: 200, body: { ended: 1 } });
    await expect.poll(() => statusOf(two)).toBe(401);
    expect([await statusOf(one), await statusOf(three), await statusOf(key)]).toEqual([200, 200, 200]);
    expect((await end(one, `/${second!.id}`)).body.code).toBe('not_found');
  });

  test('another account’s session, or a key, answers 404 and ends nothing', async () => {
    const [mine, theirs] = [await inThree(), await inThree()];
    const [other] = await list(theirs.one);
    expect((await end(mine.one, `/${other!.id}`)).status).toBe(404);
    expect(await statusOf(theirs.three)).toBe(200);
    const keys = await call<{ keys: { id: string }[] }>(service.url, mine.one, 'GET', '/api/v1/keys');
    expect((await end(mine.one, `/${keys.body.keys[0]!.id}`)).status).toBe(404);
    expect(await statusOf(mine.key)).toBe(200);
  });

  test('all sessions ends every one, and the keys unless they are kept; all but this one leaves this one', async () => {
    const { key, one, two, three } = await inThree();
    expect(await end(two, '?keepThis=true&endKeys=false')).toMatchObject({ status: 200, body: { ended: 2 } });
    for (const secret of [one, three]) await expect.poll(() => statusOf(secret)).toBe(401);
    expect(await list(two)).toHaveLength(1);
    expect(await statusOf(key)).toBe(200);
    expect(await end(two, '')).toMatchObject({ status: 200, body: { ended: 1, keysEnded: 1 } });
    for (const secret of [two, key]) await expect.poll(() => statusOf(secret)).toBe(401);
  });
});
