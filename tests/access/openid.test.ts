import { afterAll, describe, expect, test } from 'vitest';
import { createIdentityProvider } from '../../server/connectors/identity/identity-provider.ts';
import type { SessionState } from '../../server/contract/resources/accounts/session.ts';
import { findAccount, setSuspended } from '../../server/store/accounts/accounts.ts';
import { listSessions } from '../../server/store/accounts/sessions.ts';
import { listActs } from '../../server/store/audit/audit.ts';
import { callOnce as call } from '../support/call.ts';
import { newCustomer, startService } from '../support/service.ts';
import { client, emailOf, startOpenidProvider, unverified, Visitor } from '../support/sign-in/openid.ts';

const quiet = { times: { sweepMs: 600_000, pollMs: 600_000 } } as const;
const provider = await startOpenidProvider();
const config = { oidcIssuer: provider.issuer, oidcClientId: client.id, oidcClientSecret: client.secret };
const service = await startService({ ...quiet, config: { role: 'api', ...config, oidcName: 'Acme' } });
await provider.register(`${service.url}/api/session/provider/callback`);
afterAll(async () => {
  await service.stop();
  await provider.stop();
});

const isBack = (next: string): boolean => next.includes('/api/session/provider/callback');
const begin = () => `${service.url}/api/session/provider`;

let people = 0;
const newLogin = (): string => `person${++people}`;

/** Where somebody ends up who signs in with the provider. */
const signInAs = async (login: string, visitor = new Visitor()) => {
  const callback = await visitor.signInThere(begin(), login, isBack);
  const { url, response } = await visitor.open(callback, () => true);
  return { visitor, callback, path: url.replace(service.url, ''), response };
};

const knownPerson = async () => {
  const login = newLogin();
  return { login, ...(await newCustomer(service.db, { email: emailOf(login).toUpperCase() })) };
};

const sessionOf = (visitor: Visitor): string | undefined => visitor.cookies(service.url).get('appraise');

