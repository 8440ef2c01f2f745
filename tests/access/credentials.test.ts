import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller, Credential } from '../../server/access/caller.ts';
import type { CredentialReader } from '../../server/access/credential-reader.ts';
import { Problem } from '../../server/contract/problem.ts';
import type { Account } from '../../server/store/accounts/accounts.ts';
import { call, ended, type Reply } from '../support/call.ts';
import { readAccount } from '../support/database/read-account.ts';
import { newCustomer, type Service, startService } from '../support/service.ts';

// A second type of credential, known to this file alone: a session in a cookie. Whatever holds for a caller with a key
// must hold for one with a session, over REST and MCP, without a change to any operation or surface.

/** Sessions by the text of their cookie, as a cache in the process would have them. */
const sessions = new Map<string, Caller>();

const sessionReader: CredentialReader = {
  read({ method, headers }) {
    const text = /(?:^|; )session=([^;]*)/.exec(headers.cookie ?? '')?.[1];
    if (text === undefined) return null;
    if (method !== 'GET' && headers['sec-fetch-site'] === 'cross-site') {
      return new Problem('bad_origin', 'Another site may not write in your name.');
    }
    const ended = () => new Problem('invalid_key', 'This session has ended: sign in again.');
    // A session that must be looked up first answers later.
    if (text.startsWith('slow-')) return Promise.resolve(sessions.get(text.slice(5)) ?? ended());
    return sessions.get(text) ?? ended();
  },
  cache: {
    saw(account: Account) {
      for (const [text, caller] of sessions) {
        if (caller.account.id === account.id) sessions.set(text, { ...caller, account });
      }
    },
    forget() {},
    forgetAll() {},
  },
};

let service: Service;
beforeAll(async () => {
  service = await startService({ credentialReaders: [sessionReader] });
});
afterAll(() => service.stop());

let opened = 0;

/** Signs an account in; the answer is its cookie. */
const signIn = async (accountId: string, scope: Caller['scope'] = 'full'): Promise<string> => {
  const text = `s${++opened}`;
  const credential: Credential = { type: 'session', id: text };
  sessions.set(text, { account: await readAccount(service.db, accountId), scope, credential });
  return text;
};

const rest = (session: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call(service.url, null, method, path, body, { cookie: `session=${session}`, ...headers });

interface ToolResult {
  isError?: boolean;
  content: { text: string }[];
  _meta: Record<string, unknown> & { 'appraise/problem'?: { code: string } };
}

const tool = (session: string, name: string, given: object = {}): Promise<Reply<{ result: ToolResult }>> =>
  call(
    service.url,
    null,
    'POST',
    '/api/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
    {
      cookie: `session=${session}`,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
  );

describe('a caller with another type of credential', () => {
  test.each(['', 'slow-'])('is let in by it, over REST and MCP (%j)', async (prefix) => {
    const { accountId } = await newCustomer(service.db, { perMinute: 123_456 });
    const session = prefix + (await signIn(accountId));
    expect(await rest(session, 'GET', '/api/v1/me')).toMatchObject({
      status: 200,
      body: { limits: { perMinute: 123_456 } },
    });
    const { body } = await tool(session, 'get_balance');
    expect(body.result.content[0]!.text).toContain('perMinute: 123456');
  });

  test('starts runs that are charged to its account, and sees the balance that is left', async () => {
    const { accountId, key } = await newCustomer(service.db);
    const session = await signIn(accountId);
    const started = await rest(session, 'POST', '/api/v1/test/quick', { query: 'by cookie' });
    expect(started.status).toBe(202);
    expect(started.headers.get('x-credits-used')).toBe('10');
    expect((await rest(session, 'GET', '/api/v1/me')).headers.get('x-credits-remaining')).toBe('4490');
    expect((await ended(service.url, key, String(started.body.id))).status).toBe('done');
  });

  test('of scope read may read and not write, over REST and MCP', async () => {
    const { accountId } = await newCustomer(service.db);
    const session = await signIn(accountId, 'read');
    expect((await rest(session, 'GET', '/api/v1/me')).status).toBe(200);
    const refused = await rest(session, 'POST', '/api/v1/test/quick', { query: 'q' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'read_only_key' } });
    const { result } = (await tool(session, 'start_quick', { query: 'q' })).body;
    expect(result).toMatchObject({ isError: true, _meta: { 'appraise/problem': { code: 'read_only_key' } } });
  });

  test('shares the requests a minute of its account with the keys, over REST and MCP', async () => {
    const { accountId, key } = await newCustomer(service.db, { perMinute: 3 });
    const session = await signIn(accountId);
    expect((await call(service.url, key, 'GET', '/api/v1/me')).status).toBe(200);
    expect((await rest(session, 'GET', '/api/v1/me')).status).toBe(200);
    expect((await tool(session, 'get_balance')).body.result.isError).toBeUndefined();
    const refused = await rest(session, 'GET', '/api/v1/me');
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    const { result } = (await tool(session, 'get_balance')).body;
    expect(result).toMatchObject({ isError: true, _meta: { 'appraise/problem': { code: 'rate_limited' } } });
    expect((await call(service.url, key, 'GET', '/api/v1/me')).status).toBe(429);
  });

  test.each(['nobody', 'slow-nobody'])('that is refused is told why by its own reader (%s)', async (session) => {
    const refused = await rest(session, 'GET', '/api/v1/me');
    expect(refused).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
    expect(refused.body.detail).toContain('session');
    expect((await tool(session, 'get_balance')).status).toBe(401);
  });

  test('can be refused by how the request is made', async () => {
    const { accountId } = await newCustomer(service.db);
    const session = await signIn(accountId);
    const from = { 'sec-fetch-site': 'cross-site' };
    expect((await rest(session, 'GET', '/api/v1/me', undefined, from)).status).toBe(200);
    const written = await rest(session, 'POST', '/api/v1/test/quick', { query: 'q' }, from);
    expect(written).toMatchObject({ status: 403, body: { code: 'bad_origin' } });
  });
});

describe('of two credentials in one request', () => {
  test('the key decides', async () => {
    const byKey = await newCustomer(service.db, { perMinute: 111_111 });
    const bySession = await newCustomer(service.db, { perMinute: 222_222 });
    const cookie = `session=${await signIn(bySession.accountId)}`;
    const both = await call(service.url, byKey.key, 'GET', '/api/v1/me', undefined, { cookie });
    expect(both).toMatchObject({ status: 200, body: { limits: { perMinute: 111_111 } } });
    const wrong = await call(service.url, 'nonsense', 'GET', '/api/v1/me', undefined, { cookie });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
  });

  test('an Authorization header that carries no key leaves the other to decide', async () => {
    const { accountId } = await newCustomer(service.db, { perMinute: 123_456 });
    const session = await signIn(accountId);
    const reply = await rest(session, 'GET', '/api/v1/me', undefined, { authorization: 'Basic dXNlcjpwYXNz' });
    expect(reply).toMatchObject({ status: 200, body: { limits: { perMinute: 123_456 } } });
  });
});
