import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../free-port.ts';

/** The way from browsers to a service, which can be shut: then nobody answers at its address, and the service goes on. */
export interface FrontDoor {
  /** A name of this machine that is not the service's own, so that both addresses work beside each other. */
  readonly url: string;
  open(servicePort: number): Promise<void>;
  shut(): Promise<void>;
}

export const createFrontDoor = async (): Promise<FrontDoor> => {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | null = null;

  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };

  return {
    url: `http://door.localhost:${port}`,
    async open(servicePort) {
      const opening = createServer((near) => {
        const far = keep(connect(servicePort, '127.0.0.1'));
        keep(near)
          .on('close', () => far.destroy())
          .pipe(far);
        far.on('close', () => near.destroy()).pipe(near);
      });
      await new Promise<void>((listening) => opening.listen(port, '127.0.0.1', listening));
      server = opening;
    },
    async shut() {
      const shutting = server;
      server = null;
      for (const socket of sockets) socket.destroy();
      if (shutting) await new Promise((closed) => shutting.close(closed));
    },
  };
};
