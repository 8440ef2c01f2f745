import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { checkExternal } from './external.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const message = (type: string, ...parts: (string | Buffer)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 0xffff)]);

/** Speaks just enough of the protocol to say which version and encoding it is of, or to refuse. */
const pretend = async (
  answer: { version: string; encoding?: string } | { code: string; says: string },
): Promise<string> => {
  const ready = message('Z', 'I');
  const server = createServer((socket) => {
    socket.once('data', () => {
      if ('code' in answer) {
        const fields = `SFATAL\0VFATAL\0C${answer.code}\0M${answer.says}\0\0`;
        return socket.end(message('E', fields));
      }
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
      socket.once('data', () => {
        const columns = ['version', 'encoding'].map((name) =>
          Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(25), int16(65535), int32(-1), int16(0)]),
        );
        const values = [answer.version, answer.encoding ?? 'UTF8'].flatMap((text) => [int32(text.length), text]);
        const row = message('D', int16(2), ...values);
        socket.write(Buffer.concat([message('T', int16(2), ...columns), row, message('C', 'SELECT 1\0'), ready]));
      });
    });
    socket.on('error', () => {});
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `postgres://me:hunter2@127.0.0.1:${(server.address() as AddressInfo).port}/books`;
};

const refusal = async (url: string): Promise<string> => {
  const error = await checkExternal(url, 'DATABASE_URL', 300).then(
    () => null,
    (reason) => reason,
  );
  expect(error?.name).toBe('StartError');
  expect(error.message).toMatch(/^[^\n]+\.$/);
  expect(error.message).not.toContain('hunter2');
  return error.message;
};

test('a PostgreSQL of version 15 or newer is accepted', async () => {
  const url = await pretend({ version: '15.1 (Debian 15.1-1)' });
  expect(await checkExternal(url)).toEqual({ connectionString: url });
});

test('one that does not keep text in UTF-8 is refused', async () => {
  const url = await pretend({ version: '18.1', encoding: 'LATIN1' });
  expect(await refusal(url)).toContain('has the encoding LATIN1; Appraise needs a database created with UTF8');
});

test('an older one is refused with its version', async () => {
  const url = await pretend({ version: '14.9' });
  expect(await refusal(url)).toMatch(
    /^The database books on 127\.0\.0\.1:\d+ \(DATABASE_URL\) runs PostgreSQL 14\.9; Appraise needs version 15 or newer\.$/,
  );
});

test('one that is not there is named without its password', async () => {
  const url = await pretend({ version: '16' });
  servers.pop()?.close();
  expect(await refusal(url)).toMatch(/^The database books on .+ cannot be used: nothing listens there\.$/);
  expect(await refusal('postgres://me:hunter2@nowhere.invalid/books')).toMatch(/no such host|cannot be looked up/);
  expect(await refusal('postgresql:///books?host=/nowhere')).toContain('there is no such socket');
});

test('one that is restarting is waited for', async () => {
  const url = await pretend({ version: '16' });
  const server = servers[0]!;
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const found = checkExternal(url);
  setTimeout(() => server.listen(port, '127.0.0.1'), 400);
  expect(await found).toEqual({ connectionString: url });
});

test('one that refuses is named with its reason, without the password', async () => {
  expect(await refusal(await pretend({ code: '28P01', says: 'no hunter2' }))).toContain(
    'refuses the user name or the password',
  );
  expect(await refusal(await pretend({ code: '3D000', says: 'x' }))).toContain('there is no such database');
  expect(await refusal(await pretend({ code: 'XX000', says: 'hunter2 is odd' }))).toContain('… is odd');
});
