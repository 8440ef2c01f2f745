import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Answers a request before it is routed, or returns false and has done nothing about it. */
export type AnswerEarly = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Asks `answer` of every request, and leaves to Fastify what it does not answer. */
export const addEarlyAnswers = ({ server }: FastifyInstance, answer: AnswerEarly): void => {
  // What a server listens for under this name are requests: Fastify's own listener, or one that was put before it.
  const routes = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    try {
      if (answer(request, response)) return;
    } catch {
      // Its route meets the same error, and answers with it.
    }
    for (const route of routes) route(request, response);
  });
};
