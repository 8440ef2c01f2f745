import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admission } from '../../access/gate.ts';
import { checkPermission } from '../../access/permission.ts';
import { rateLimited } from '../../access/rate-limit.ts';
import { Refusal } from '../../jobs/refusal.ts';
import { invoke } from '../../operations/invoke.ts';
import type { Answer, Operation } from '../../operations/operation.ts';
import { Patience } from '../../support/patience.ts';
import type { Responder } from '../answers/responder.ts';
import { createExportRoute } from '../exports/export-route.ts';
import { createExportTurns, type ExportTurns } from '../exports/export-turns.ts';
import { checkAccept } from '../requests/accept.ts';
import { patienceMs } from '../requests/request-state.ts';
import type { Services } from '../services.ts';
import { readIdempotencyHeader } from './idempotency-header.ts';
import { RequestContext } from './request-context.ts';
import { inputReader } from './request-input.ts';
import { createSend } from './send.ts';

/** One route an operation. */
export const addRestRoutes = (app: FastifyInstance, services: Services, responder: Responder): void => {
  const turns = createExportTurns();
  for (const operation of services.operations) addRoute(app, services, responder, operation, turns);
};

const addRoute = (
  app: FastifyInstance,
  services: Services,
  responder: Responder,
  operation: Operation,
  turns: ExportTurns,
): void => {
  const { gate } = services;
  const inputOf = inputReader(operation);
  const send = createSend(operation, responder);
  const exporting = operation.exports ? createExportRoute(services, responder, operation, turns) : null;
  const starts = operation.prices.length > 0;
  const waitMs = operation.method === 'GET' ? patienceMs.read : patienceMs.write;

  const admit = (request: FastifyRequest, admission: Admission): void => {
    request.admission = admission;
    if (!admission.rate.allowed) throw rateLimited(admission.rate);
    if (exporting) exporting.checkAccept(request);
    else checkAccept(request.headers.accept);
    checkPermission(operation, admission.caller);
  };

  const finish = (answer: Answer, request: FastifyRequest, reply: FastifyReply): void | Promise<void> => {
    if (answer.account) gate.saw(answer.account);
    return send(answer, request, reply);
  };

  const refused = (error: unknown): never => {
    if (error instanceof Refusal) gate.saw(error.account);
    throw error;
  };

  // Nothing on the hot path makes a promise: where the caller is known and the answer is in memory, one turn does it all.
  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    onRequest(request, _reply, done) {
      request.operationId = operation.id;
      try {
        const admission = gate.enter(request);
        if (admission instanceof Promise) {
          request.patience = new Patience(waitMs);
          request.patience
            .wait(admission)
            .then((late) => admit(request, late))
            .then(() => done(), done);
        } else {
          admit(request, admission);
          done();
        }
      } catch (error) {
        done(error as Error);
      }
    },
    handler(request, reply) {
      const { caller } = request.admission!;
      const [idempotencyKey, faults] = starts ? readIdempotencyHeader(request.headers) : [null, []];
      const context = new RequestContext(services, reply, caller, idempotencyKey);
      const asked = exporting?.read(request, inputOf, context) ?? null;
      if (asked?.as === 'file') return exporting!.answer(asked.file, request, reply);
      const work = () => invoke(operation, asked?.input ?? inputOf(request), context, asked?.faults ?? faults);
      const answer = operation.inMemory ? work() : (request.patience ?? new Patience(waitMs)).for(work);
      return answer instanceof Promise
        ? answer.then((late) => finish(late, request, reply), refused)
        : finish(answer, request, reply);
    },
  });
};
