import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { Problem } from '../contract/problem.ts';
import { isLoopback } from '../support/addresses/addresses.ts';
import { loopbackNames } from '../support/addresses/own-host.ts';
import type { Metrics } from '../support/metrics/metrics.ts';
import { nothingHere } from './requests/first-checks.ts';

export interface Health {
  readonly config: Pick<Config, 'metricsToken'>;
  readonly metrics: Metrics;
  /** Why the process cannot work right now, or null. */
  notReady(): Promise<string | null>;
  /** Null without a cluster. An unavailable cluster only stops searches and figures, so the process stays ready. */
  readonly cluster: (() => Promise<ClusterHealth>) | null;
}

export interface ClusterHealth {
  readonly counting: boolean;
  readonly reason: string | null;
  /** The age of its data; null while it is being filled. */
  readonly lagSeconds: number | null;
}

/**
 * Health checks and metrics, for API and worker processes.
 * @param behindProxy whether callers may come through a proxy: then loopback addresses are not trusted
 */
export const addHealth = (app: FastifyInstance, health: Health, { behindProxy }: { behindProxy: boolean }): void => {
  const { config, metrics, notReady, cluster } = health;
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    const reason = await notReady().catch(() => 'The database is not responding: try again in a second.');
    if (reason !== null) throw new Problem('unavailable', reason, { headers: { 'retry-after': '1' } });
    return { status: 'ready', ...(cluster && { cluster: await cluster() }) };
  });
  app.get('/metrics', async (request, reply) => {
    const may = hasToken(request, config.metricsToken) || (!behindProxy && isFromHere(request));
    if (!may) throw nothingHere();
    return reply
      .headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' })
      .send(await metrics.text());
  });
};

const hasToken = ({ headers }: FastifyRequest, token: string | null): boolean => {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (token === null || given === undefined) return false;
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** A local caller with a local Host name, which excludes pages of other sites in a local browser. */
const isFromHere = ({ headers, socket }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress) &&
  loopbackNames.includes((headers.host ?? '').toLowerCase().replace(/:\d+$/, '')) &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;
