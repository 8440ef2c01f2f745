import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { rateLimited } from '../../access/limits/rate-limit.ts';
import { Problem } from '../../contract/problem.ts';
import { creditsOf } from '../../operations/account/me.ts';
import { Deadline } from '../../support/deadline.ts';
import { accountHeaders } from '../answers/headers.ts';
import { deadlineMs } from '../requests/request-state.ts';
import type { Services } from '../services.ts';

interface EventStream {
  send(event: string, data: unknown): void;
  close(): void;
}

const beatMs = 15_000;

/** Clients with more unread bytes are disconnected, and get the current state when they reconnect. */
const maxUnread = 4_194_304;

const openEventStream = (response: ServerResponse): EventStream => {
  const write = (text: string): void => {
    if (response.destroyed || response.writableEnded) return;
    response.write(text);
    if (response.writableLength > maxUnread) response.destroy();
  };

  write('retry: 2000\n\n');
  // Proxies close idle connections, and only a write reveals a lost one.
  const beat = setInterval(() => write(': beat\n\n'), beatMs);
  response.once('close', () => clearInterval(beat));

  return {
    // JSON has no line breaks, so an event is one line.
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    close() {
      clearInterval(beat);
      if (!response.writableEnded) response.end();
    },
  };
};

const tooMany = () =>
  new Problem('too_many_streams', 'There are too many event streams: close one, or read jobs with `wait`.', {
    headers: { 'retry-after': '30' },
  });

/**
 * Server-sent events about the caller's account: `job` with new or changed jobs, without results, and `balance` with
 * the credits. The current state comes first, so that reconnecting clients miss nothing.
 */
export const addEvents = (app: FastifyInstance, { gate, feeds }: Services): void => {
  app.route({
    method: 'GET',
    url: '/api/events',
    exposeHeadRoute: false,
    async onRequest(request) {
      const deadline = new Deadline(deadlineMs.read);
      request.deadline = deadline;
      const admission = await deadline.run(() => gate.enter(request));
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
        // Nginx would buffer events.
        'x-accel-buffering': 'no',
      });
      reply.hijack();
      const { raw } = reply;
      // The connection closed during authentication and will not emit another event: don't subscribe it.
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
