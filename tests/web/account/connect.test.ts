import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createSignInLink } from '../../../server/store/accounts/sign-in-links.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { newCustomer } from '../../support/service.ts';
import { register } from '../../support/sign-in/oauth.ts';
import { newContext } from '../../support/web/browser.ts';
import { plantedApp } from '../../support/web/market-past.ts';
import { type Site, startSite, watchPage } from '../../support/web/site.ts';

let site: Site;
let callback: Server;
/** What the browser brings back to the program, which listens on this computer as programs do. */
const brought: URL[] = [];

beforeAll(async () => {
  site = await startSite();
  callback = createServer((request, response) => {
    const url = new URL(request.url!, 'http://localhost');
    // A browser with windows also asks for the site's icon.
    if (url.pathname === '/callback') brought.push(url);
    response.setHeader('content-type', 'text/plain').end('The program has your answer.');
  });
  await new Promise<void>((resolve) => callback.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  callback?.close();
  await site?.stop();
});

const redirectUrl = (): string => `http://127.0.0.1:${(callback.address() as AddressInfo).port}/callback`;

/** Remembers, as a program does. */
const memory = (name: string) => {
  const kept: { client?: StoredOAuthClientInformation; tokens?: StoredOAuthTokens; verifier?: string; sentTo?: URL } =
    {};
  const provider: OAuthClientProvider = {
    redirectUrl: redirectUrl(),
    clientMetadata: { client_name: name, redirect_uris: [redirectUrl()] },
    state: () => 'a state of its own',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      kept.sentTo = url;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier!,
  };
  return { kept, provider };
};

const connect = async (provider: OAuthClientProvider) => {
  const transport = new StreamableHTTPClientTransport(new URL(`${site.service.url}/api/mcp`), {
    authProvider: provider,
  });
  const client = new Client({ name: 'the official client', version: '1.0.0' });
  return { client, transport, connected: client.connect(transport) };
};

/** Opens a page where no one is signed in, and signs in on the way, as a person does. */
const signInOnTheWay = async (page: Page, address: string, accountId: string): Promise<void> => {
  await page.goto(address);
  await page.waitForURL(/\/sign-in\?next=/);
  await page.goto(`${page.url()}#${await createSignInLink(site.service.db, accountId)}`);
  await page.getByRole('button', { name: 'Sign in on this browser' }).click();
  await page.waitForURL(/\/connect\?/);
};

test('the official MCP client goes from the bare address to a paid call under a cap, and is revoked in the end', async () => {
  const { service, browser } = site;
  const customer = await newCustomer(service.db);
  const { kept, provider } = memory('Official client');

  // Discovery, registration and PKCE: the client knows the address alone, and ends by asking for a browser.
  const first = await connect(provider);
  await expect(first.connected).rejects.toThrow(UnauthorizedError);
  expect(kept.sentTo?.origin).toBe(service.url);
  expect(kept.client?.client_id).toMatch(/^apc_/);

  const context = await newContext(browser);
  const page = await context.newPage();
  await signInOnTheWay(page, kept.sentTo!.href, customer.accountId);
  const said = watchPage(page);
  await page.getByRole('heading', { name: 'Let “Official client” use your account?' }).waitFor();
  await page.getByText('Not verified.').waitFor();
  await page.getByText('an app on this computer').waitFor();
  await page.getByText(customer.email).waitFor();
  await page.getByText(/Prices in credits:.*Summary 25/).waitFor();
  expect(await page.getByLabel('Most credits a month').inputValue()).toBe('100');
  await page.getByLabel('Most credits a month').fill('30');
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('The program has your answer.').waitFor();
  expect(said).toEqual([]);

  const answer = brought.at(-1)!.searchParams;
  expect(answer.get('state')).toBe('a state of its own');
  expect(answer.get('iss')).toBe(service.url);
  await first.transport.finishAuth(answer);

  const { client, connected } = await connect(provider);
  await connected;
  const { tools } = await client.listTools();
  expect(tools.length).toBeGreaterThan(10);
  const app = { store: 'apple', appId: plantedApp('tidebook').appleId, days: 90 };
  const paid = await client.callTool({ name: 'start_teardown', arguments: app });
  expect(paid.isError, JSON.stringify(paid)).toBeFalsy();
  const refused = await client.callTool({ name: 'start_teardown', arguments: { ...app, days: 30 } });
  expect(refused.isError).toBe(true);
  expect(JSON.stringify(refused.content)).toMatch(/spending_cap_reached.*has spent 25 of the 30 it may spend a month/);

  // An hour later the client refreshes by itself, and goes on.
  const before = kept.tokens!;
  await service.db.rows(`update grant_tokens set expires_at = clock_timestamp() where type = 'access'`);
  const callAndLook = async (): Promise<string> => {
    expect((await client.callTool({ name: 'get_balance', arguments: {} })).isError).toBeFalsy();
    return kept.tokens!.access_token;
  };
  await expect.poll(callAndLook).not.toBe(before.access_token);
  expect(kept.tokens!.refresh_token).not.toBe(before.refresh_token);

  // What the account shows of it, and its end.
  await page.goto(`${service.url}/account/grants`);
  const row = page.getByRole('row').filter({ hasText: 'Official client' });
  await row.getByText('25 of 30 a month', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No connected apps.').waitFor();
  await expect
    .poll(
      () =>
        client.listTools().then(
          () => 'in',
          () => 'out',
        ),
      { timeout: 120_000 },
    )
    .toBe('out');
  await Promise.all([client.close().catch(() => {}), context.close()]);
});

test('the conformance suite of MCP finds nothing wrong with the authorization server', async () => {
  const { service, context } = site;
  const port = await freePort();
  const redirectUri = `http://127.0.0.1:${port}/callback`;
  const { body } = await register(service.url, { client_name: 'The suite', redirect_uris: [redirectUri] });
  const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
  const given = { url: service.url, port, 'client-id': body.client_id, resource: `${service.url}/api/mcp` };
  const flags = Object.entries(given).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, [suite, 'authorization', ...flags]);
  onTestFinished(() => void child.kill());
  let output = '';
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await expect.poll(() => output).toContain('Waiting up to');
  const page = await context.newPage();
  await page.goto(/http:\S+\/connect\?\S+/.exec(output)![0]);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('You can close this page').first().waitFor();
  expect(await ended, output).toBe(0);
  expect(output).toContain('authorization-code-grant');
  expect(output).not.toContain('FAILURE');
  await page.close();
});

const asked = async (name: string, changes: Record<string, string> = {}): Promise<string> => {
  const { body } = await register(site.service.url, { client_name: name, redirect_uris: [redirectUrl()] });
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: String(body.client_id),
    redirect_uri: redirectUrl(),
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...changes,
  });
  return `${site.service.url}/connect?${query}`;
};

