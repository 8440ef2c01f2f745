import { isIP } from 'node:net';

const hostShape = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/;

export interface OwnAddress {
  readonly host: string;
  readonly publicUrl: string | null;
}

export const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

const inHeader = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host).toLowerCase();

interface Asked {
  readonly headers: { readonly host?: string | undefined };
  readonly socket: { readonly localPort?: number | undefined };
}

/** The origin of a request: the public URL if set, otherwise its Host header if that is ours. */
export const createOriginReader = (own: OwnAddress): ((request: Asked) => string | null) => {
  const isOurs = createHostCheck(own);
  return ({ headers, socket }) => {
    if (own.publicUrl) return own.publicUrl;
    const host = headers.host?.toLowerCase() ?? '';
    return isOurs(host, socket.localPort) ? `http://${host}` : null;
  };
};

/**
 * Whether a Host header names this service. Prevents DNS rebinding by accepting only known names; IP addresses can't be rebound, so any is
 * accepted when the service listens on all addresses.
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
    // With a port published by a container, the port in the header differs from the one listened on.
    if (everywhere) return name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    return names.includes(name) && Number(port ?? 80) === ourPort;
  };

  return isOurs;
};
