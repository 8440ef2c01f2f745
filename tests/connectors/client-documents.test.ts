import type { lookup } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { createClientDocuments } from '../../server/connectors/identity/client-documents.ts';
import { createClients } from '../../server/grants/clients.ts';

const secret = async (): Promise<Buffer> => Buffer.alloc(32, 7);

/** A real server that stands for every host; what it answers is the test's. */
const world = async (answers: Record<string, { status?: number; body: unknown; headers?: Record<string, string> }>) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    const { status = 200, body, headers = {} } = answers[request.url!] ?? { status: 404, body: '' };
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dispatcher = new Agent().compose((dispatch) => (options, handler) => dispatch({ ...options, origin }, handler));
  const documents = createClientDocuments({ isProxied: false, dispatcher });
  onTestFinished(async () => {
    await documents.close();
    server.close();
  });
  return { asked, clients: createClients(secret, documents) };
};

const id = 'https://agent.example/client.json';
const good = { client_id: id, client_name: 'Agent\u202e <b>', redirect_uris: ['http://localhost/callback'] };

test('a program is known by the document at its id, which is read once in five minutes', async () => {
  const { asked, clients } = await world({ '/client.json': { body: good } });
  const client = { id, name: 'Agent <b>', host: 'agent.example', redirectUris: ['http://localhost/callback'] };
  expect(await Promise.all([clients.find(id), clients.find(id)])).toEqual([client, client]);
  expect(await clients.find(id)).toEqual(client);
  expect(asked).toEqual(['/client.json']);
});

test('a document of another id, too large, elsewhere, without a safe address or with a secret is no one’s', async () => {
  const at = (path: string) => `https://agent.example${path}`;
  const own = (path: string, changes: object) => ({ body: { ...good, client_id: at(path), ...changes } });
  const { clients } = await world({
    '/other': { body: good },
    '/large': own('/large', { padding: 'a'.repeat(17_000) }),
    '/moved': { status: 302, body: '', headers: { location: at('/client.json') } },
    '/client.json': { body: good },
    '/none': own('/none', { redirect_uris: [] }),
    '/script': own('/script', { redirect_uris: ['javascript:alert(1)'] }),
    '/plain': own('/plain', { redirect_uris: ['http://evil.example/cb'] }),
    '/secret': own('/secret', { token_endpoint_auth_method: 'client_secret_post' }),
    '/text': { body: 'not JSON' },
    '/gone': { status: 410, body: good },
  });
  for (const path of ['/other', '/large', '/moved', '/none', '/script', '/plain', '/secret', '/text', '/gone']) {
    expect([path, await clients.find(at(path))]).toEqual([path, null]);
  }
});

test('an id that is no plain https address of a named host is never asked for', async () => {
  const { asked, clients } = await world({ '/client.json': { body: good } });
  for (const strange of [
    'https://127.0.0.1/client.json',
    'https://[::1]/client.json',
    'https://2130706433/client.json',
    'https://localhost/client.json',
    'https://agent.example/',
    'https://agent.example',
    'https://user:word@agent.example/client.json',
    'https://agent.example/client.json#part',
    'https://agent.example/a/../client.json',
    `https://agent.example/${'a'.repeat(500)}`,
  ]) {
    expect([strange, await clients.find(strange)]).toEqual([strange, null]);
  }
  expect(asked).toEqual([]);
});

test('a name that leads to a private address, or to one among others, is not connected to', async () => {
  const inside: string[] = [];
  const server = createServer((request) => void inside.push(request.url!));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const addresses of [
    ['127.0.0.1'],
    ['10.0.0.8'],
    ['169.254.169.254'],
    ['93.184.215.14', '127.0.0.1'],
    ['::1'],
    [],
  ]) {
    // The cast: only the form of the call that is made here.
    const resolve = ((_: string, __: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as typeof lookup;
    const documents = createClientDocuments({ isProxied: false, lookup: resolve });
    expect(await documents.read(`https://agent.example:${port}/client.json`)).toBeNull();
    await documents.close();
  }
  expect(inside).toEqual([]);
});

test('behind a proxy, which resolves names by itself, no document is read and none is offered to be', async () => {
  const documents = createClientDocuments({ isProxied: true });
  onTestFinished(() => documents.close());
  const clients = createClients(secret, documents);
  expect(clients.documentsAreRead).toBe(false);
  expect(await clients.find(id)).toBeNull();
});
