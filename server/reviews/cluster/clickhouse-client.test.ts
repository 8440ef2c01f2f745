import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { hourMs } from '../../contract/domain/durations.ts';
import { ClusterOverloaded, ClusterUnavailable, createClickHouse } from './clickhouse-client.ts';

const rows = JSON.stringify({ data: [[1]] });
const one = { sql: 'select 1', values: [] };

interface Reply {
  readonly status: number;
  readonly text: string;
}

/** A server that answers as given, or breaks the connection for null, and counts what it was asked. */
const serverWith = async (answer: (url: URL) => Reply | null) => {
  const seen = { asked: 0 };
  const server = createServer((request, response) => {
    seen.asked++;
    const reply = answer(new URL(request.url!, 'http://localhost'));
    if (reply) response.writeHead(reply.status).end(reply.text);
    else request.socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { seen, access: { url: `http://127.0.0.1:${port}`, user: 'me', password: '' } };
};
type TestServer = Awaited<ReturnType<typeof serverWith>>;

const clusterOf = (...servers: readonly TestServer[]) =>
  createClickHouse(
    { servers: servers.map(({ access }) => access), database: 'default', cluster: 'appraise' },
    { awayMs: hourMs },
  );

const sound = () => serverWith(() => ({ status: 200, text: rows }));
const failing = (code: number) => serverWith(() => ({ status: 500, text: `Code: ${code}, e.displayText() = …` }));

test('a server that is away is asked once, and then the others are for some time', async () => {
  const away = await serverWith(() => null);
  const clickhouse = clusterOf(away, await sound());
  for (let at = 0; at < 6; at++) expect(await clickhouse.ask(one)).toEqual([[1]]);
  expect(away.seen.asked).toBe(1);
});

test('where all are away, one is still asked', async () => {
  const [first, second] = [await serverWith(() => null), await serverWith(() => null)];
  const clickhouse = clusterOf(first, second);
  await expect(clickhouse.ask(one)).rejects.toThrow(ClusterUnavailable);
  expect(first.seen.asked + second.seen.asked).toBe(2);
  await expect(clickhouse.ask(one)).rejects.toThrow(ClusterUnavailable);
  expect(first.seen.asked + second.seen.asked).toBe(3);
});

test.each([159, 241])('a statement that fails for time or memory (%i) is not sent to another server', async (code) => {
  const [first, second] = [await failing(code), await sound()];
  await expect(clusterOf(first, second).ask(one)).rejects.toThrow(ClusterOverloaded);
  expect(second.seen.asked).toBe(0);
});

test('a statement that a server cannot take now is sent to another one', async () => {
  expect(await clusterOf(await failing(202), await sound()).ask(one)).toEqual([[1]]);
});

test('a count ends when its caller leaves, on releases that know how', async () => {
  const setting = 'cancel_http_readonly_queries_on_client_close';
  const current = await serverWith((url) => ({ status: 200, text: url.searchParams.has(setting) ? rows : '' }));
  expect(await clusterOf(current).ask(one)).toEqual([[1]]);
  const old = await serverWith((url) =>
    url.searchParams.has(setting) ? { status: 500, text: 'Code: 115, Unknown setting' } : { status: 200, text: rows },
  );
  const clickhouse = clusterOf(old);
  expect(await Promise.all([clickhouse.ask(one), clickhouse.ask(one)])).toEqual([[[1]], [[1]]]);
  const asked = old.seen.asked;
  await clickhouse.ask(one);
  expect(old.seen.asked).toBe(asked + 1);
});
