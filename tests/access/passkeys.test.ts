import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SessionState } from '../../server/contract/resources/accounts/session.ts';
import { setSuspended } from '../../server/store/accounts/accounts.ts';
import { deleteAccount } from '../../server/store/accounts/delete-account.ts';
import { listSessions } from '../../server/store/accounts/sessions.ts';
import { call } from '../support/call.ts';
import { newCustomer, type Service, signIn, startService } from '../support/service.ts';
import { Authenticator } from '../support/sign-in/authenticator.ts';

let service: Service;
/** The service under a name: passkeys belong to names. */
let url: string;
beforeAll(async () => {
  service = await startService({ config: { role: 'api' }, times: { sweepMs: 600_000, pollMs: 600_000 } });
  url = service.url.replace('127.0.0.1', 'localhost');
});
afterAll(() => service.stop());

interface Options {
  challenge: string;
  rp: { id: string };
  rpId: string;
  excludeCredentials: { id: string }[];
}

const post = <Body = { code?: string }>(path: string, body: object, session: string | null = null, at = url) =>
  call<Body>(at, session, 'POST', `/api/session${path}`, body, { origin: at, 'sec-fetch-site': 'same-origin' });

const askToAdd = async (session: string): Promise<Options> =>
  (await post<Options>('/passkeys/options', {}, session)).body;
const askToSignIn = async (): Promise<Options> => (await post<Options>('/passkey/options', {})).body;

const add = (session: string, response: object, name = 'My laptop') => post('/passkeys', { name, response }, session);
const enter = (response: object) => post<SessionState & { code?: string }>('/passkey', response);

const withPasskey = async () => {
  const customer = await newCustomer(service.db);
  const session = await signIn(service.db, customer.accountId);
  const authenticator = new Authenticator();
  const added = await add(session, authenticator.create(await askToAdd(session), url));
  expect(added).toMatchObject({ status: 200, body: { name: 'My laptop' } });
  return { ...customer, session, authenticator };
};

describe('a passkey', () => {
  test('is added by who is signed in, signs in without a word, and is listed and removed', async () => {
    const { accountId, email, session, authenticator } = await withPasskey();
    const signedIn = await enter(authenticator.get(await askToSignIn(), url));
    expect(signedIn).toMatchObject({ status: 200, body: { signedIn: true, account: { email }, passkeys: 1 } });
    expect(signedIn.headers.get('set-cookie')).toMatch(/^appraise=aps_/);
    expect((await listSessions(service.db, accountId))[0]).toMatchObject({ signedInBy: 'passkey' });
    const list = await call<{ passkeys: { id: string; lastUsedAt: string }[] }>(
      url,
      session,
      'GET',
      '/api/v1/account/passkeys',
    );
    expect(list.body.passkeys).toMatchObject([{ name: 'My laptop', lastUsedAt: expect.any(String) }]);
    expect((await askToAdd(session)).excludeCredentials).toMatchObject([{ id: list.body.passkeys[0]!.id }]);
    const path = `/api/v1/account/passkeys/${list.body.passkeys[0]!.id}`;
    const stranger = await signIn(service.db, (await newCustomer(service.db)).accountId);
    expect((await call(url, stranger, 'DELETE', path)).status).toBe(404);
    expect((await call(url, session, 'DELETE', path)).status).toBe(200);
    expect(await enter(authenticator.get(await askToSignIn(), url))).toMatchObject({
      body: { code: 'sign_in_failed' },
    });
  });

  test('is asked for under the name of the service, and not at all under an IP address', async () => {
    const { accountId } = await newCustomer(service.db);
    const session = await signIn(service.db, accountId);
    expect((await askToAdd(session)).rp.id).toBe('localhost');
    const methods = async (at: string) =>
      (await call<{ methods: object }>(at, null, 'GET', '/api/session')).body.methods;
    expect(await methods(url)).toMatchObject({ passkey: true });
    expect(await methods(service.url)).toMatchObject({ passkey: false });
    for (const path of ['/passkey/options', '/passkeys/options']) {
      const refused = await post<{ code: string; detail: string }>(path, {}, session, service.url);
      expect(refused).toMatchObject({ status: 422, body: { code: 'unsupported' } });
      expect(refused.body.detail).toContain('localhost');
    }
  });

  test('goes with its account, and signs no one in to one that is suspended', async () => {
    const [gone, suspended] = [await withPasskey(), await withPasskey()];
    await deleteAccount(service.db, gone.accountId);
    await setSuspended(service.db, suspended.accountId, true);
    for (const { authenticator } of [gone, suspended]) {
      expect(await enter(authenticator.get(await askToSignIn(), url))).toMatchObject({ status: 401 });
    }
    expect(await service.db.rows('select 1 from passkeys where account_id = $1', [gone.accountId])).toEqual([]);
  });

  test('is added to no more than one account, and to no one without a session', async () => {
    const { authenticator } = await withPasskey();
    const other = await signIn(service.db, (await newCustomer(service.db)).accountId);
    expect((await add(other, authenticator.create(await askToAdd(other), url))).status).toBe(422);
    expect((await post('/passkeys/options', {})).status).toBe(401);
    const { key } = await newCustomer(service.db);
    expect(await post('/passkeys/options', {}, key)).toMatchObject({ status: 403, body: { code: 'session_required' } });
  });
});

