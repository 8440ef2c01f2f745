import { isLoopback } from '../support/loopback.ts';
import type { CallerRequest } from './credential-reader.ts';

/** Where a request comes from, for tries to be counted together. Behind a proxy on this machine, it is whom the proxy itself says that it speaks for. */
export const addressOf = ({ headers, socket }: Pick<CallerRequest, 'headers' | 'socket'>): string => {
  const remote = socket.remoteAddress ?? '';
  const forwarded = isLoopback(remote) ? [headers['x-forwarded-for']].flat().at(-1) : undefined;
  const address = forwarded?.split(',').at(-1)?.trim() || remote;
  // One customer of a provider has a whole block of IPv6 addresses.
  return address.includes(':') && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address;
};
