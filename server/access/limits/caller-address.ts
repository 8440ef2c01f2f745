import { isIP, SocketAddress } from 'node:net';
import { isLoopback } from '../../support/addresses/addresses.ts';
import type { CallerRequest } from '../caller.ts';

const mapped = /^::ffff:(?=\d+\.)/i;

/** The address in a text, without the port that some proxies write beside it; null where there is none. */
const addressIn = (text: string): string | null => {
  const address = isIP(text) ? text : SocketAddress.parse(text)?.address;
  return address?.replace(mapped, '').toLowerCase() ?? null;
};

/** The network of an IPv6 address, whatever zeros its text leaves out. One customer of a provider has a whole network of them. */
const networkOf = (address: string): string => {
  const [head = '', tail] = address.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = tail === undefined ? 0 : 8 - before!.length - after!.length;
  const groups = [...before!, ...Array.from({ length: zeros }, () => '0'), ...after!];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
};

/** The client's address, for rate limits. Behind a proxy on this machine, it is the last address in X-Forwarded-For. */
export const addressOf = ({ headers, socket }: Pick<CallerRequest, 'headers' | 'socket'>): string => {
  const remote = socket.remoteAddress ?? '';
  const forwarded = isLoopback(remote) ? [headers['x-forwarded-for']].flat().at(-1) : undefined;
  const address = addressIn(forwarded?.split(',').at(-1)?.trim() ?? '') ?? addressIn(remote) ?? remote;
  return isIP(address) === 6 ? networkOf(address) : address;
};
