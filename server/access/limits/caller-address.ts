import { isIP, SocketAddress } from 'node:net';
import { isLoopback } from '../../support/addresses/addresses.ts';
import type { CallerRequest } from '../caller.ts';

const mapped = /^::ffff:(?=\d+\.)/i;

/** The IP address in a text, without a port; null if there is none. */
const addressIn = (text: string): string | null => {
  const address = isIP(text) ? text : SocketAddress.parse(text)?.address;
  return address?.replace(mapped, '').toLowerCase() ?? null;
};

/** The /64 network of an IPv6 address in any notation: a provider's customer usually has a whole one. */
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

/** The client's address, for rate limits. Behind a proxy on this machine, the last address in X-Forwarded-For. */
export const addressOf = ({ headers, socket }: Pick<CallerRequest, 'headers' | 'socket'>): string => {
  const remote = socket.remoteAddress ?? '';
  const forwarded = isLoopback(remote) ? [headers['x-forwarded-for']].flat().at(-1) : undefined;
  const address = addressIn(forwarded?.split(',').at(-1)?.trim() ?? '') ?? addressIn(remote) ?? remote;
  return isIP(address) === 6 ? networkOf(address) : address;
};
