import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { rateLimited } from '../../access/limits/rate-limit.ts';
import { Problem } from '../../contract/problem.ts';
import { creditsOf } from '../../operations/account/me.ts';
import { Patience } from '../../support/patience.ts';
import { accountHeaders } from '../answers/headers.ts';
import { patienceMs } from '../requests/request-state.ts';
import type { Services } from '../services.ts';
import { openEventStream } from './event-stream.ts';

const tooMany = () =>
  new Problem('too_many_streams', 'There are too many event streams: close one, or read jobs with `wait`.', {
    headers: { 'retry-after': '30' },
  });

/**
 * Server-sent events about the caller's account: `job` with a job that is new or has changed, without its result, and
 * `balance` with its credits. How things stand comes first, so that whoever comes back has missed nothing.
 */
export const addEvents = (app: FastifyInstance, { gate, feeds }: Services): void => {
  app.route({
    method: 'GET',
    url: '/api/events',
    exposeHeadRoute: false,
    async onRequest(request) {
      const patience = new Patience(patienceMs.read);
      request.patience = patience;
      const admission = await patience.for(() => gate.enter(request));
      request.admission = admission;
      if (!admission.rate.allowed) throw rateLimited(admission.rate);
    },
    async handler(request, reply) {
      const { caller, rate } = request.admission!;
      const { account, credential } = caller;
      if (!feeds.hasRoom(account.id)) throw tooMany();
      reply.headers({
        ...accountHeaders(account, rate),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Nginx would gather events before it passes them on.
        'x-accel-buffering': 'no',
      });
      reply.hijack();
      const { raw } = reply;
      // It was closed while its credential was looked up, and will not say so again: it must not take a place for ever.
      if (raw.destroyed) return;
      raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
      const stream = openEventStream(raw);
      const leave = feeds.subscribe(account.id, {
        credentialId: credential.id,
        tokenExpiresAt: credential.tokenExpiresAt,
        provedAt: credential.provedAt,
        job: (job) => stream.send('job', job),
        balance: (changed) => stream.send('balance', creditsOf(changed)),
        end: () => stream.close(),
      });
      raw.once('close', leave);
    },
  });
};