test('a refusal is brought to the program, and a name with markup is shown as it is', async () => {
  const page = await site.context.newPage();
  const said = watchPage(page);
  await page.goto(await asked('<img src=x onerror=alert(1)>'));
  await page.getByRole('heading', { name: 'Let “<img src=x onerror=alert(1)>” use your account?' }).waitFor();
  expect(await page.locator('img[src=x]').count()).toBe(0);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.getByText('The program has your answer.').waitFor();
  expect(Object.fromEntries(brought.at(-1)!.searchParams)).toMatchObject({
    error: 'access_denied',
    iss: site.service.url,
  });
  expect(said).toEqual([]);
  await page.close();
});

test('a faulty request is explained, goes back only by a press, and to a strange address not at all', async () => {
  const page = await site.context.newPage();
  await page.goto(await asked('Old client', { code_challenge_method: 'plain' }));
  await page.getByRole('alert').getByText('PKCE is required').waitFor();
  const before = brought.length;
  await page.getByRole('link', { name: 'Go back to the app' }).click();
  await page.getByText('The program has your answer.').waitFor();
  expect(brought).toHaveLength(before + 1);
  expect(brought.at(-1)!.searchParams.get('error')).toBe('invalid_request');

  await page.goto(await asked('Thief', { redirect_uri: 'https://evil.example/callback' }));
  await page.getByRole('alert').getByText('an address that it has not registered').waitFor();
  expect(await page.getByRole('link').count()).toBe(0);
  expect(await page.getByRole('button').count()).toBe(0);
  await page.close();
});

test('no page can be put around the question', async () => {
  const response = await fetch(await asked('Framed'));
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});
