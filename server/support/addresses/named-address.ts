import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';

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
 * The address of a service on this machine under the name `localhost`, which passkeys need, where that name leads to it: a
 * browser may try other addresses of the name first, so nobody else may answer there.
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