describe('the company’s provider', () => {
  test('signs in whom it knows by a verified address that has an account here', async () => {
    const { login, accountId } = await knownPerson();
    const { visitor, path } = await signInAs(login);
    expect(path).toBe('/');
    const state = await call<SessionState>(service.url, sessionOf(visitor)!, 'GET', '/api/session');
    expect(state.body).toMatchObject({ signedIn: true, account: { email: emailOf(login).toUpperCase() } });
    expect(await listSessions(service.db, accountId)).toMatchObject([{ signedInBy: 'provider' }]);
    expect(visitor.cookies(service.url).has('appraise-sign-in')).toBe(false);
  });

  test('is named on the sign-in page, and asked with PKCE, a state and a nonce', async () => {
    const { body } = await call<SessionState>(service.url, null, 'GET', '/api/session');
    expect(body).toMatchObject({ methods: { provider: { name: 'Acme' } } });
    const { url } = await new Visitor().open(begin(), () => true);
    const asked = new URL(url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      redirect_uri: `${service.url}/api/session/provider/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)!.length).toBeGreaterThan(30);
  });

  test('signs no one in by an address that it has not verified, nor one without an account', async () => {
    const login = `${unverified}${newLogin()}`;
    await newCustomer(service.db, { email: emailOf(login) });
    for (const [who, refusal] of [
      [login, 'unverified'],
      [newLogin(), 'unknown'],
    ] as const) {
      const { visitor, path } = await signInAs(who);
      expect(path).toBe(`/sign-in?refused=${refusal}`);
      expect(sessionOf(visitor)).toBeUndefined();
    }
    expect(await findAccount(service.db, emailOf(`person${people}`))).toBeNull();
  });

  test('signs no one in to an account that is suspended', async () => {
    const { login, accountId } = await knownPerson();
    await setSuspended(service.db, accountId, true);
    expect((await signInAs(login)).path).toBe('/sign-in?refused=unknown');
  });

  test('leads on to the page that was asked for, and to no other site', async () => {
    const { login } = await knownPerson();
    const goOn = async (who: string, next: string): Promise<string> => {
      const visitor = new Visitor();
      const callback = await visitor.signInThere(`${begin()}?next=${encodeURIComponent(next)}`, who, isBack);
      const { response } = await visitor.open(callback, () => true);
      return response.headers.get('location')!;
    };
    expect(await goOn(login, '/apps?q=広告&tab=a,b')).toBe('/apps?q=%E5%BA%83%E5%91%8A&tab=a,b');
    expect(await goOn(newLogin(), '/runs')).toBe('/sign-in?refused=unknown&next=%2Fruns');
    for (const elsewhere of ['//evil.example', '/.//evil.example', 'https://evil.example', '/\\evil.example']) {
      expect(await goOn(login, elsewhere)).toBe('/');
    }
  });

  test('confirms who is using the browser only if they signed in there within 15 minutes', async () => {
    const { login } = await knownPerson();
    const confirmedUntil = async (visitor: Visitor): Promise<string | null> => {
      const { body } = await call<SessionState>(service.url, sessionOf(visitor)!, 'GET', '/api/session');
      return body.signedIn ? body.confirmedUntil : null;
    };
    const { visitor } = await signInAs(login);
    expect(await confirmedUntil(visitor)).not.toBeNull();

    provider.age(15 * 60 + 1);
    // The provider still knows them, and sends them back without a question.
    await visitor.open((await visitor.open(begin(), isBack)).url, () => true);
    expect(await confirmedUntil(visitor)).toBeNull();
    const refused = await call(service.url, sessionOf(visitor)!, 'POST', '/api/v1/keys', { name: 'planted' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });

    const callback = await visitor.signInThere(`${begin()}?confirm=yes`, login, isBack);
    await visitor.open(callback, () => true);
    expect(await confirmedUntil(visitor)).not.toBeNull();
  });

  test('gives the browser a new session and ends the one it had', async () => {
    const { login } = await knownPerson();
    const { visitor } = await signInAs(login);
    const before = sessionOf(visitor)!;
    await signInAs(login, visitor);
    expect(sessionOf(visitor)).not.toBe(before);
    expect((await call(service.url, before, 'GET', '/api/v1/me')).status).toBe(401);
  });
});

describe('an answer of the provider', () => {
  const refused = '/sign-in?refused=provider';
  const pathOf = async (visitor: Visitor, url: string): Promise<string> =>
    (await visitor.open(url, () => true)).url.replace(service.url, '');

  test('is taken once', async () => {
    const { login } = await knownPerson();
    const { visitor, callback } = await signInAs(login);
    expect(await pathOf(visitor, callback)).toBe(refused);
  });

  test('is nothing in another browser: no one can be signed in as somebody else by a link', async () => {
    const { login } = await knownPerson();
    const attacker = new Visitor();
    const callback = await attacker.signInThere(begin(), login, isBack);
    const victim = new Visitor();
    expect(await pathOf(victim, callback)).toBe(refused);
    await victim.open(begin(), () => true);
    expect(await pathOf(victim, callback)).toBe(refused);
    expect(sessionOf(victim)).toBeUndefined();
  });

  test('is refused with another state, a made-up code, or too late', async () => {
    const { login } = await knownPerson();
    for (const change of [
      (url: URL) => url.searchParams.set('state', 'another'),
      (url: URL) => url.searchParams.set('code', 'made-up'),
      () => service.db.rows('update sign_in_challenges set expires_at = now()'),
    ]) {
      const visitor = new Visitor();
      const callback = new URL(await visitor.signInThere(begin(), login, isBack));
      await change(callback);
      expect(await pathOf(visitor, callback.href)).toBe(refused);
      expect(sessionOf(visitor)).toBeUndefined();
    }
  });

  test('that somebody thought better of it leads back to the sign-in page', async () => {
    const visitor = new Visitor();
    const { url } = await visitor.open(begin(), () => true);
    const state = new URL(url).searchParams.get('state');
    const back = `${service.url}/api/session/provider/callback?error=access_denied&state=${state}`;
    expect(await pathOf(visitor, back)).toBe('/sign-in?refused=cancelled');
  });

  test('cannot be asked for by a page of another site', async () => {
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    const asked = await call(service.url, null, 'GET', '/api/session/provider', undefined, elsewhere);
    expect(asked).toMatchObject({ status: 403, body: { code: 'cross_site' } });
  });

  test('can be begun sixty times a minute from one address, and no more', async () => {
    const from = { 'x-forwarded-for': '192.0.2.60' };
    const statuses = await Promise.all(
      Array.from({ length: 65 }, async () => (await fetch(begin(), { redirect: 'manual', headers: from })).status),
    );
    expect(new Set(statuses)).toEqual(new Set([303, 429]));
  });
});

test('people unknown here are given an account where the host wants it, and it is on record', async () => {
  const config = { oidcIssuer: provider.issuer, oidcClientId: client.id, oidcClientSecret: client.secret };
  const open = await startService({
    ...quiet,
    connection: service.connection,
    config: { role: 'api', ...config, oidcNewAccounts: 'starter' },
  });
  await provider.register(`${open.url}/api/session/provider/callback`);
  const login = newLogin();
  const visitor = new Visitor();
  const callback = await visitor.signInThere(`${open.url}/api/session/provider`, login, isBack);
  expect((await visitor.open(callback, () => true)).url).toBe(`${open.url}/`);
  const made = await findAccount(service.db, emailOf(login));
  expect(made).toMatchObject({ plan: 'starter', counted: true, owner: false });
  expect(await listActs(service.db, 1, made!.id)).toMatchObject([
    { act: 'account created', by: 'the OpenID provider' },
  ]);
  await open.stop();
});

test('behind TLS, the cookie that knows a browser again can be set by no page of a neighbouring name', async () => {
  const config = { oidcIssuer: provider.issuer, oidcClientId: client.id, oidcClientSecret: client.secret };
  const publicUrl = 'https://appraise.example';
  const behind = await startService({
    ...quiet,
    connection: service.connection,
    config: { role: 'api', ...config, publicUrl },
  });
  const begun = await fetch(`${behind.url}/api/session/provider`, { redirect: 'manual' });
  expect(begun.headers.get('set-cookie')).toMatch(
    /^__Host-appraise-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  await behind.stop();
});

describe('a provider that is wrongly configured', () => {
  const given = { oidcIssuer: 'https://id.example', oidcClientId: 'a', oidcClientSecret: 'b', oidcName: null };

  test('keeps the service from starting, with the setting to mend', () => {
    expect(() => createIdentityProvider({ ...given, oidcClientSecret: null })).toThrow(/OIDC_CLIENT_SECRET/);
    expect(() => createIdentityProvider({ ...given, oidcIssuer: 'http://id.example' })).toThrow(/https/);
    expect(createIdentityProvider({ ...given, oidcIssuer: null })).toBeNull();
    expect(createIdentityProvider(given)!.name).toBe('id.example');
  });

  test('or is away, is noticed when somebody wants to sign in with it, and the service runs', async () => {
    const config = { oidcIssuer: 'http://127.0.0.1:9', oidcClientId: 'a', oidcClientSecret: 'b' };
    const away = await startService({ ...quiet, connection: service.connection, config: { role: 'api', ...config } });
    const asked = await call(away.url, null, 'GET', '/api/session/provider');
    expect(asked).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await fetch(`${away.url}/healthz`)).status).toBe(200);
    await away.stop();
  });
});
