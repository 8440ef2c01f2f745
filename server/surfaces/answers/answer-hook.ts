import type { FastifyRequest } from 'fastify';
import type { AnswerHeaders } from './heads/answer-headers.ts';

/** An answer that is about to be written. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** May be replaced; its length is seen to. Null where the body is a stream, or where there is none. */
  body: string | Buffer | null;
}

/** The request that is answered. Of bytes that are not HTTP only the id is known: the rest is empty. */
export type AnsweredRequest = Pick<FastifyRequest, 'id' | 'method' | 'url' | 'headers' | 'admission'>;

/**
 * Changes answers just before they are written: sets a header or a cookie, compresses the body. Every answer of every
 * surface passes every hook, refusals included. A promise holds the answer back until it settles.
 */
export type AnswerHook = (answer: OutgoingAnswer, request: AnsweredRequest) => void | Promise<void>;

/** In their order, and without a promise unless a hook returns one. */
export const runHooks = (
  hooks: readonly AnswerHook[],
  answer: OutgoingAnswer,
  request: AnsweredRequest,
): void | Promise<void> => {
  for (let at = 0; at < hooks.length; at++) {
    const pending = hooks[at]!(answer, request);
    if (pending) return pending.then(() => runHooks(hooks.slice(at + 1), answer, request));
  }
};
