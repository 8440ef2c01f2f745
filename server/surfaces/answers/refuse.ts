import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Refusal } from '../../jobs/run-failure.ts';
import { accountHeaders, addVary, type SetCommonHeaders } from './headers.ts';
import type { PublicPage } from './public-page.ts';
import { toProblem } from './to-problem.ts';

export type Refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** The HTML page of a 404; null: send the problem. */
export type NotFoundPage = (request: FastifyRequest) => PublicPage | null;

export const createRefuse =
  (setCommonHeaders: SetCommonHeaders, log: Logger, notFoundPage: NotFoundPage = () => null): Refuse =>
  (error, request, reply) => {
    const problem = toProblem(error);
    // The client disconnected, which aborted the work: not an error.
    const hasLeft = reply.raw.destroyed && error instanceof DOMException && error.name === 'AbortError';
    if (problem.status >= 500 && !hasLeft) {
      log[problem.code === 'internal' ? 'error' : 'warn'](
        { requestId: request.id, err: problem.options.cause ?? error },
        problem.message,
      );
    }
    for (const name of Object.keys(reply.getHeaders())) {
      // Fastify sets this header when it closes a connection with an unread body.
      if (name !== 'connection') reply.removeHeader(name);
    }
    setCommonHeaders(request, reply);
    if (request.admission) {
      const { caller, rate } = request.admission;
      reply.headers(accountHeaders(problem instanceof Refusal ? problem.account : caller.account, rate));
    }
    reply.code(problem.status).headers(problem.options.headers ?? {});
    const page = problem.status === 404 ? notFoundPage(request) : null;
    if (page) {
      addVary(reply, 'Accept');
      reply.headers(page.headers).header('etag', page.etag).send(page.body);
      return;
    }
    reply
      .headers({ 'cache-control': 'no-store', 'content-type': 'application/problem+json; charset=utf-8' })
      .send(JSON.stringify(problem.body(request.id)));
  };
