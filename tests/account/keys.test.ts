import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountKey } from '../../server/contract/resources/accounts/account-key.ts';
import { call } from '../support/call.ts';
import { newCustomer, type Service, signIn, startService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ config: { role: 'api' } });
});
afterAll(() => service.stop());

const signedIn = async (given?: Parameters<typeof newCustomer>[1]) => {
  const customer = await newCustomer(service.db, given);
  return { ...customer, session: await signIn(service.db, customer.accountId) };
};

const create = (session: string, body: object) =>
  call<{ key: AccountKey; secret: string; code?: string; errors?: { path: string }[] }>(
    service.url,
    session,
    'POST',
    '/api/v1/keys',
    body,
  );

const list = async (session: string): Promise<AccountKey[]> =>
  (await call<{ keys: AccountKey[] }>(service.url, session, 'GET', '/api/v1/keys')).body.keys;

const revoke = (session: string, id: string) =>
  call<{ key: AccountKey; code?: string }>(service.url, session, 'DELETE', `/api/v1/keys/${id}`);

const works = async (key: string): Promise<number> => (await call(service.url, key, 'GET', '/api/v1/me')).status;

describe('a key made on the web site', () => {
  test('is shown once, works, and tells when it was last used', async () => {
    const { session } = await signedIn();
    const { status, body } = await create(session, { name: '  Nightly report ' });
    expect(status).toBe(200);
    expect(AccountKey.parse(body.key)).toEqual(body.key);
    expect(body.key).toMatchObject({
      name: 'Nightly report',
      scope: 'full',
      status: 'active',
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
    });
    expect(body.secret.startsWith(body.key.prefix)).toBe(true);
    expect(await works(body.secret)).toBe(200);
    const [first] = await list(session);
    expect(first).toMatchObject({ id: body.key.id, lastUsedAt: expect.any(String) });
    expect(JSON.stringify(await list(session))).not.toContain(body.secret);
  });

  test('stays on the list while it is active: of more than 200 keys, those that ended longest ago are left out', async () => {
    const { session, accountId } = await signedIn();
    const active = (await create(session, { name: 'still used' })).body.key;
    await service.db.rows(
      `insert into keys (id, account_id, hash, prefix, name, scope, created_at, revoked_at)
       select gen_random_uuid(), $1::uuid, sha256(convert_to($1::uuid || ' ' || at, 'UTF8')), 'ended', 'ended ' || at, 'full', now() - interval '1 day' + at * interval '1 second', now()
       from generate_series(1, 198) as at`,
      [accountId],
    );
    expect(await list(session)).toHaveLength(200);
    await service.db.rows(
      `insert into keys (id, account_id, hash, prefix, name, scope, created_at, revoked_at)
       values (gen_random_uuid(), $1::uuid, sha256(convert_to($1::uuid || ' oldest', 'UTF8')), 'ended', 'oldest', 'full', now() - interval '2 days', now())`,
      [accountId],
    );
    const names = (await list(session)).map(({ name }) => name);
    expect(names).toHaveLength(200);
    expect(names.slice(0, 3)).toEqual([active.name, 'test', 'ended 198']);
    expect(names).not.toContain('oldest');
  });

  test('that would have ended already is refused at its field', async () => {
    const { session } = await signedIn();
    const reply = await create(session, { name: 'late', expiresAt: new Date(Date.now() - 1_000).toISOString() });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ path: 'expiresAt' }] } });
    expect(await list(session)).toHaveLength(1);
  });

  test('is refused with 409 where the plan’s keys are in use, and made once one is revoked', async () => {
    const { session } = await signedIn({ plan: 'basic' });
    const { body } = await create(session, { name: 'second' });
    const refused = await create(session, { name: 'third' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'key_limit' } });
    await revoke(session, body.key.id);
    expect((await create(session, { name: 'third' })).status).toBe(200);
    // Sessions are no keys: neither are they counted, nor listed.
    expect((await list(session)).map(({ name, status }) => [name, status])).toEqual([
      ['third', 'active'],
      ['test', 'active'],
      ['second', 'revoked'],
    ]);
  });
});

describe('a revoke', () => {
  test('ends the key within a second and may be repeated', async () => {
    const { session } = await signedIn();
    const { key, secret } = (await create(session, { name: 'lost' })).body;
    expect(await works(secret)).toBe(200);
    const once = await revoke(session, key.id);
    expect(once).toMatchObject({ status: 200, body: { key: { id: key.id, status: 'revoked' } } });
    await expect.poll(() => works(secret)).toBe(401);
    expect((await revoke(session, key.id.toUpperCase())).body.key).toEqual({
      ...once.body.key,
      lastUsedAt: expect.any(String),
    });
  });

  test('of another account’s key, of a session and of none answers 404 and ends nothing', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const { key, secret } = (await create(other.session, { name: 'theirs' })).body;
    const [row] = await service.db.rows<{ id: string }>(
      'select id from keys where account_id = $1 and session is not null',
      [one.accountId],
    );
    for (const id of [key.id, row!.id, '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88']) {
      expect(await revoke(one.session, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await works(secret)).toBe(200);
    expect(await works(one.session)).toBe(200);
  });
});
