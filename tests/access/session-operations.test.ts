import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Caller, Credential, CredentialReader } from '../../server/access/caller.ts';
import { defineSessionOperation } from '../../server/operations/operation.ts';
import { setOwner } from '../../server/store/accounts/accounts.ts';
import { openapi } from '../../server/surfaces/openapi/openapi.ts';
import { call } from '../support/call.ts';
import { readAccount } from '../support/database/queries.ts';
import { newCustomer, startService } from '../support/service.ts';

// Operations for people signed in on the web site, and among them those for the owner of the service.

const callers = new Map<string, Caller>();

const reader: CredentialReader = {
  read: ({ headers }) => callers.get(/(?:^|; )test=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '') ?? null,
};

const whoami = (id: string, owner: boolean) =>
  defineSessionOperation({
    id,
    group: 'Tests',
    path: `/api/v1/test/${id}`,
    title: 'Who am I',
    description: 'Says what let the caller in.',
    owner,
    input: z.strictObject({}),
    output: z.object({ email: z.string(), type: z.string(), credential: z.string() }),
    example: {},
    run: (_, { account, credential }) => ({
      body: { email: account.email, type: credential.type, credential: credential.id },
    }),
  });
const operations = [whoami('whoami', false), whoami('boss', true)];

const service = await startService({ credentialReaders: [reader], operations });
afterAll(() => service.stop());

let signedIn = 0;
const signIn = async (accountId: string, type: Credential['type'] = 'session'): Promise<string> => {
  const id = `c${++signedIn}`;
  callers.set(id, { account: await readAccount(service.db, accountId), scope: 'full', credential: { type, id } });
  return id;
};

const read = (session: string, path: string) =>
  call(service.url, null, 'GET', path, undefined, { cookie: `test=${session}` });

describe('an operation for sessions', () => {
  test('answers a session, and knows which', async () => {
    const { accountId, email } = await newCustomer(service.db);
    const session = await signIn(accountId);
    const answer = await read(session, '/api/v1/test/whoami');
    expect(answer).toMatchObject({ status: 200, body: { email, type: 'session', credential: session } });
  });

  test('refuses an API key with 403, whatever its scope', async () => {
    for (const scope of ['full', 'read'] as const) {
      const { key } = await newCustomer(service.db, { scope });
      const refused = await call(service.url, key, 'GET', '/api/v1/test/whoami');
      expect(refused).toMatchObject({ status: 403, body: { code: 'session_required', retryable: false } });
      expect(refused.body.detail).toBe('`whoami` is for people signed in on the web site; an API key cannot call it.');
    }
  });

  test('refuses those who send no credential with 401', async () => {
    expect(await call(service.url, null, 'GET', '/api/v1/test/whoami')).toMatchObject({ status: 401 });
  });

  test('is no tool: it is neither listed nor called', async () => {
    const { key } = await newCustomer(service.db);
    const ask = (method: string, params: object = {}) =>
      call<{ result?: { tools: { name: string }[] }; error?: { message: string } }>(
        service.url,
        key,
        'POST',
        '/api/mcp',
        { jsonrpc: '2.0', id: 1, method, params },
        { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
      );
    const names = (await ask('tools/list')).body.result!.tools.map(({ name }) => name);
    expect(names).toContain('get_balance');
    expect(names).not.toContain('whoami');
    expect(names).not.toContain(null);
    expect((await ask('tools/call', { name: 'whoami', arguments: {} })).body.error?.message).toContain('Unknown tool');
  });
});

describe('an operation for the owner', () => {
  test('answers an owner who is signed in', async () => {
    const { accountId, email } = await newCustomer(service.db);
    await setOwner(service.db, accountId, true);
    expect(await read(await signIn(accountId), '/api/v1/test/boss')).toMatchObject({ status: 200, body: { email } });
  });

  test('refuses every other account with 403', async () => {
    const { accountId } = await newCustomer(service.db);
    const refused = await read(await signIn(accountId), '/api/v1/test/boss');
    expect(refused).toMatchObject({ status: 403, body: { code: 'owner_required', retryable: false } });
    expect(refused.body.detail).toBe('`boss` is for the owner of the service; this account is not one.');
  });

  test('refuses the owner’s own API key', async () => {
    const { accountId, key } = await newCustomer(service.db);
    await setOwner(service.db, accountId, true);
    expect(await call(service.url, key, 'GET', '/api/v1/test/boss')).toMatchObject({
      status: 403,
      body: { code: 'session_required' },
    });
  });

  test('refuses an account that is an owner no longer', async () => {
    const { accountId } = await newCustomer(service.db);
    await setOwner(service.db, accountId, true);
    await setOwner(service.db, accountId, false);
    expect((await read(await signIn(accountId), '/api/v1/test/boss')).body.code).toBe('owner_required');
  });
});

test('the OpenAPI document lists the cookie as the only way in to an operation for sessions', () => {
  const document = openapi(operations, { version: '0', serverUrl: '/' }) as {
    security: object[];
    paths: Record<string, { get: Record<string, unknown> }>;
    components: { securitySchemes: Record<string, object> };
  };
  const { get } = document.paths['/api/v1/test/whoami']!;
  expect(get.security).toEqual([{ session: [] }]);
  expect(get.responses).toHaveProperty('403');
  expect(get).not.toHaveProperty('x-mcp-tool');
  expect(document.security).toEqual([{ key: [] }, { session: [] }]);
  expect(document.components.securitySchemes.session).toMatchObject({ type: 'apiKey', in: 'cookie', name: 'appraise' });
});
