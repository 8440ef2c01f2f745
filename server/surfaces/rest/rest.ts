import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Admission } from '../../access/gate.ts';
import { rateLimited } from '../../access/limits/rate-limit.ts';
import { checkPermission } from '../../access/permission.ts';
import { Refusal } from '../../jobs/refusal.ts';
import { parseInput, runOperation } from '../../operations/invoke.ts';
import type { Answer, Operation } from '../../operations/operation.ts';
import { Patience } from '../../support/patience.ts';
import { createExportRoute } from '../exports/export-route.ts';
import { createExportTurns, type ExportTurns } from '../exports/export-turns.ts';
import type { HttpApp } from '../http-app.ts';
import { checkAccept } from '../requests/accept.ts';
import { patienceMs } from '../requests/request-state.ts';
import type { Services } from '../services.ts';
import { RequestContext } from './request-context.ts';
import { inputReader } from './request-input.ts';
import { createSend } from './send.ts';
import { noStart, readStart, type StartRequest } from './start-request.ts';

/** One route an operation. */
export const addRestRoutes = (http: HttpApp, services: Services): void => {
  const turns = createExportTurns();
  for (const operation of services.operations) addRoute(http, services, operation, turns);
};

const addRoute = ({ app, responder }: HttpApp, services: Services, operation: Operation, turns: ExportTurns): void => {
  const { gate } = services;
  const inputOf = inputReader(operation);
  const send = createSend(operation, responder);
  const exporting = operation.exports ? createExportRoute(services, responder, operation, turns) : null;
  const starts = operation.kind !== undefined;
  const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
  const waitMs = operation.method === 'GET' ? patienceMs.read : patienceMs.write;

  const admit = (request: FastifyRequest, admission: Admission): void => {
    request.admission = admission;
    if (!admission.rate.allowed) throw rateLimited(admission.rate);
    if (exporting) exporting.checkAccept(request);
    else checkAccept(request.headers.accept);
    checkPermission(operation, admission.caller);
  };

  const finish = (
    answer: Answer,
    { headers }: StartRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void | Promise<void> => {
    if (answer.account) gate.saw(answer.account);
    return send(headers ? { ...answer, headers: { ...answer.headers, ...headers } } : answer, request, reply);
  };

  const refused = (error: unknown): never => {
    if (error instanceof Refusal) gate.saw(error.account);
    throw error;
  };

  app.route({
    method: operation.method,
    url: path,
    onRequest(request, _reply, done) {
      request.operationId = operation.id;
      request.patience = new Patience(waitMs);
      request.patience
        .for(() => gate.enter(request))
        .then((admission) => admit(request, admission))
        .then(() => done(), done);
    },
    handler(request, reply) {
      const { caller } = request.admission!;
      const start = starts ? readStart(request) : noStart;
      const context = new RequestContext(services, request.raw, reply.raw, caller, start);
      const asked = exporting?.read(request, inputOf, context) ?? null;
      if (asked?.as === 'file') return exporting!.answer(asked.file, request, reply);
      const input = parseInput(operation, asked?.input ?? inputOf(request), asked?.faults ?? start.faults);
      const answer = request.patience!.for(() => runOperation(operation, input, context));
      return answer instanceof Promise
        ? answer.then((late) => finish(late, start, request, reply), refused)
        : finish(answer, start, request, reply);
    },
  });
};
