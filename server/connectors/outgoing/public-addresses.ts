import { lookup as resolveName } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** Addresses of this machine, private networks and special purposes. */
const reserved = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv4');
}
// In IPv6 only global unicast is public; addresses that embed IPv4 could lead anywhere.
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv6');
}

export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? global.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
    : !reserved.check(address, 'ipv4');

/** IPv4-mapped IPv6 addresses are left out: no receiver needs them. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export const isLoopbackAddress = (address: string): boolean =>
  loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

export const privateAddress = 'ERR_PRIVATE_ADDRESS';

export const privateAddressError = (): NodeJS.ErrnoException =>
  Object.assign(new Error('The host has an address that is not public.'), { code: privateAddress });

/**
 * DNS lookup that rejects names with any non-public address. Connections use the checked addresses, so DNS rebinding
 * doesn't work. Hosts written as IP addresses are never looked up: callers must check those.
 */
export const publicLookup =
  (
    resolve: typeof resolveName = resolveName,
    isAllowed: (address: string) => boolean = isPublicAddress,
  ): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return callback(privateAddressError(), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
