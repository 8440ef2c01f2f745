import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admission } from '../../access/gate.ts';
import { rateLimited } from '../../access/limits/rate-limit.ts';
import { checkPermission } from '../../access/permission.ts';
import { Refusal } from '../../jobs/refusal.ts';
import { parseInput, runOperation } from '../../operations/invoke.ts';
import type { Answer, Operation } from '../../operations/operation.ts';
import { Patience } from '../../support/patience.ts';
import { etagOf, matchesEtag } from '../answers/etag.ts';
import { accountHeaders } from '../answers/headers.ts';
import { createExportRoute } from '../exports/export-route.ts';
import { createExportTurns, type ExportTurns } from '../exports/export-turns.ts';
import { checkAccept } from '../requests/accept.ts';
import { patienceMs } from '../requests/request-state.ts';
import type { Services } from '../services.ts';
import { RequestContext } from './request-context.ts';
import { inputReader } from './request-input.ts';
import { noStart, readStart, type StartRequest } from './start-request.ts';

/** One route an operation. */
export const addRestRoutes = (app: FastifyInstance, services: Services): void => {
  const turns = createExportTurns();
  for (const operation of services.operations) addRoute(app, services, operation, turns);
};

/** Sets the status and headers of an answer, and gives its body. A read has an ETag, and no body if the caller has it already. */
const writeAnswer = (
  operation: Operation,
  answer: Answer,
  start: StartRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): string | undefined => {
  const { caller, rate } = request.admission!;
  const account = answer.account ? { ...caller.account, ...answer.account } : caller.account;
  const json = JSON.stringify(answer.body);
  reply
    .headers(accountHeaders(account, rate, answer.creditsUsed))
    .headers({ 'cache-control': 'no-store', ...answer.headers, ...start.headers });
  if (operation.method === 'GET') {
    const etag = etagOf(json);
    reply.header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      reply.code(304);
      return undefined;
    }
  }
  reply.code(answer.status ?? operation.status).header('content-type', 'application/json; charset=utf-8');
  return json;
};

const addRoute = (app: FastifyInstance, services: Services, operation: Operation, turns: ExportTurns): void => {
  const { gate } = services;
  const inputOf = inputReader(operation);
  const exporting = operation.exports ? createExportRoute(services, operation, turns) : null;
  const starts = operation.kind !== undefined;
  const path = operation.path.replace(/\{(\w+)\}/g, ':$1');
  const waitMs = operation.writes ? patienceMs.write : patienceMs.read;

  const admit = (request: FastifyRequest, admission: Admission): void => {
    request.admission = admission;
    if (!admission.rate.allowed) throw rateLimited(admission.rate);
    if (exporting) exporting.checkAccept(request);
    else checkAccept(request.headers.accept);
    checkPermission(operation, admission.caller);
  };

  app.route({
    // HEAD by name: the route that Fastify would add says that a 304 has a body of 0 bytes.
    method: operation.method === 'GET' ? ['GET', 'HEAD'] : operation.method,
    url: path,
    onRequest(request, _reply, done) {
      request.operationId = operation.id;
      request.patience = new Patience(waitMs);
      request.patience
        .for(() => gate.enter(request))
        .then((admission) => admit(request, admission))
        .then(() => done(), done);
    },
    async handler(request, reply) {
      const { caller } = request.admission!;
      const start = starts ? readStart(request) : noStart;
      const context = new RequestContext(services, request.raw, reply.raw, caller, start);
      const asked = exporting?.read(request, inputOf, context) ?? null;
      if (asked?.as === 'file') return exporting!.answer(asked.file, request, reply);
      const input = parseInput(operation, asked?.input ?? inputOf(request), asked?.faults ?? start.faults);
      try {
        const answer = await request.patience!.for(() => runOperation(operation, input, context));
        if (answer.account) gate.saw(answer.account);
        return writeAnswer(operation, answer, start, request, reply);
      } catch (error) {
        if (error instanceof Refusal) gate.saw(error.account);
        throw error;
      }
    },
  });
};
