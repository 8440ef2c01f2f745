import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { Problem } from '../contract/problem.ts';
import { isLoopback } from '../support/loopback.ts';
import type { Metrics } from '../support/metrics.ts';
import { loopbackNames } from './own-host.ts';
import { nothingHere } from './requests/unmatched.ts';

export interface Health {
  readonly config: Pick<Config, 'metricsToken' | 'publicUrl'>;
  readonly metrics: Metrics;
  /** Why the process cannot do its work right now, or null. */
  notReady(): Promise<string | null>;
}

/** What the person who hosts it asks, of an API and of a worker alike. */
export const addHealth = (app: FastifyInstance, { config, metrics, notReady }: Health): void => {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    const reason = await notReady().catch(() => 'The database is not responding: try again in a second.');
    if (reason !== null) throw new Problem('unavailable', reason, { headers: { 'retry-after': '1' } });
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayScrape(request, config)) throw nothingHere();
    return reply.header('content-type', metrics.contentType).send(await metrics.text());
  });
};

/**
 * Whoever holds the token; and loopback, unless a proxy stands there and speaks for others: then `PUBLIC_URL` is set, or
 * its headers tell, or the name that was called is not loopback's.
 */
const mayScrape = ({ headers, socket }: FastifyRequest, { metricsToken, publicUrl }: Health['config']): boolean => {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (metricsToken !== null && given !== undefined) {
    const [a, b] = [Buffer.from(given), Buffer.from(metricsToken)];
    if (a.length === b.length && timingSafeEqual(a, b)) return true;
  }
  const name = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  return (
    publicUrl === null &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined &&
    loopbackNames.includes(name) &&
    isLoopback(socket.remoteAddress)
  );
};
