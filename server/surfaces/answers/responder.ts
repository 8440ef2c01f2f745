import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { inOnePiece } from '../../support/in-one-piece.ts';
import type { Metrics } from '../../support/metrics/metrics.ts';
import { type AnsweredRequest, type AnswerHook, type OutgoingAnswer, runHooks } from './answer-hook.ts';
import { ReplyHeaders } from './heads/answer-headers.ts';
import { Head, headersIn, linesOf } from './heads/head.ts';
import { createHeadWriter } from './heads/head-writer.ts';
import { standingHeaders } from './heads/standing-headers.ts';
import { toProblem } from './to-problem.ts';
import { writeChunks } from './write-chunks.ts';

/** An answer as it goes out. */
export interface FinishedAnswer {
  readonly status: number;
  readonly head: Head;
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
  /** A head that begins with what every answer carries. */
  headFor(requestId: string): Head;
  /**
   * Writes an answer whole. Fastify's own way of sending costs as much again as all of the gate.
   *
   * @param latin1 the bytes of the body, a character each, which are written instead of it unless a hook has replaced it
   */
  respond(
    request: AnsweredCall,
    reply: AnswerTarget,
    status: number,
    head: Head,
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
    head: Head,
    chunks: AsyncIterable<string | Uint8Array>,
  ): Promise<void>;
  /** Applies the hooks to an answer that is written by other means. */
  finish(
    request: AnsweredRequest,
    status: number,
    head: Head,
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
  const standingLines = inOnePiece(linesOf(standing));
  const writeHead = createHeadWriter();
  const headFor = (requestId: string): Head => new Head(`x-request-id: ${requestId}\r\n${standingLines}`);

  /** Says that we failed, past the hooks: one that has failed would fail again. */
  const failed = (requestId: string, error: unknown): FinishedAnswer => {
    log.error({ requestId, err: error }, 'an answer hook failed');
    const problem = toProblem(error);
    const body = JSON.stringify(problem.body(requestId));
    const head = headFor(requestId);
    head.append('content-type', problemType);
    head.append('cache-control', 'no-store');
    head.append('content-length', String(Buffer.byteLength(body)));
    return { status: problem.status, head, body };
  };

  const applyHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id);
    for (let at = 0; at < standing.length; at += 2) {
      // What a surface has set for itself stays: the reference page has a policy of its own.
      if (!reply.hasHeader(standing[at]!)) reply.header(standing[at]!, standing[at + 1]);
    }
  };

  const finished = (status: number, head: Head, before: string | Buffer, after: string | Buffer): FinishedAnswer => {
    if (after !== before) head.set('content-length', String(Buffer.byteLength(after)));
    return { status, head, body: after };
  };

  const finish: Responder['finish'] = (request, status, head, body) => {
    const answer: OutgoingAnswer = { status, headers: head, body: body === '' ? null : body };
    try {
      const pending = runHooks(hooks, answer, request);
      if (!pending) return finished(status, head, body, answer.body ?? '');
      return pending
        .then(() => finished(status, head, body, answer.body ?? ''))
        .catch((error) => failed(request.id, error));
    } catch (error) {
      return failed(request.id, error);
    }
  };

  const write = (
    request: AnsweredCall,
    reply: AnswerTarget,
    { status, head, body }: FinishedAnswer,
    latin1?: string,
  ): void => {
    reply.hijack();
    writeHead(reply.raw, status, head);
    if (latin1 === undefined) reply.raw.end(body);
    else reply.raw.end(latin1, 'latin1');
    if (request.operationId) metrics.answered(request.operationId, 'rest', status, reply.elapsedTime);
  };

  return {
    headFor,
    respond(request, reply, status, head, body, latin1) {
      const answer = finish(request, status, head, body);
      if (!(answer instanceof Promise)) return write(request, reply, answer, answer.body === body ? latin1 : undefined);
      return answer.then((late) => write(request, reply, late, late.body === body ? latin1 : undefined));
    },
    async stream(request, reply, status, head, chunks) {
      const answer = await finish(request, status, head, '');
      if (answer.status !== status || request.method === 'HEAD') return write(request, reply, answer);
      const { raw } = reply;
      reply.hijack();
      raw.writeHead(status, headersIn(answer.head.lines));
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
          const { status, head, body: problem } = failed(request.id, error);
          const headers = headersIn(head.lines);
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
