import { isIP } from 'node:net';

const hostShape = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/;

/** Where a service is, as far as it knows: what it listens on, and the address others reach it by. */
export interface OwnAddress {
  readonly host: string;
  readonly publicUrl: string | null;
}

export const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

const inHeader = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host).toLowerCase();

/** Of a request, as far as its own address is concerned. */
interface Asked {
  readonly headers: { readonly host?: string | undefined };
  readonly socket: { readonly localPort?: number | undefined };
}

/** Under which origin a request was made: the public one where there is one, else what its Host says, if that is ours. */
export const createOriginReader = (own: OwnAddress): ((request: Asked) => string | null) => {
  const isOurs = createHostCheck(own);
  return ({ headers, socket }) => {
    if (own.publicUrl) return own.publicUrl;
    const host = headers.host?.toLowerCase() ?? '';
    return isOurs(host, socket.localPort) ? `http://${host}` : null;
  };
};

/**
 * Whether a Host header names this service. A name is taken only when it is known to be ours. An IP address cannot be
 * pointed elsewhere, so where the service listens on every address any address will do.
 */
export const createHostCheck = (config: OwnAddress): ((host: string, ourPort: number | undefined) => boolean) => {
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const bound = inHeader(config.host);
  const names = loopbackNames.includes(bound) || bound.startsWith('127.') ? [...loopbackNames, bound] : [bound];
  const publicName = config.publicUrl && new URL(config.publicUrl).hostname;

  const isOurs = (host: string, ourPort: number | undefined): boolean => {
    const [, name, port] = hostShape.exec(host) ?? [];
    if (name === undefined) return false;
    if (name === publicName) return true;
    // Behind a port that a container publishes, the port in the header is not the one listened on.
    if (everywhere) return name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    return names.includes(name) && Number(port ?? 80) === ourPort;
  };

  // Almost all come by the same name.
  let last: { readonly host: string; readonly port: number | undefined } | null = null;
  return (host, ourPort) => {
    if (last?.host === host && last.port === ourPort) return true;
    const ours = isOurs(host, ourPort);
    if (ours) last = { host, port: ourPort };
    return ours;
  };
};
