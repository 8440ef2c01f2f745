import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { tableFormats } from '../../server/contract/domain/export-formats.ts';
import { text } from '../../server/contract/exports/table.ts';
import { Problem } from '../../server/contract/problem.ts';
import { defineOperation } from '../../server/operations/operation.ts';
import { fetchFile } from '../support/exports/expect-export.ts';
import { newCustomer, type Service, startService } from '../support/service.ts';

interface Row {
  readonly said: string;
}

const table = {
  name: 'rows',
  title: 'Rows',
  description: 'A row.',
  columns: [text<Row>('said', 'What it says.', ({ said }) => said)],
};
const batch: Row[] = Array.from({ length: 100 }, (_, at) => ({ said: `${at} `.padEnd(1_000, 'x') }));

/** What the last export did. */
let read = 0;
let ended = 0;
let fails: 'at once' | 'later' | null;
let most: number;

async function* rows(): AsyncGenerator<readonly Row[]> {
  try {
    for (; read < most; read++) {
      if (fails === 'at once') throw new Problem('unsupported', 'There is no such list.');
      if (fails === 'later' && read === 3) throw new Error('the list broke off, as this test wants');
      yield batch;
    }
  } finally {
    ended++;
  }
}

const endless = defineOperation({
  id: 'test.rows',
  tool: 'test_rows',
  group: 'Tests',
  path: '/api/v1/test/rows',
  title: 'Rows',
  description: 'Rows.',
  input: z.strictObject({ limit: z.int().min(1).max(10).default(1) }),
  output: z.object({ rows: z.array(z.object({ said: z.string() })) }),
  example: {},
  exports: {
    formats: tableFormats,
    tables: [table],
    open: async () => ({ table, name: 'rows', batches: rows(), stamp: null }),
  },
  run: () => ({ body: { rows: [] } }),
});

let service: Service;
let key: string;

beforeAll(async () => {
  service = await startService({ operations: [endless], config: { role: 'api' } });
  key = (await newCustomer(service.db)).key;
});
afterAll(() => service.stop());
beforeEach(() => {
  [read, ended, fails, most] = [0, 0, null, Number.POSITIVE_INFINITY];
});

const rowsIn = (format: string, caller = key) => fetchFile(service.url, caller, '/test/rows', { format });

/** A caller who asks and reads nothing of the answer. */
const askAndWait = async () => {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(service.url).port) });
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET /api/v1/test/rows?format=csv HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`);
  return socket;
};

/** Waits until nothing more is read. */
const standstill = async (): Promise<number> => {
  for (let before = -1; ; ) {
    await expect.poll(() => read).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 250));
    if (read === before) return read;
    before = read;
  }
};

test('no more is read than the caller takes, and nothing once the caller has left', async () => {
  const socket = await askAndWait();
  const held = await standstill();
  // What sockets of both sides hold, and a batch ahead: a few megabytes at 100 kB a batch.
  expect(held).toBeLessThan(150);
  socket.destroy();
  await expect.poll(() => ended).toBe(1);
  expect(read).toBeLessThan(held + 3);
});

test.each(tableFormats)('a %s that fails in the middle does not end as a whole one would', async (format) => {
  fails = 'later';
  const response = await rowsIn(format);
  // A file of which something was sent is broken off; before its first byte, the call is refused as any other.
  if (response.status === 200) await expect(response.arrayBuffer()).rejects.toThrow();
  else expect(response.status).toBe(500);
  await expect.poll(() => ended).toBe(1);
});

test.each(tableFormats)('a %s whose first rows cannot be read is refused as any call', async (format) => {
  fails = 'at once';
  const response = await rowsIn(format);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: 'unsupported', detail: 'There is no such list.' });
});

test('an account has three exports under way and no fourth; others have theirs', async () => {
  const sockets = await Promise.all([askAndWait(), askAndWait(), askAndWait()]);
  await standstill();
  const refused = await rowsIn('csv');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: 'too_many_exports', retryable: true });
  const other = await rowsIn('ndjson', (await newCustomer(service.db)).key);
  expect(other.status).toBe(200);
  await other.body!.cancel();
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => ended).toBe(4);
  [read, most] = [0, 2];
  const again = await rowsIn('ndjson');
  expect((await again.text()).split('\n')).toHaveLength(2 * batch.length + 1);
});

test('an export counts as one request', async () => {
  most = 5;
  const caller = (await newCustomer(service.db)).key;
  const left = (response: Response) => Number(/r=(\d+)/.exec(response.headers.get('ratelimit')!)![1]);
  const first = await rowsIn('csv', caller);
  await first.text();
  read = 0;
  const second = await rowsIn('csv', caller);
  await second.text();
  expect(left(first) - left(second)).toBeLessThanOrEqual(1);
});
