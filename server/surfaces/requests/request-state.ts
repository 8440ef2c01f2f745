import type { FastifyInstance } from 'fastify';
import type { Admission } from '../../access/gate.ts';
import type { Patience } from '../../support/patience.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the gate has let the caller in, and where nobody needs to be known. */
    admission: Admission | null;
    /** Of a REST call; empty elsewhere. */
    operationId: string;
    /** How long the database may still keep the call waiting; null where nobody asks it. */
    patience: Patience | null;
  }
}

/** A read is answered within 5 seconds, whatever the database does, and what writes within 8. */
export const patienceMs = { read: 4_000, write: 7_000 };

/** Declared once, so that every request object has the same shape. */
export const addRequestState = (app: FastifyInstance): void => {
  app.decorateRequest('admission', null);
  app.decorateRequest('operationId', '');
  app.decorateRequest('patience', null);
};
