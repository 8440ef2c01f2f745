import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Head, headersIn, linesOf } from './head.ts';
import { createHeadWriter, type WriteHead } from './head-writer.ts';

const lines = linesOf(['x-request-id', 'one', 'etag', '"a"', 'set-cookie', 'a=1', 'set-cookie', 'b=2']);
const length = linesOf(['content-length', '4']);

const byNode: WriteHead = (response, status, head) => {
  response.writeHead(status, headersIn(head.lines));
};

/** Answers by the path: its status, and whether it closes the connection. Says how often Node was asked for a head. */
const serve = async (write: WriteHead): Promise<{ port: number; byNode: () => number }> => {
  let asked = 0;
  const server = createServer((request, response: ServerResponse) => {
    const { writeHead } = response;
    response.writeHead = ((...given: Parameters<typeof writeHead>) => {
      asked++;
      return writeHead.apply(response, given);
    }) as typeof writeHead;
    const status = Number(request.url!.slice(1, 4));
    const head = new Head(status === 304 ? lines : lines + length);
    if (request.url!.endsWith('close')) head.append('connection', 'close');
    write(response, status, head);
    response.end(request.url!.endsWith('empty') ? '' : 'body', 'latin1');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, byNode: () => asked };
};

/** All that comes back over one connection, until the last answer closes it. */
const exchange = (port: number, requests: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(requests.join('')));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text.replaceAll(/Date: [^\r]+/g, 'Date: now')));
  });

const ask = (method: string, path: string, version = '1.1', more = ''): string =>
  `${method} ${path} HTTP/${version}\r\nHost: localhost\r\n${more}\r\n`;
const last = ask('GET', '/200', '1.1', 'Connection: close\r\n');

test.each<[what: string, request: string]>([
  ['a read', ask('GET', '/200')],
  ['a read that has not changed', ask('GET', '/304/empty')],
  ['a read that has not changed, with a body nobody may send', ask('GET', '/304')],
  ['a HEAD', ask('HEAD', '/200')],
  ['a start', ask('POST', '/202', '1.1', 'Content-Length: 0\r\n')],
  ['a problem', ask('GET', '/404')],
  ['a read by HTTP/1.0 that keeps the connection', ask('GET', '/200', '1.0', 'Connection: keep-alive\r\n')],
])('%s has byte for byte the head that Node writes, however often it is asked for', async (_what, request) => {
  const requests = [request, request, request, request, last];
  const own = await serve(createHeadWriter());
  const node = await serve(byNode);
  expect(await exchange(own.port, requests)).toBe(await exchange(node.port, requests));
});

test('who is told that the connection closes sees it close', async () => {
  const { port } = await serve(createHeadWriter());
  const answers = await exchange(port, [ask('GET', '/200'), ask('GET', '/200'), ask('GET', '/200/close'), last]);
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
  expect(answers).toMatch(/connection: close\r\nDate: now\r\n\r\nbody$/);
});

test('Node writes one head a second, and the rest end as that one', async () => {
  const { port, byNode } = await serve(createHeadWriter());
  const answers = await exchange(port, [...Array.from({ length: 20 }, () => ask('GET', '/200')), last]);
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(21);
  // The last is Node's too: it closes the connection. The second may change meanwhile.
  expect(byNode()).toBeLessThanOrEqual(4);
});

test('headers are found, replaced and added by name, and none can end its line', () => {
  const head = new Head(linesOf(['etag', '"a"', 'x-etag', 'no']));
  head.append('vary', 'Origin');
  head.set('etag', '"b"');
  head.set('content-length', '4');
  head.append('vary', 'Accept');
  expect(headersIn(head.lines)).toEqual([
    ...['etag', '"b"', 'x-etag', 'no', 'vary', 'Origin'],
    ...['content-length', '4', 'vary', 'Accept'],
  ]);
  expect([head.get('x-etag'), head.get('vary'), head.get('tag')]).toEqual(['no', 'Origin', undefined]);
  for (const value of ['a\r\nx: y', 'a\n', 'a\0', '☃']) {
    expect(() => head.set('etag', value)).toThrow();
    expect(() => head.append('x-new', value)).toThrow();
  }
  expect(() => head.append('x new', 'a')).toThrow();
});
