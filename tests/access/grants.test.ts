import { afterAll, describe, expect, test } from 'vitest';
import type { Grant } from '../../server/contract/resources/accounts/account-key.ts';
import type { Balance } from '../../server/contract/resources/accounts/balance.ts';
import { operations } from '../../server/operations/index.ts';
import { setSuspended } from '../../server/store/accounts/accounts.ts';
import { deleteEndedGrants } from '../../server/store/grants/grants.ts';
import { call, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { newCustomer, signIn, startService } from '../support/service.ts';
import { allow, asking, codeForm, letIn, refreshForm, register, sendForm, withCode } from '../support/sign-in/oauth.ts';

// Two nodes on one database: what one has given out, the other takes, and what one has ended, the other refuses.
const one = await startService({ config: { role: 'api' } });
const two = await startService({ connection: one.connection, config: { role: 'api' } });
afterAll(async () => {
  await checkBooks(one.db);
  await Promise.all([one.stop(), two.stop()]);
});

const signedIn = async () => {
  const customer = await newCustomer(one.db);
  return { ...customer, session: await signIn(one.db, customer.accountId) };
};

const status = async (token: string, url = two.url): Promise<number> =>
  (await call(url, token, 'GET', '/api/v1/me')).status;

const grantsOf = async (session: string): Promise<Grant[]> =>
  (await call<{ grants: Grant[] }>(two.url, session, 'GET', '/api/v1/grants')).body.grants;

describe('what the service says of itself', () => {
  test('leads a program from a refusal to every endpoint', async () => {
    for (const path of ['/api/mcp', '/api/v1/me']) {
      const refused = await call(one.url, null, path === '/api/mcp' ? 'POST' : 'GET', path, undefined);
      const [, metadata] = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate')!)!;
      const resource = (await (await fetch(metadata!)).json()) as Record<string, unknown>;
      expect(resource).toMatchObject({
        resource: one.url + (path === '/api/mcp' ? path : '/api/v1'),
        authorization_servers: [one.url],
        scopes_supported: ['read', 'full'],
      });
    }
    const server = (await (await fetch(`${one.url}/.well-known/oauth-authorization-server`)).json()) as object;
    expect(server).toMatchObject({
      issuer: one.url,
      authorization_endpoint: `${one.url}/connect`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
  });

  test('never names a host that only claims to be ours', async () => {
    const strange = { host: 'evil.example' };
    const { request } = await import('undici');
    const document = await request(`${one.url}/.well-known/oauth-authorization-server`, { headers: strange });
    expect(document.statusCode).toBe(403);
    expect(await document.body.text()).not.toContain('evil');
    const refused = await request(`${one.url}/api/v1/me`, { headers: strange });
    expect(refused.headers['www-authenticate']).toBe('Bearer realm="appraise"');
    await refused.body.dump();
  });
});

describe('a program', () => {
  test('registers under its name, gets no secret, and leaves nothing in the database', async () => {
    const { status: created, body } = await register(one.url, {
      client_name: '  <b>Agent</b>\u202e\n one ',
      redirect_uris: ['http://127.0.0.1/cb', 'https://agent.example/cb', 'cursor://agent/cb', 'com.example.agent:/cb'],
      token_endpoint_auth_method: 'client_secret_basic',
    });
    expect(created).toBe(201);
    expect(body).toMatchObject({ client_name: '<b>Agent</b> one', token_endpoint_auth_method: 'none' });
    expect(body).not.toHaveProperty('client_secret');
  });

  test('with an address that must not be sent to is refused', async () => {
    const unsafe = [
      'http://agent.example/cb',
      'javascript:alert(1)',
      'data:text/html,x',
      'ms-msdt:/id',
      'intent://scan/#Intent;end',
      'intent://scan/',
      'tel:123',
      'sms:123',
      'agent://cb',
      'http://127.0.0.1.evil.example/cb',
      'https://agent.example/cb#part',
      'https://user:word@agent.example/cb',
      'not an address',
      `https://agent.example/${'a'.repeat(500)}`,
    ];
    for (const uri of unsafe) {
      const { status: refused, body } = await register(one.url, { redirect_uris: ['https://agent.example/cb', uri] });
      expect({ uri, refused, error: body.error }).toEqual({ uri, refused: 400, error: 'invalid_redirect_uri' });
      expect(body.error_description).toContain('com.example.app:/');
    }
    for (const metadata of [{}, { redirect_uris: [] }, { redirect_uris: Array(11).fill('https://a.example/cb') }, []]) {
      expect((await register(one.url, metadata)).body.error).toBe('invalid_client_metadata');
    }
  });

  test('that was let in on one node reads and starts runs on every node, over REST and MCP, under its caps', async () => {
    const { session } = await signedIn();
    const { tokens } = await letIn(one.url, session, { scope: 'full', monthCap: 10 });
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3_600, scope: 'full' });
    const token = tokens.access_token;
    expect((await call<Balance>(two.url, token, 'GET', '/api/v1/me')).body.caps?.month).toMatchObject({
      cap: 10,
      spent: 0,
    });
    expect((await start(two.url, token, 'quick', { query: 'first' })).status).toBe(202);
    const over = { name: 'start_ad_search', arguments: { query: 'habit tracker' } };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: over };
    const accept = { accept: 'application/json, text/event-stream' };
    const reply = await call(two.url, token, 'POST', '/api/mcp', message, accept);
    expect(JSON.stringify(reply.body)).toContain('spending_cap_reached');
    const [grant] = await grantsOf(session);
    expect(grant).toMatchObject({
      client: { name: 'An agent', host: null },
      scope: 'full',
      caps: { day: null, month: { cap: 10, spent: 10 } },
      lastUsedAt: expect.any(String),
    });
    const raised = await call(one.url, session, 'POST', `/api/v1/grants/${grant!.id}`, { monthCap: 20 });
    expect(raised.status).toBe(200);
    expect((await start(two.url, token, 'quick', { query: 'second' })).status).toBe(202);
  });

  test('let in to read starts nothing, and none gains a key, a session or a further grant', async () => {
    const { session } = await signedIn();
    const { tokens } = await letIn(one.url, session, { scope: 'read' });
    const refused = await start(two.url, tokens.access_token, 'quick', { query: 'q' });
    expect(refused.body).toMatchObject({ code: 'read_only_key' });
    expect(refused.headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="full"');
    const full = (await letIn(one.url, session)).tokens.access_token;
    const { query } = await asking(one.url);
    for (const [method, path, body] of [
      ['POST', '/api/v1/keys', { name: 'mine' }],
      ['GET', '/api/v1/keys', undefined],
      ['POST', '/api/v1/grants', { query, scope: 'full' }],
      ['GET', '/api/v1/grants', undefined],
      ['POST', '/api/v1/account/password', { password: 'a long enough password' }],
    ] as const) {
      expect((await call(one.url, full, method, path, body)).body).toMatchObject({ code: 'session_required' });
    }
  });

  test('asking only to read is given no more', async () => {
    const { session } = await signedIn();
    const { query } = await asking(one.url, { scope: 'read' });
    expect(await allow(one.url, session, query)).toMatchObject({ status: 400, body: { errors: [{ path: 'scope' }] } });
    expect((await allow(one.url, session, query, { scope: 'read' })).status).toBe(200);
  });
});

test('a grant of an account that is suspended lets no one in until it is resumed', async () => {
  const { accountId, session } = await signedIn();
  const token = (await letIn(one.url, session)).tokens.access_token;
  await setSuspended(one.db, accountId, true);
  expect(await status(token)).toBe(401);
  await setSuspended(one.db, accountId, false);
  await expect.poll(() => status(token)).toBe(200);
});

test('a grant, like a key with caps, sets up nothing that goes on when it has ended', async () => {
  const { session } = await signedIn();
  const { tokens } = await letIn(one.url, session);
  const made = { name: 'capped', monthCap: 5 };
  const capped = (await call<{ secret: string }>(one.url, session, 'POST', '/api/v1/keys', made)).body.secret;
  for (const id of ['destinations.create', 'watches.create']) {
    const { example, path } = operations.find((operation) => operation.id === id)!;
    for (const secret of [tokens.access_token, capped]) {
      expect((await call(two.url, secret, 'POST', path, example)).body).toMatchObject({ code: 'outlasts_caller' });
      expect((await call(two.url, secret, 'GET', path)).status).toBe(200);
    }
  }
});

describe('a request for access', () => {
  test('is answered with the code, the state and the issuer, at the registered address on any port', async () => {
    const { session } = await signedIn();
    const { query } = await asking(one.url, { redirect_uri: 'http://localhost:50123/callback' });
    const url = new URL((await allow(one.url, session, query)).body.redirectTo);
    expect(url.origin + url.pathname).toBe('http://localhost:50123/callback');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      code: expect.stringMatching(/^apo_/),
      state: 'the state',
      iss: one.url,
    });
  });

  test('from an unknown program or for another address sends no one anywhere', async () => {
    const { session } = await signedIn();
    const strange = [
      { client_id: 'apc_made.up' },
      { client_id: null },
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: 'http://localhost:3118/callback/../other' },
      { redirect_uri: 'http://localhost.evil.example:3118/callback' },
      { redirect_uri: 'http://127.0.0.1:3118/callback' },
      { redirect_uri: null },
    ];
    for (const changes of strange) {
      const { status: refused, body } = await allow(one.url, session, (await asking(one.url, changes)).query);
      expect({ changes, refused, returnTo: body.returnTo }).toEqual({ changes, refused: 400, returnTo: null });
    }
    const { query, clientId } = await asking(one.url);
    const tampered = query.replace(clientId, `${clientId.slice(0, 20)}A${clientId.slice(21)}`);
    expect((await allow(one.url, session, tampered)).body.returnTo).toBeNull();
    expect((await allow(one.url, session, `${query}&redirect_uri=https://evil.example`)).body.returnTo).toBeNull();
  });

  test('without PKCE, for another resource or of another kind is refused, and says so to the program', async () => {
    const { session } = await signedIn();
    for (const [error, changes] of [
      ['invalid_request', { code_challenge: null }],
      ['invalid_request', { code_challenge_method: 'plain' }],
      ['invalid_request', { code_challenge_method: null }],
      ['invalid_request', { code_challenge: 'short' }],
      ['unsupported_response_type', { response_type: 'token' }],
      ['invalid_request', { response_mode: 'fragment' }],
      ['invalid_target', { resource: 'https://other.example/api/mcp' }],
      ['invalid_target', { resource: `${one.url}/elsewhere` }],
      ['invalid_scope', { scope: 'admin' }],
      ['request_not_supported', { request_uri: 'https://evil.example/r' }],
    ] as const) {
      const { status: refused, body } = await allow(one.url, session, (await asking(one.url, changes)).query);
      const params = new URL(body.returnTo!).searchParams;
      expect({
        changes,
        refused,
        error: params.get('error'),
        state: params.get('state'),
        iss: params.get('iss'),
      }).toEqual({
        changes,
        refused: 400,
        error,
        state: 'the state',
        iss: one.url,
      });
    }
    expect(await grantsOf(session)).toEqual([]);
  });

  test('is allowed by a signed-in browser on our own page alone', async () => {
    const { session, key } = await signedIn();
    const { query } = await asking(one.url);
    const body = { query, scope: 'full' };
    const post = (headers: Record<string, string>) => call(one.url, session, 'POST', '/api/v1/grants', body, headers);
    expect((await post({ origin: 'https://evil.example' })).body).toMatchObject({ code: 'cross_site' });
    expect((await post({ 'sec-fetch-site': 'cross-site' })).body).toMatchObject({ code: 'cross_site' });
    const form = await call(one.url, session, 'POST', '/api/v1/grants', new URLSearchParams(body).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.body).toMatchObject({ code: 'unsupported_media_type' });
    expect((await call(one.url, key, 'POST', '/api/v1/grants', body)).body).toMatchObject({ code: 'session_required' });
    expect((await call(one.url, null, 'POST', '/api/v1/grants', body)).status).toBe(401);
  });
});

