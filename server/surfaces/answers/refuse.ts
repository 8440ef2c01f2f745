import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Refusal } from '../../jobs/refusal.ts';
import { accountHeaders } from './account-headers.ts';
import { HeaderList } from './answer-headers.ts';
import type { Responder } from './responder.ts';
import { toProblem } from './to-problem.ts';

/** Answers a request with what went wrong, as a problem of the registry. */
export type Refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

export const createRefuse =
  (responder: Responder, log: Logger): Refuse =>
  (error, request, reply) => {
    const problem = toProblem(error);
    // Whoever has left is told nothing, and what was broken off for that is no error of ours.
    const hasLeft = reply.raw.destroyed && error instanceof DOMException && error.name === 'AbortError';
    if (problem.status >= 500 && !hasLeft) {
      log[problem.code === 'internal' ? 'error' : 'warn'](
        { requestId: request.id, err: problem.options.cause ?? error },
        problem.message,
      );
    }
    const list = responder.headersFor(request.id);
    const headers = new HeaderList(list);
    // Fastify closes a connection whose body it did not read, and says so here.
    const connection = reply.getHeader('connection');
    if (connection !== undefined) headers.set('connection', String(connection));
    if (request.admission) {
      const { caller, rate } = request.admission;
      list.push(...accountHeaders(problem instanceof Refusal ? problem.account : caller.account, rate, 0));
    }
    const own = problem.options.headers ?? {};
    for (const name in own) headers.set(name, own[name]!);
    const body = JSON.stringify(problem.body(request.id));
    headers.set('cache-control', 'no-store');
    headers.set('content-type', 'application/problem+json; charset=utf-8');
    headers.set('content-length', String(Buffer.byteLength(body)));
    return responder.respond(request, reply, problem.status, list, body);
  };
