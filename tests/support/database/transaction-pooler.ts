import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/**
 * A pooler in transaction mode, as PgBouncer is one: a client has a server connection from its first message until the
 * server says that no transaction is open, and then the one that comes next has it, with whatever was left on it.
 */
export interface TransactionPooler {
  readonly port: number;
  /** How many server connections it has opened. */
  readonly opened: () => number;
  close(): Promise<void>;
}

interface Target {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const startup = ({ user, database }: Target): Buffer => {
  const body = Buffer.from(`\0\x03\0\0user\0${user}\0database\0${database}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
};

/** Calls back with each whole message of a stream. */
const eachMessage = (socket: Socket, hear: (type: string, whole: Buffer) => void): void => {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      const whole = rest.subarray(0, end);
      rest = rest.subarray(end);
      hear(String.fromCharCode(whole[0]!), whole);
    }
  });
};

interface Backend {
  readonly socket: Socket;
  client: Socket | null;
  ready: boolean;
}

export const startTransactionPooler = async (target: Target): Promise<TransactionPooler> => {
  const backends: Backend[] = [];
  const clients = new Set<Socket>();
  let opened = 0;

  const open = (client: Socket): Backend => {
    opened++;
    const backend: Backend = { socket: connect(join(target.host, `.s.PGSQL.${target.port}`)), client, ready: false };
    const queued: Buffer[] = [];
    const write = backend.socket.write.bind(backend.socket);
    backend.socket.write = ((bytes: Buffer) =>
      backend.ready ? write(bytes) : queued.push(bytes)) as typeof backend.socket.write;
    backend.socket.once('connect', () => write(startup(target)));
    backend.socket.on('error', () => {});
    eachMessage(backend.socket, (type, whole) => {
      if (backend.ready) backend.client?.write(whole);
      if (type !== 'Z') return;
      if (!backend.ready) {
        backend.ready = true;
        for (const bytes of queued.splice(0)) write(bytes);
      } else if (whole[5] === 'I'.charCodeAt(0)) backend.client = null;
    });
    backends.push(backend);
    return backend;
  };

  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => {});
    client.on('close', () => {
      clients.delete(client);
      for (const backend of backends) if (backend.client === client) backend.socket.destroy();
    });
    client.once('data', () => {
      const number = Buffer.alloc(8);
      number.writeInt32BE(1_000_000 + opened);
      client.write(
        Buffer.concat([message('R', Buffer.alloc(4)), message('K', number), message('Z', Buffer.from('I'))]),
      );
      eachMessage(client, (type, whole) => {
        if (type === 'X') return client.end();
        const mine = backends.find((backend) => backend.client === client);
        const free = mine ?? backends.find((backend) => backend.client === null && !backend.socket.destroyed);
        const backend = free ?? open(client);
        backend.client = client;
        backend.socket.write(whole);
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    opened: () => opened,
    async close() {
      for (const socket of [...clients, ...backends.map((backend) => backend.socket)]) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
};
