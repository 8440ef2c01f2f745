import type { FastifyInstance } from 'fastify';
import type { Admission } from '../../access/gate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the gate has let the caller in, and where nobody needs to be known. */
    admission: Admission | null;
    /** Of a REST call; empty elsewhere. */
    operationId: string;
  }
}

/** Declared once, so that every request object has the same shape. */
export const addRequestState = (app: FastifyInstance): void => {
  app.decorateRequest('admission', null);
  app.decorateRequest('operationId', '');
};
