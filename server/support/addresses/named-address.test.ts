import { lookup } from 'node:dns/promises';
import { createServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { namedAddress } from './addresses.ts';

const listen = async (host: string, port = 0): Promise<number> => {
  const server: Server = createServer((socket) => socket.destroy());
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening));
  onTestFinished(() => new Promise((closed) => void server.close(() => closed())));
  return (server.address() as { port: number }).port;
};

test('a service on this machine is named localhost, and every other address stays', async () => {
  const port = await listen('127.0.0.1');
  expect(await namedAddress(`http://127.0.0.1:${port}`)).toBe(`http://localhost:${port}`);
  for (const address of ['http://[::1]:4000', 'http://192.0.2.7:4000', 'https://appraise.example'])
    expect(await namedAddress(address)).toBe(address);
});

test('where another program answers at another address of localhost, the number stays', async () => {
  const port = await listen('127.0.0.1');
  const addresses = (await lookup('localhost', { all: true })).map(({ address }) => address);
  const isBoth = await listen('::1', port).then(
    () => addresses.includes('::1'),
    () => false,
  );
  // A machine whose localhost has one address alone has no other program there.
  const expected = isBoth ? '127.0.0.1' : 'localhost';
  expect(await namedAddress(`http://127.0.0.1:${port}`)).toBe(`http://${expected}:${port}`);
});