describe('the access of a program', () => {
  /** As if so much time had passed. */
  const later = (accountId: string, by: string) =>
    one.db.rows(
      `with moved as (update grants set created_at = created_at - $2::interval where account_id = $1 returning id)
       update grant_tokens t set expires_at = expires_at - $2::interval from moved where t.grant_id = moved.id`,
      [accountId, by],
    );

  /** A program whose refresh token is used after each of these times; what the last one is answered. */
  const refreshedAfter = async (passed: readonly string[]) => {
    const { session, accountId } = await signedIn();
    const { asked, tokens } = await letIn(one.url, session);
    let refresh = tokens.refresh_token;
    let answer: { status: number; body: { refresh_token: string; expires_in: number } } | null = null;
    for (const by of passed) {
      await later(accountId, by);
      answer = await sendForm(two.url, refreshForm(asked.clientId, refresh));
      refresh = answer.body.refresh_token;
    }
    return answer!;
  };

  test('ends after 30 days without use, and not before', async () => {
    expect((await refreshedAfter(['29 days 23 hours'])).status).toBe(200);
    expect(await refreshedAfter(['30 days'])).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('ends 90 days after it was allowed, however much it is used, and not before', async () => {
    const nearly = ['29 days', '29 days', '29 days', '2 days 23 hours 30 minutes'];
    const last = await refreshedAfter(nearly);
    expect(last.status).toBe(200);
    // Its access token does not outlast it.
    expect(last.body.expires_in).toBeGreaterThan(1_500);
    expect(last.body.expires_in).toBeLessThanOrEqual(1_800);
    const over = await refreshedAfter([...nearly, '30 minutes']);
    expect(over).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});

describe('a code', () => {
  test('is good for its own program, verifier, address and resource, and only within two minutes', async () => {
    const { session } = await signedIn();
    const { asked, code } = await withCode(one.url, session);
    const good = codeForm(asked, code);
    const other = await register(one.url, { client_name: 'Another', redirect_uris: [asked.redirectUri] });
    for (const [error, changes] of [
      ['invalid_grant', { client_id: String(other.body.client_id) }],
      ['invalid_grant', { code_verifier: 'a'.repeat(43) }],
      ['invalid_grant', { redirect_uri: 'http://localhost:3119/callback' }],
      ['invalid_grant', { resource: two.url }],
      ['invalid_grant', { code: `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}` }],
      ['invalid_target', { resource: 'https://other.example' }],
      ['invalid_request', { code_verifier: 'short' }],
      ['invalid_request', { code_verifier: '' }],
      ['unsupported_grant_type', { grant_type: 'password' }],
    ] as const) {
      const { status: refused, body, headers } = await sendForm(two.url, { ...good, ...changes });
      expect({ changes, refused, error: body.error }).toEqual({ changes, refused: 400, error });
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect((await sendForm(two.url, { ...good, resource: `${one.url}/api/mcp` })).body.error).toBe('invalid_target');
    await one.db.rows(
      `update grant_tokens set expires_at = clock_timestamp() - interval '1 second' where type = 'code'`,
    );
    expect((await sendForm(two.url, good)).body.error).toBe('invalid_grant');
  });

  test.each(['/oauth/token', '/oauth/revoke'])(
    'sent as JSON to %s is refused, because OAuth sends forms',
    async (path) => {
      for (const body of ['{"grant_type":"authorization_code"}', '"text"', '[]', '1']) {
        const sent = await fetch(one.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        expect({ status: sent.status, ...(await sent.json()) }).toMatchObject({
          status: 400,
          error: 'invalid_request',
        });
      }
    },
  );

  test('sent twice ends the access it gave, on every node', async () => {
    const { session } = await signedIn();
    const { asked, code, tokens } = await letIn(one.url, session);
    expect(await status(tokens.access_token)).toBe(200);
    expect((await sendForm(two.url, codeForm(asked, code))).body.error).toBe('invalid_grant');
    await expect.poll(() => status(tokens.access_token, one.url)).toBe(401);
    expect((await sendForm(one.url, refreshForm(asked.clientId, tokens.refresh_token))).body.error).toBe(
      'invalid_grant',
    );
    expect(await grantsOf(session)).toEqual([]);
  });

  test('sent by many at once is redeemed once', async () => {
    const { session } = await signedIn();
    const { asked, code } = await withCode(one.url, session);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => sendForm((at % 2 ? one : two).url, codeForm(asked, code))),
    );
    expect(replies.filter(({ status: redeemed }) => redeemed === 200)).toHaveLength(1);
  });
});

describe('a refresh token', () => {
  test('gives new tokens once; used again, it ends the grant', async () => {
    const { session } = await signedIn();
    const { asked, tokens } = await letIn(one.url, session, { scope: 'read' });
    const second = (await sendForm(two.url, refreshForm(asked.clientId, tokens.refresh_token))).body;
    expect(second.scope).toBe('read');
    expect(await status(second.access_token, one.url)).toBe(200);
    await expect.poll(() => status(tokens.access_token, one.url)).toBe(401);
    const other = await register(one.url, { client_name: 'Another', redirect_uris: [asked.redirectUri] });
    const stolen = refreshForm(String(other.body.client_id), second.refresh_token);
    expect((await sendForm(one.url, stolen)).body.error).toBe('invalid_grant');
    expect(await status(second.access_token, one.url)).toBe(200);

    expect((await sendForm(one.url, refreshForm(asked.clientId, tokens.refresh_token))).body.error).toBe(
      'invalid_grant',
    );
    await expect.poll(() => status(second.access_token)).toBe(401);
    expect((await sendForm(one.url, refreshForm(asked.clientId, second.refresh_token))).body.error).toBe(
      'invalid_grant',
    );
  });
});

describe('access ends', () => {
  test('when the person shuts the program out, and for another account’s grant nothing happens', async () => {
    const [{ session }, stranger] = [await signedIn(), await signedIn()];
    const { tokens } = await letIn(one.url, session);
    const [grant] = await grantsOf(session);
    const end = (by: string) => call(one.url, by, 'DELETE', `/api/v1/grants/${grant!.id}`);
    expect((await end(stranger.session)).status).toBe(404);
    expect(await status(tokens.access_token)).toBe(200);
    expect((await end(session)).status).toBe(200);
    await expect.poll(() => status(tokens.access_token)).toBe(401);
    expect((await end(session)).status).toBe(404);
  });

  test('when the program says so, and after an hour', async () => {
    const { session } = await signedIn();
    const { asked, tokens } = await letIn(one.url, session);
    const revoke = (clientId: string) =>
      sendForm<object>(two.url, { token: tokens.refresh_token, client_id: clientId }, '/oauth/revoke');
    expect((await revoke('apc_another')).status).toBe(200);
    expect(await status(tokens.access_token)).toBe(200);
    expect((await revoke(asked.clientId)).status).toBe(200);
    await expect.poll(() => status(tokens.access_token, one.url)).toBe(401);

    const later = (await letIn(one.url, session)).tokens;
    await one.db.rows(`update grant_tokens set expires_at = clock_timestamp() where type = 'access'`);
    expect(await status(later.access_token)).toBe(401);
    expect((await grantsOf(session)).length).toBe(1);
  });

  test('with the account, and nothing of a grant is left', async () => {
    const { session, accountId } = await signedIn();
    const { tokens } = await letIn(one.url, session, { scope: 'full', dayCap: 5 });
    await one.db.rows('select delete_account($1)', [accountId]);
    expect(await status(tokens.access_token, one.url)).toBe(401);
    const left = await one.db.rows(
      'select 1 from grants where account_id = $1 union all select 1 from spending_caps where account_id = $1',
      [accountId],
    );
    expect(left).toEqual([]);
  });

  test('and what was never used or has run out is deleted in time', async () => {
    const { session } = await signedIn();
    await withCode(one.url, session, { scope: 'full', dayCap: 5 });
    await letIn(one.url, session);
    await one.db.rows(
      `update grants set created_at = created_at - interval '2 hours' where account_id =
         (select account_id from keys where hash = sha256(convert_to($1, 'UTF8')))`,
      [session],
    );
    await one.db.rows(
      `update grant_tokens set expires_at = clock_timestamp() - interval '2 hours' where type = 'code'`,
    );
    await deleteEndedGrants(one.db);
    const rows = await one.db.rows<{ tokens: string }>(
      `select (select count(*) from grant_tokens t where t.grant_id = g.id) as tokens from grants g where account_id =
         (select account_id from keys where hash = sha256(convert_to($1, 'UTF8')))`,
      [session],
    );
    expect(rows.map(({ tokens }) => Number(tokens))).toEqual([2]);
  });
});

test('an address that asks for tokens without end has to wait', async () => {
  const { session } = await signedIn();
  const { asked } = await withCode(one.url, session);
  const guess = () => sendForm(one.url, refreshForm(asked.clientId, 'apf_'.padEnd(42, '0')));
  // Mistyped ones cost no read, and are not counted.
  expect((await guess()).status).toBe(400);
  const { newSecret } = await import('../../server/support/secrets/keys.ts');
  const statuses = new Set<number>();
  for (let at = 0; at < 70; at++) {
    statuses.add((await sendForm(one.url, refreshForm(asked.clientId, newSecret('refresh')))).status);
  }
  expect([...statuses].sort()).toEqual([400, 429]);
});
