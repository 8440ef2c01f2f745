import { connect, createServer, type Socket } from 'node:net';

/** A network between a service and its PostgreSQL that can be made to fail. */
export interface FailingNetwork {
  readonly connection: { readonly host: string; readonly port: number };
  /** Those that are open now carry nothing any more and are never closed; new ones work. */
  loseConnections(): void;
  /** Neither do new ones, until `restore`. */
  swallowEverything(): void;
  restore(): void;
  /** New connections lead to another server; those that are open stay as they are. */
  leadTo(server: Target): void;
  close(): Promise<void>;
}

/** The folder of a server's Unix socket, and its port. */
interface Target {
  readonly host: string;
  readonly port: number;
}

export const startFailingNetwork = async (first: Target): Promise<FailingNetwork> => {
  let target = first;
  const live = new Set<{ near: Socket; far: Socket }>();
  const silent = new Set<Socket>();
  let swallows = false;

  const lose = (): void => {
    for (const { near, far } of live) {
      near.unpipe();
      far.unpipe();
      near.resume();
      far.destroy();
      silent.add(near);
    }
    live.clear();
  };

  const server = createServer((near) => {
    near.on('error', () => {});
    near.on('close', () => silent.delete(near));
    if (swallows) {
      near.resume();
      silent.add(near);
      return;
    }
    const far = connect({ path: `${target.host}/.s.PGSQL.${target.port}` });
    const pair = { near, far };
    live.add(pair);
    far.on('error', () => near.destroy());
    far.on('close', () => {
      if (live.delete(pair)) near.destroy();
    });
    near.on('close', () => {
      live.delete(pair);
      far.destroy();
    });
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  return {
    connection: { host: '127.0.0.1', port },
    loseConnections: lose,
    swallowEverything() {
      swallows = true;
      lose();
    },
    restore() {
      swallows = false;
    },
    leadTo(server) {
      target = server;
    },
    async close() {
      for (const { near, far } of live) {
        near.destroy();
        far.destroy();
      }
      for (const near of silent) near.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
};
