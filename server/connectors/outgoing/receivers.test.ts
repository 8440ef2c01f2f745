import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sampleFile } from '../../../tests/support/samples/sample-file.ts';
import { createReceivers, type Receivers, type ReceiversOptions, readRetryAfter } from './post-to-receiver.ts';
import { isPublicAddress } from './public-addresses.ts';
import { faultInReceiverUrl } from './receiver-url.ts';

const open = (options: Partial<ReceiversOptions> = {}): Receivers => {
  const receivers = createReceivers({ allowLoopback: false, ...options });
  onTestFinished(() => receivers.close());
  return receivers;
};

const post = (receivers: Receivers, url: string) =>
  receivers.post({ url, headers: {}, body: '{}' }, new AbortController().signal);

const notPublic = { kind: 'unanswered', error: 'Its host has an address that is not public, so nothing was sent.' };

/** Counts the connections that are made to this machine. */
const startTarget = async (): Promise<{ port: number; readonly connections: number }> => {
  let connections = 0;
  const server = createTcpServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections;
    },
  };
};

/** A DNS server whose answers are given one after the other, the last one for good. */
const startDns = async (answers: readonly (readonly string[])[]) => {
  let asked = 0;
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)]!;
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(addresses.length, 6);
    head.fill(0, 8, 12);
    const records = addresses.map((address) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
    );
    socket.send(Buffer.concat([head, question, ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  const lookup = ((name: string, _options: object, done: (error: Error | null, found: object[]) => void) =>
    resolver.resolve4(name, (error, found) =>
      done(
        error,
        (found ?? []).map((address) => ({ address, family: 4 })),
      ),
    )) as unknown as NonNullable<ReceiversOptions['lookup']>;
  return {
    lookup,
    get asked() {
      return asked;
    },
  };
};

describe('a name', () => {
  test('that changes its answer after it was looked at is refused when it leads inside: the address that was checked is the one connected to', async () => {
    const target = await startTarget();
    const dns = await startDns([['93.184.215.14'], ['127.0.0.1']]);
    const { lookup } = dns;
    const seen = await new Promise((resolve) => lookup('rebind.example.com', {}, (_, found) => resolve(found)));
    expect(seen).toEqual([{ address: '93.184.215.14', family: 4 }]);
    expect(await post(open({ lookup }), `https://rebind.example.com:${target.port}/`)).toEqual(notPublic);
    expect(target.connections).toBe(0);
    expect(dns.asked).toBe(2);
    // The same server and name do lead here, where that is allowed.
    expect(
      await post(open({ lookup, allowLoopback: true }), `https://rebind.example.com:${target.port}/`),
    ).toMatchObject({ kind: 'unanswered' });
    expect(target.connections).toBe(1);
  });

  test('is looked up once for a connection, so there is no second answer to believe', async () => {
    const target = await startTarget();
    const dns = await startDns([['93.184.215.14'], ['127.0.0.1']]);
    const receivers = open({ lookup: dns.lookup, bounds: { connectMs: 300, timeMs: 3_000 } });
    expect(await post(receivers, `https://rebind.example.com:${target.port}/`)).toMatchObject({ kind: 'unanswered' });
    expect([dns.asked, target.connections]).toEqual([1, 0]);
  });

  test('with one address inside among public ones is refused', async () => {
    const target = await startTarget();
    const { lookup } = await startDns([['93.184.215.14', '127.0.0.1']]);
    expect(await post(open({ lookup }), `https://both.example.com:${target.port}/`)).toEqual(notPublic);
    expect(target.connections).toBe(0);
  });

  test('that leads into a private network is refused even where this machine is allowed', async () => {
    const { lookup } = await startDns([['10.0.0.7']]);
    expect(await post(open({ lookup, allowLoopback: true }), 'https://inner.example.com/')).toEqual(notPublic);
  });
});

const addresses = sampleFile('addresses');

test.each(addresses.get('inside')!)('%s is refused when it is given and when it is sent to', async (url) => {
  expect(faultInReceiverUrl(url, false)).toBe('must be on the public internet.');
  expect(await post(open(), url)).toEqual({
    kind: 'unanswered',
    error: 'Its address must be on the public internet.',
  });
});

test('the addresses next to those ranges are public', () => {
  for (const [address] of addresses.get('public')!) {
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  }
});

test.each([
  ['https://hooks.example.com/a?b=c', null],
  ['https://hooks.example.com:443/', null],
  ['https://hooks.example.com:1024/', null],
  ['https://hooks.example.com:65535/', null],
  ['https://8.8.8.8/', null],
  ['https://[2a00:1450::1]/', null],
  ['https://hooks.example.com:1023/', 'must have port 443 or one from 1024.'],
  ['https://hooks.example.com:80/', 'must have port 443 or one from 1024.'],
  ['http://hooks.example.com/', 'must start with https://.'],
  ['http://127.0.0.1:9000/', 'must start with https://.'],
  ['file:///etc/passwd', 'must be an address that starts with https://.'],
  ['hooks.example.com', 'must be an address that starts with https://.'],
  ['https://ann@hooks.example.com/', 'must not contain a user name or password.'],
  ['https://hooks.example.com/#a', 'must not contain a fragment (#…).'],
])('of %s is said: %s', (url, fault) => {
  expect(faultInReceiverUrl(url, false)).toBe(fault);
});

test.each([
  ['http://127.0.0.1:9000/', null],
  ['http://localhost:9000/', null],
  ['http://[::1]:9000/', null],
  ['https://127.0.0.1:25/', null],
  ['http://10.0.0.1/', 'must start with https://, unless it is on this machine.'],
  ['https://10.0.0.1/', 'must be on the public internet.'],
  ['http://hooks.example.com/', 'must start with https://, unless it is on this machine.'],
])('where this machine is allowed, of %s is said: %s', (url, fault) => {
  expect(faultInReceiverUrl(url, true)).toBe(fault);
});

describe('an answer', () => {
  const answering = async (answer: (response: ServerResponse) => void) => {
    const server = createServer((_, response) => answer(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  };

  test('is read no further than it may be, and kept as a line of plain text', async () => {
    let sent = 0;
    const url = await answering((response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write(`a\u0000\n${'b'.repeat(1_000)}`)) sent += 1_000;
        response.once('drain', more);
      };
      more();
    });
    const reply = await post(open({ allowLoopback: true }), url);
    expect(reply).toEqual({ kind: 'answered', status: 200, excerpt: `a ${'b'.repeat(498)}`, retryAfterMs: null });
    expect(sent).toBeLessThan(20_000_000);
  });

  test('that does not come, or does not end, is given up in time', async () => {
    for (const answer of [() => {}, (response: ServerResponse) => void response.writeHead(200).write('a')]) {
      const url = await answering(answer);
      expect(await post(open({ allowLoopback: true, bounds: { timeMs: 300 } }), url)).toEqual({
        kind: 'unanswered',
        error: 'It did not answer in time.',
      });
    }
  });

  test('that sends elsewhere is not followed', async () => {
    let asked = 0;
    const elsewhere = await answering((response) => {
      asked++;
      response.end();
    });
    const url = await answering((response) => response.writeHead(302, { location: elsewhere }).end());
    expect(await post(open({ allowLoopback: true }), url)).toMatchObject({ kind: 'answered', status: 302 });
    expect(asked).toBe(0);
  });

  test('says in seconds or as a date when to come again', () => {
    const now = Date.parse('2026-11-16T12:00:00Z');
    expect(readRetryAfter('120', now)).toBe(120_000);
    expect(readRetryAfter('Mon, 16 Nov 2026 12:01:00 GMT', now)).toBe(60_000);
    expect(readRetryAfter('Mon, 16 Nov 2026 11:00:00 GMT', now)).toBe(0);
    expect(readRetryAfter('soon', now)).toBeNull();
    expect(readRetryAfter(undefined, now)).toBeNull();
  });
});
