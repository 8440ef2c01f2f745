import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Connections that take a place and give nothing for it. The service must end every one of them by itself. */
export interface Siege {
  readonly name: string;
  readonly connections: number;
  /** Requests that one of them begins. */
  readonly requests: number;
  /** What each sends at once. */
  readonly bytes: string;
  /** What each sends again and again, to look alive. */
  readonly drip?: string;
  /** How long the service may let it go on. */
  readonly withinMs: number;
}

const dripMs = 1_000;

export const siegesOf = (key: string): readonly Siege[] => [
  {
    name: 'headers that never end',
    connections: 300,
    requests: 1,
    bytes: `GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`,
    drip: 'X-a: b\r\n',
    withinMs: 20_000,
  },
  {
    name: 'bodies that never end',
    connections: 200,
    requests: 1,
    bytes: `POST /api/v1/reviews/scan HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`,
    drip: ' ',
    withinMs: 45_000,
  },
  ...['/docs', '/api/openapi.json'].map((path) => ({
    name: `${path} asked for without end and never read`,
    connections: 10,
    requests: 3_000,
    bytes: `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(3_000),
    withinMs: 80_000,
  })),
  {
    name: 'large answers that nobody reads',
    connections: 100,
    requests: 20,
    bytes: 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20),
    withinMs: 80_000,
  },
];

/** How many of its connections the service had not closed in time. */
export const besiege = async (url: string, siege: Siege): Promise<number> => {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  for (let at = 0; at < siege.connections; at++) {
    const socket = connect(Number(port), hostname);
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    // One that reads notices that it was closed; one that does not is told when it writes.
    if (siege.drip !== undefined) socket.resume();
    socket.write(siege.bytes);
  }
  const dripping = setInterval(() => {
    for (const socket of open) if (socket.writable) socket.write(siege.drip ?? '\r\n');
  }, dripMs);
  const until = performance.now() + siege.withinMs;
  while (open.size > 0 && performance.now() < until) await sleep(100);
  clearInterval(dripping);
  const left = open.size;
  for (const socket of open) socket.destroy();
  return left;
};
