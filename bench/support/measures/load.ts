import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Sorted, in milliseconds. */
  latencies: Float64Array;
  statuses: Map<number, number>;
  /** CPU time that the generator itself took, in milliseconds: it shares the cores with what it measures. */
  cpuMs: number;
}

/**
 * Sends `count` requests over `connections` kept-alive sockets, one at a time on each. It reads no more of an answer than
 * its status and length, as bytes: the generator shares the cores with what it measures.
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

  /** A connection's turn-taking: what it has of the answer it waits for. */
  const open = async (): Promise<() => Promise<void>> => {
    let began = 0;
    let head = '';
    /** Bytes of the body that are still to come, once its head is read. */
    let left = 0;
    let done: () => void = () => {};
    const next = (): void => {
      if (sent < count) {
        began = performance.now();
        socket.write(request(sent++));
      } else {
        socket.end();
        done();
      }
    };
    const read = (bytes: number, buffer: Uint8Array): boolean => {
      if (left > 0) {
        left -= bytes;
      } else {
        head += Buffer.from(buffer.buffer, buffer.byteOffset, bytes).toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        const length = end < 0 ? null : /\r\ncontent-length: (\d+)/i.exec(head);
        if (!length) return true;
        left = end + 4 + Number(length[1]) - head.length;
      }
      if (left > 0) return true;
      const status = Number(head.slice(9, 12));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      latencies[answered++] = performance.now() - began;
      head = '';
      next();
      return true;
    };
    const socket: Socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      // Straight from the socket: a stream would take as long as all the rest.
      onread: { buffer: Buffer.alloc(65_536), callback: read },
    });
    await once(socket, 'connect');
    return () =>
      new Promise((resolve, reject) => {
        done = resolve;
        socket.on('error', reject);
        next();
      });
  };

  const all = await Promise.all(Array.from({ length: connections }, open));
  const began = performance.now();
  const cpu = process.cpuUsage();
  await Promise.all(all.map((send) => send()));
  const { user, system } = process.cpuUsage(cpu);
  return {
    requests: answered,
    seconds: (performance.now() - began) / 1000,
    latencies: latencies.sort(),
    statuses,
    cpuMs: (user + system) / 1000,
  };
};

export const quantile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

export const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
