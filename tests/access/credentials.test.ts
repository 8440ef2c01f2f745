import { afterAll, describe, expect, test } from 'vitest';
import type { Caller, CredentialReader } from '../../server/access/caller.ts';
import { Problem } from '../../server/contract/problem.ts';
import { operations } from '../../server/operations/index.ts';
import type { Operation } from '../../server/operations/operation.ts';
import { newId } from '../../server/support/ids.ts';
import { newSecret } from '../../server/support/secrets/keys.ts';
import { call, credentialHeaders, ended, type Reply } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { readAccount } from '../support/database/queries.ts';
import { testStarts } from '../support/runs/test-job-kinds.ts';
import { type Customer, newCustomer, signIn, startService } from '../support/service.ts';

// Whatever holds for a caller with a key must hold for one with a session, over REST and MCP.

/** A third type of credential, known to this file alone: that no operation and no surface knows its type is what this shows. */
const others = new Map<string, Caller>();
const otherReader: CredentialReader = {
  read({ headers }) {
    const text = headers['x-test-credential'];
    if (typeof text !== 'string') return null;
    return Promise.resolve(others.get(text) ?? new Problem('invalid_key', 'This badge is unknown: get another.'));
  },
};

const service = await startService({ credentialReaders: [otherReader] });
afterAll(async () => {
  await checkBooks(service.db);
  await service.stop();
});

interface ToolResult {
  isError?: boolean;
  content: { text: string }[];
  _meta: Record<string, unknown> & { 'appraise/problem'?: { code: string } };
}

const tool = (secret: string, name: string, given: object = {}): Promise<Reply<{ result: ToolResult }>> =>
  call(
    service.url,
    secret,
    'POST',
    '/api/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
    { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
  );

const me = (secret: string, headers: Record<string, string> = {}) =>
  call(service.url, secret, 'GET', '/api/v1/me', undefined, headers);

describe.each(['key', 'session'] as const)('a caller with a %s', (type) => {
  const secretOf = ({ key, accountId }: Customer): string | Promise<string> =>
    type === 'key' ? key : signIn(service.db, accountId);

  const unknownCode = type === 'key' ? 'invalid_key' : 'session_ended';

  test('is let in by it, over REST and MCP', async () => {
    const secret = await secretOf(await newCustomer(service.db, { perMinute: 123_456 }));
    expect(await me(secret)).toMatchObject({ status: 200, body: { limits: { perMinute: 123_456 } } });
    const { body } = await tool(secret, 'get_balance');
    expect(body.result.content[0]!.text).toContain('perMinute: 123456');
  });

  test('starts runs that are charged to its account, and sees the balance that is left', async () => {
    const secret = await secretOf(await newCustomer(service.db));
    const started = await call(service.url, secret, 'POST', '/api/v1/test/quick', { query: `by ${type}` });
    expect(started.status).toBe(202);
    expect(started.headers.get('x-credits-used')).toBe('10');
    expect((await me(secret)).headers.get('x-credits-remaining')).toBe('4490');
    expect((await ended(service.url, secret, String(started.body.id))).status).toBe('done');
  });

  test('is let in to every operation that is for everyone, and to none without it', async () => {
    const secret = await secretOf(await newCustomer(service.db));
    const all: readonly Operation[] = [...operations, ...testStarts];
    for (const operation of all) {
      const { id, method, path, example } = operation;
      // With a fault that is reported only to those let in, so that nothing is run.
      const body = method === 'POST' ? { ...example, unheardOf: 1 } : undefined;
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(example[name] ?? newId()));
      const to = method === 'POST' ? filled : `${filled}?unheardOf=1`;
      // From an address of its own: one that tries many secrets is held back.
      const from = { 'x-forwarded-for': `192.0.2.${all.indexOf(operation)}` };
      const codeFor = async (sent: string | null) => (await call(service.url, sent, method, to, body, from)).body.code;
      expect({ id, code: await codeFor(null) }).toEqual({ id, code: 'missing_key' });
      expect({ id, code: await codeFor(newSecret(type)) }).toEqual({ id, code: unknownCode });
      const forSessions = operation.audience === 'session';
      const refused =
        forSessions && type === 'key' ? 'session_required' : forSessions && operation.owner && 'owner_required';
      expect({ id, code: await codeFor(secret) }).toEqual({ id, code: refused || 'invalid_request' });
    }
  });

  test('does not see the jobs of another account, nor cancel them', async () => {
    const [mine, theirs] = [await newCustomer(service.db), await newCustomer(service.db)];
    const job = await call(service.url, theirs.key, 'POST', '/api/v1/test/slow', { query: 'theirs', ms: 20_000 });
    const secret = await secretOf(mine);
    for (const method of ['GET', 'DELETE']) {
      const path = `/api/v1/jobs/${job.body.id}`;
      expect(await call(service.url, secret, method, path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await call(service.url, secret, 'GET', '/api/v1/jobs')).body.jobs).toEqual([]);
    expect((await call(service.url, theirs.key, 'DELETE', `/api/v1/jobs/${job.body.id}`)).status).toBe(200);
  });

  test('that is no one’s is refused in the words of its own type', async () => {
    expect(await me(newSecret(type))).toMatchObject({ status: 401, body: { code: unknownCode } });
    expect((await tool(newSecret(type), 'get_balance')).status).toBe(401);
  });
});

describe('a secret of one type', () => {
  test('is nothing in the place of the other, however often it was good in its own', async () => {
    const { key, accountId } = await newCustomer(service.db);
    const session = await signIn(service.db, accountId);
    expect((await me(key)).status).toBe(200);
    expect((await me(session)).status).toBe(200);
    const asKey = await call(service.url, null, 'GET', '/api/v1/me', undefined, { authorization: `Bearer ${session}` });
    expect(asKey).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
    const asSession = await call(service.url, null, 'GET', '/api/v1/me', undefined, { cookie: `appraise=${key}` });
    expect(asSession).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  });
});

describe('a key of scope read', () => {
  test('may read and not write, over REST and MCP', async () => {
    const { key } = await newCustomer(service.db, { scope: 'read' });
    expect((await me(key)).status).toBe(200);
    const refused = await call(service.url, key, 'POST', '/api/v1/test/quick', { query: 'q' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'read_only_key' } });
    const { result } = (await tool(key, 'start_quick', { query: 'q' })).body;
    expect(result).toMatchObject({ isError: true, _meta: { 'appraise/problem': { code: 'read_only_key' } } });
  });
});

