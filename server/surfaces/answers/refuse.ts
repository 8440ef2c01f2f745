import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Refusal } from '../../jobs/refusal.ts';
import { accountLines } from './heads/account-lines.ts';
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
    const head = responder.headFor(request.id);
    // Fastify closes a connection whose body it did not read, and says so here.
    const connection = reply.getHeader('connection');
    if (connection !== undefined) head.set('connection', String(connection));
    if (request.admission) {
      const { caller, rate } = request.admission;
      head.add(accountLines(problem instanceof Refusal ? problem.account : caller.account, rate, 0));
    }
    const own = problem.options.headers ?? {};
    for (const name in own) head.set(name, own[name]!);
    const body = JSON.stringify(problem.body(request.id));
    head.set('cache-control', 'no-store');
    head.set('content-type', 'application/problem+json; charset=utf-8');
    head.set('content-length', String(Buffer.byteLength(body)));
    return responder.respond(request, reply, problem.status, head, body);
  };
