import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Whether a connection comes from this machine, possibly from a proxy. */
export const isLoopback = (remoteAddress: string | undefined): boolean => loopback.test(remoteAddress ?? '');

/** The base address of links in mails and chat messages. */
export const publicAddress = ({
  publicUrl,
  port,
}: {
  readonly publicUrl: string | null;
  readonly port: number;
}): string => publicUrl ?? `http://localhost:${port}`;

const waitMs = 500;

const isAnswered = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: waitMs });
    const end = (answered: boolean) => () => {
      socket.destroy();
      resolve(answered);
    };
    socket.on('connect', end(true)).on('error', end(false)).on('timeout', end(false));
  });

/**
 * Replaces a loopback IP address with `localhost`, since passkeys need a host name. Unchanged if another service answers on another address
 * of `localhost`, as a browser may try that first.
 */
export const namedAddress = async (address: string): Promise<string> => {
  const url = new URL(address);
  if (url.hostname !== '127.0.0.1') return address;
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const found = await lookup('localhost', { all: true }).catch(() => []);
  const others = found.map((each) => each.address).filter((each) => each !== url.hostname);
  if (others.length === found.length) return address;
  const isTaken = (await Promise.all(others.map((each) => isAnswered(each, port)))).includes(true);
  return isTaken ? address : address.replace('//127.0.0.1', '//localhost');
};
