import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { Problem } from '../../contract/problem.ts';
import { createHostCheck } from '../../support/addresses/own-host.ts';

/**
 * Refuses a page of another site, and a name that was pointed at this machine behind the browser's back (DNS
 * rebinding).
 */
export const createGuard = (
  config: Pick<Config, 'host' | 'publicUrl' | 'allowedOrigins'>,
): ((request: FastifyRequest) => void) => {
  const isOurs = createHostCheck(config);
  const origins = [...config.allowedOrigins, ...(config.publicUrl ? [config.publicUrl] : [])];

  return ({ headers, socket }) => {
    const host = headers.host?.toLowerCase() ?? '';
    if (!isOurs(host, socket.localPort)) {
      throw new Problem(
        'bad_origin',
        'The Host header does not match this service: use its own address, or ask its operator to set PUBLIC_URL to yours.',
      );
    }
    const { origin } = headers;
    if (origin !== undefined && origin !== `http://${host}` && !origins.includes(origin)) {
      throw new Problem(
        'bad_origin',
        'The Origin header names another site: call from this service’s own address, or ask its operator to add yours to ALLOWED_ORIGINS.',
      );
    }
  };
};
