import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way from browsers to a service, which can be shut: then no one answers at its address, and the service goes on. */
export interface FrontDoor {
  /** A name of this machine that is not the service's own, so that both addresses work beside each other. */
  readonly url: string;
  open(servicePort: number): void;
  /** @param answer what a proxy would say to every call; without it, it hangs up */
  shut(answer?: string): void;
  close(): Promise<void>;
}

/** It keeps its port while it is shut, which another process might take meanwhile. */
export const createFrontDoor = async (): Promise<FrontDoor> => {
  const sockets = new Set<Socket>();
  let servicePort: number | null = null;
  let refusal = '';

  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy();
  };

  const server = createServer((near) => {
    if (servicePort === null) {
      if (refusal === '') near.destroy();
      else keep(near).once('data', () => near.end(refusal));
      return;
    }
    const far = keep(connect(servicePort, '127.0.0.1'));
    keep(near)
      .on('close', () => far.destroy())
      .pipe(far);
    far.on('close', () => near.destroy()).pipe(near);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  return {
    url: `http://door.localhost:${(server.address() as AddressInfo).port}`,
    open(port) {
      servicePort = port;
    },
    shut(answer = '') {
      servicePort = null;
      refusal = answer;
      hangUp();
    },
    async close() {
      hangUp();
      await new Promise((closed) => server.close(closed));
    },
  };
};
