import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Metrics } from '../../support/metrics/metrics.ts';
import { HeaderList, ReplyHeaders } from './answer-headers.ts';
import { type AnsweredRequest, type AnswerHook, type OutgoingAnswer, runHooks } from './answer-hook.ts';
import { standingHeaders } from './standing-headers.ts';
import { toProblem } from './to-problem.ts';
import { writeChunks } from './write-chunks.ts';

/** An answer as it goes out: its headers are names and values in turn. */
export interface FinishedAnswer {
  readonly status: number;
  readonly headers: string[];
  readonly body: string | Buffer;
}

/** A call as far as its answer depends on it. */
export type AnsweredCall = AnsweredRequest & Pick<FastifyRequest, 'operationId'>;

/** What an answer is written to. */
export interface AnswerTarget {
  readonly raw: ServerResponse;
  /** Milliseconds since the request was here. */
  readonly elapsedTime: number;
  /** Tells whoever routed the request that the answer is seen to. */
  hijack(): unknown;
}

const problemType = 'application/problem+json; charset=utf-8';

/** The one place that every answer passes. What is registered here reaches all of them. */
export interface Responder {
  /** A list of headers that begins with what every answer carries: names and values in turn, for `respond`. */
  headersFor(requestId: string): string[];
  /**
   * Writes an answer whole. Fastify's own way of sending costs as much again as all of the gate.
   *
   * @param latin1 the bytes of the body, a character each, which are written instead of it unless a hook has replaced it
   */
  respond(
    request: AnsweredCall,
    reply: AnswerTarget,
    status: number,
    headers: string[],
    body: string | Buffer,
    latin1?: string,
  ): void | Promise<void>;
  /**
   * Writes an answer as it comes, as fast as the caller reads it. One that ends before its end is broken off, so that
   * nobody takes it for whole.
   */
  stream(
    request: AnsweredCall,
    reply: AnswerTarget,
    status: number,
    headers: string[],
    chunks: AsyncIterable<string | Uint8Array>,
  ): Promise<void>;
  /** Applies the hooks to an answer that is written by other means. */
  finish(
    request: AnsweredRequest,
    status: number,
    headers: string[],
    body: string | Buffer,
  ): FinishedAnswer | Promise<FinishedAnswer>;
  /** Sees to the answers that Fastify sends. */
  attach(app: FastifyInstance): void;
}

export const createResponder = (
  config: Config,
  metrics: Metrics,
  log: Logger,
  hooks: readonly AnswerHook[],
): Responder => {
  const standing = standingHeaders(config);

  /** Says that we failed, past the hooks: one that has failed would fail again. */
  const failed = (requestId: string, error: unknown): FinishedAnswer => {
    log.error({ requestId, err: error }, 'an answer hook failed');
    const problem = toProblem(error);
    const body = JSON.stringify(problem.body(requestId));
    const headers = ['x-request-id', requestId, ...standing, 'content-type', problemType, 'cache-control', 'no-store'];
    headers.push('content-length', String(Buffer.byteLength(body)));
    return { status: problem.status, headers, body };
  };

  const applyHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id);
    for (let at = 0; at < standing.length; at += 2) {
      // What a surface has set for itself stays: the reference page has a policy of its own.
      if (!reply.hasHeader(standing[at]!)) reply.header(standing[at]!, standing[at + 1]);
    }
  };

  const finish: Responder['finish'] = (request, status, headers, body) => {
    const answer: OutgoingAnswer = { status, headers: new HeaderList(headers), body: body === '' ? null : body };
    const finished = (): FinishedAnswer => {
      const last = answer.body ?? '';
      if (last !== body) answer.headers.set('content-length', String(Buffer.byteLength(last)));
      return { status, headers, body: last };
    };
    try {
      const pending = runHooks(hooks, answer, request);
      return pending ? pending.then(finished).catch((error) => failed(request.id, error)) : finished();
    } catch (error) {
      return failed(request.id, error);
    }
  };

  const write = (
    request: AnsweredCall,
    reply: AnswerTarget,
    { status, headers, body }: FinishedAnswer,
    latin1?: string,
  ): void => {
    reply.hijack();
    reply.raw.writeHead(status, headers);
    if (latin1 === undefined) reply.raw.end(body);
    else reply.raw.end(latin1, 'latin1');
    if (request.operationId) metrics.answered(request.operationId, 'rest', status, reply.elapsedTime);
  };

  return {
    headersFor: (requestId) => ['x-request-id', requestId, ...standing],
    respond(request, reply, status, headers, body, latin1) {
      const finished = finish(request, status, headers, body);
      const writeIt = (answer: FinishedAnswer): void =>
        write(request, reply, answer, answer.body === body ? latin1 : undefined);
      return finished instanceof Promise ? finished.then(writeIt) : writeIt(finished);
    },
    async stream(request, reply, status, headers, chunks) {
      const answer = await finish(request, status, headers, '');
      if (answer.status !== status || request.method === 'HEAD') return write(request, reply, answer);
      const { raw } = reply;
      reply.hijack();
      raw.writeHead(status, answer.headers);
      try {
        await writeChunks(raw, chunks);
      } catch (error) {
        log.warn({ requestId: request.id, err: error }, 'a stream was broken off');
        raw.destroy();
      }
      if (request.operationId) metrics.answered(request.operationId, 'rest', status, reply.elapsedTime);
    },
    finish,
    attach(app) {
      app.addHook('onSend', (request, reply, payload, done) => {
        applyHeaders(request, reply);
        const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : null;
        const answer: OutgoingAnswer = { status: reply.statusCode, headers: new ReplyHeaders(reply), body };
        const finished = (): void => {
          // Fastify counts a new body.
          if (answer.body !== body) reply.removeHeader('content-length');
          done(null, answer.body === body ? payload : answer.body);
        };
        const refused = (error: unknown): void => {
          const { status, headers, body: problem } = failed(request.id, error);
          for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
          for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1]);
          reply.code(status);
          done(null, problem);
        };
        try {
          const pending = runHooks(hooks, answer, request);
          if (pending) pending.then(finished, refused);
          else finished();
        } catch (error) {
          refused(error);
        }
      });
    },
  };
};
