import { connect, type Socket } from 'node:net';

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Sorted, in milliseconds. */
  latencies: Float64Array;
  statuses: Map<number, number>;
}

/**
 * Sends `count` requests over `connections` kept-alive sockets, one at a time on each. It reads no more of an answer than
 * its status and length: the generator shares the cores with what it measures.
 */
export const load = async (
  url: string,
  { connections, count, request }: { connections: number; count: number; request: (at: number) => string },
): Promise<LoadResult> => {
  const { hostname, port } = new URL(url);
  const latencies = new Float64Array(count);
  const statuses = new Map<number, number>();
  let sent = 0;
  let answered = 0;

  const one = (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      let began = 0;
      let pending = '';
      const next = (): void => {
        if (sent < count) {
          began = performance.now();
          socket.write(request(sent++));
        } else {
          socket.end();
          resolve();
        }
      };
      socket.setEncoding('latin1');
      socket.on('data', (chunk: string) => {
        pending += chunk;
        const head = pending.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = /\r\ncontent-length: (\d+)/i.exec(pending.slice(0, head + 2));
        if (!length || pending.length < head + 4 + Number(length[1])) return;
        const status = Number(pending.slice(9, 12));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        latencies[answered++] = performance.now() - began;
        pending = '';
        next();
      });
      socket.on('error', reject);
      next();
    });

  const sockets = await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(socket));
          socket.once('error', reject);
        }),
    ),
  );
  const began = performance.now();
  await Promise.all(sockets.map(one));
  return { requests: answered, seconds: (performance.now() - began) / 1000, latencies: latencies.sort(), statuses };
};

export const quantile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

export const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
