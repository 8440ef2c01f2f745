import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** A port that no one listens on right now, and that the system gives to none that asks for any: those begin at 32,768. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const port = randomInt(20_000, 32_768);
    const probe = createServer().listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
    probe.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    );
  });