describe('an answer of a browser', () => {
  const refused = { status: 401, body: { code: 'sign_in_failed' } };

  test('is taken once: who has overheard it comes too late', async () => {
    const { authenticator } = await withPasskey();
    const answer = authenticator.get(await askToSignIn(), url);
    expect((await enter(answer)).status).toBe(200);
    expect(await enter(answer)).toMatchObject(refused);
  });

  test('is refused where it was made for another site, for no one’s challenge, or without a check of the person', async () => {
    const { authenticator } = await withPasskey();
    const other = 'https://evil.example';
    expect(await enter(authenticator.get(await askToSignIn(), other))).toMatchObject(refused);
    expect(await enter(authenticator.get({ ...(await askToSignIn()), rpId: 'evil.example' }, url))).toMatchObject(
      refused,
    );
    expect(await enter(authenticator.get({ challenge: 'made-up', rpId: 'localhost' }, url))).toMatchObject(refused);
    authenticator.verifiesUser = false;
    expect(await enter(authenticator.get(await askToSignIn(), url))).toMatchObject(refused);
    authenticator.verifiesUser = true;
    expect((await enter(authenticator.get(await askToSignIn(), url))).status).toBe(200);
  });

  test('is refused when it comes late, when its counter runs backwards, and when another key has signed it', async () => {
    const { authenticator } = await withPasskey();
    const late = await askToSignIn();
    await service.db.rows(`update sign_in_challenges set expires_at = now()`);
    expect(await enter(authenticator.get(late, url))).toMatchObject(refused);
    authenticator.counter = 10;
    expect((await enter(authenticator.get(await askToSignIn(), url))).status).toBe(200);
    authenticator.counter = 5;
    expect(await enter(authenticator.get(await askToSignIn(), url))).toMatchObject(refused);
    authenticator.counter = 20;
    const forged = { ...new Authenticator().get(await askToSignIn(), url), id: authenticator.id.toString('base64url') };
    expect(await enter({ ...forged, rawId: forged.id })).toMatchObject(refused);
  });

  test('to one thing is none to another: a challenge for adding signs no one in, nor one of another account', async () => {
    const { session, authenticator } = await withPasskey();
    const { challenge } = await askToAdd(session);
    expect(await enter(authenticator.get({ challenge, rpId: 'localhost' }, url))).toMatchObject(refused);
    const other = await signIn(service.db, (await newCustomer(service.db)).accountId);
    expect((await add(other, new Authenticator().create(await askToAdd(session), url))).status).toBe(422);
    expect(
      (await add(session, new Authenticator().create({ ...(await askToSignIn()), rp: { id: 'localhost' } }, url)))
        .status,
    ).toBe(422);
  });

  test('that is no answer at all is refused as such', async () => {
    expect((await post('/passkey', {})).status).toBe(400);
    const { authenticator } = await withPasskey();
    const answer = authenticator.get(await askToSignIn(), url);
    const response = { ...answer.response, clientDataJSON: 'bm90IEpTT04' };
    expect(await enter({ ...answer, response })).toMatchObject(refused);
  });
});
