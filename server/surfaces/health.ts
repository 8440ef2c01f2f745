import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { Problem } from '../contract/problem.ts';
import { isLoopback } from '../support/addresses/loopback.ts';
import { loopbackNames } from '../support/addresses/own-host.ts';
import type { Metrics } from '../support/metrics/metrics.ts';
import { nothingHere } from './requests/unmatched.ts';

export interface Health {
  readonly config: Pick<Config, 'metricsToken'>;
  readonly metrics: Metrics;
  /** Why the process cannot do its work right now, or null. */
  notReady(): Promise<string | null>;
  /** Null: there is no cluster. One that is away stops searches and figures and nothing else, so the process is ready without it. */
  readonly cluster: (() => Promise<ClusterHealth>) | null;
}

/** Whether the cluster that counts reviews does. */
export interface ClusterHealth {
  readonly counting: boolean;
  readonly reason: string | null;
  /** How old the state is that it counts; null: it is being filled. */
  readonly lagSeconds: number | null;
}

/**
 * What the person who hosts it asks, of an API and of a worker alike.
 *
 * @param behindProxy whether callers of this port may come through a proxy: then nobody is known by their address, for a
 * proxy on this machine makes everybody look like loopback
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

/** A person or a program on this machine, calling it by a name of its own: no page of another name in a browser there. */
const isFromHere = ({ headers, socket }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress) &&
  loopbackNames.includes((headers.host ?? '').toLowerCase().replace(/:\d+$/, '')) &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;