describe('of a key and a session in one request', () => {
  test('the key decides, whether it is good or not', async () => {
    const byKey = await newCustomer(service.db, { perMinute: 111_111 });
    const bySession = await newCustomer(service.db, { perMinute: 222_222 });
    const session = credentialHeaders(service.url, await signIn(service.db, bySession.accountId));
    const both = await me(byKey.key, session);
    expect(both).toMatchObject({ status: 200, body: { limits: { perMinute: 111_111 } } });
    expect(await me('nonsense', session)).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
  });

  test('an Authorization header that carries no key leaves no one to be let in', async () => {
    const { accountId } = await newCustomer(service.db);
    const session = credentialHeaders(service.url, await signIn(service.db, accountId));
    for (const authorization of ['Basic dXNlcjpwYXNz', 'Bearer', '']) {
      const reply = await call(service.url, null, 'GET', '/api/v1/me', undefined, { ...session, authorization });
      expect(reply).toMatchObject({ status: 401, body: { code: 'missing_key' } });
    }
  });
});

describe('a caller with a type of credential that is added', () => {
  const withBadge = (badge: string) =>
    call(service.url, null, 'GET', '/api/v1/me', undefined, { 'x-test-credential': badge });

  test('is let in by it, or learns from its own reader why not', async () => {
    const { accountId } = await newCustomer(service.db, { perMinute: 123_456 });
    others.set('badge', {
      account: await readAccount(service.db, accountId),
      scope: 'full',
      credential: { type: 'key', id: 'badge' },
    });
    expect(await withBadge('badge')).toMatchObject({ status: 200, body: { limits: { perMinute: 123_456 } } });
    const refused = await withBadge('another');
    expect(refused).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
    expect(refused.body.detail).toContain('badge');
  });
});
