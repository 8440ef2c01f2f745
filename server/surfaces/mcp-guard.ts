import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from '../contract/problem.ts';

const hostShape = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/;

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

const inHeader = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host).toLowerCase();

/**
 * Refuses a page of another site, and a name that was pointed at this machine behind the browser's back (DNS
 * rebinding): a name is taken only when it is known to be ours. An IP address cannot be pointed elsewhere, so where the
 * service listens on every address any address will do.
 */
export const createGuard = (
  config: Pick<Config, 'host' | 'publicUrl' | 'allowedOrigins'>,
): ((request: FastifyRequest) => void) => {
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const bound = inHeader(config.host);
  const names = loopbackNames.includes(bound) || bound.startsWith('127.') ? [...loopbackNames, bound] : [bound];
  const publicName = config.publicUrl && new URL(config.publicUrl).hostname;
  const origins = [...config.allowedOrigins, ...(config.publicUrl ? [config.publicUrl] : [])];

  const isOurs = (host: string, ourPort: number | undefined): boolean => {
    const [, name, port] = hostShape.exec(host) ?? [];
    if (name === undefined) return false;
    if (name === publicName) return true;
    // Behind a port that a container publishes, the port in the header is not the one listened on.
    if (everywhere) return name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    return names.includes(name) && Number(port ?? 80) === ourPort;
  };

  return ({ headers, socket }) => {
    const host = headers.host?.toLowerCase() ?? '';
    if (!isOurs(host, socket.localPort)) {
      throw new Problem(
        'bad_origin',
        'The Host header does not name this service: call it by its own address, or have its host set PUBLIC_URL to yours.',
      );
    }
    const { origin } = headers;
    if (origin !== undefined && origin !== `http://${host}` && !origins.includes(origin)) {
      throw new Problem(
        'bad_origin',
        'The Origin header names another site: call from this service’s own address, or have its host list yours in ALLOWED_ORIGINS.',
      );
    }
  };
};
