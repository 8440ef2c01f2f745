import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-addresses.ts';

/** Below this only 443 is allowed: other ports belong to services such as mail and SSH. */
const firstFreePort = 1_024;

/** The host as an IP address, or null if it is a name. Normalized as in browsers: `0x7f.1` is `127.0.0.1`. */
export const addressIn = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
};

const isOwnMachine = (url: URL): boolean => {
  const address = addressIn(url);
  return address === null ? url.hostname === 'localhost' : isLoopbackAddress(address);
};

/**
 * What is wrong with a receiver's URL, as the end of a sentence that starts with "`url`"; null if it looks valid. Names
 * are checked when connecting.
 */
export const faultInReceiverUrl = (text: string, allowLoopback: boolean): string | null => {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return 'must be an address that starts with https://.';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password.';
  if (url.hash !== '') return 'must not contain a fragment (#…).';
  if (allowLoopback && isOwnMachine(url)) return null;
  if (url.protocol !== 'https:') {
    return allowLoopback ? 'must start with https://, unless it is on this machine.' : 'must start with https://.';
  }
  const address = addressIn(url);
  const isInside = address === null ? isInnerName(url.hostname) : !isPublicAddress(address);
  if (isInside) return 'must be on the public internet.';
  const port = Number(url.port || 443);
  return port === 443 || port >= firstFreePort ? null : `must have port 443 or one from ${firstFreePort}.`;
};

/** Names that can't be public: without a dot, or under a reserved top-level domain. */
const isInnerName = (hostname: string): boolean =>
  !hostname.replace(/\.$/, '').includes('.') ||
  /\.(localhost|local|internal|home\.arpa|invalid|test|onion)\.?$/.test(hostname);

export interface Outgoing {
  /** Whether receivers may be on this machine. */
  readonly allowLoopback: boolean;
  readonly hasMail: boolean;
}

interface OutgoingConfig {
  readonly webhookLoopback: 'yes' | 'no';
  readonly smtpUrl: string | null;
}

export const outgoingOf = ({ webhookLoopback, smtpUrl }: OutgoingConfig): Outgoing => ({
  allowLoopback: webhookLoopback === 'yes',
  hasMail: smtpUrl !== null,
});
