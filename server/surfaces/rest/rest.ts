import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admission } from '../../access/gate.ts';
import { rateLimited } from '../../access/limits/rate-limit.ts';
import { checkPermission } from '../../access/permission.ts';
import type { OperationContract } from '../../contract/operation.ts';
import { Problem } from '../../contract/problem.ts';
import { Refusal } from '../../jobs/run-failure.ts';
import { parseInput, runOperation } from '../../operations/invoke.ts';
import type { Answer, Operation } from '../../operations/operation.ts';
import { Deadline } from '../../support/deadline.ts';
import { accountHeaders } from '../answers/headers.ts';
import { etagOf, matchesEtag } from '../answers/public-page.ts';
import { createExportTurns, type ExportTurns } from '../exports/answer-export.ts';
import { createExportRoute } from '../exports/export-route.ts';
import { checkAccept } from '../requests/accept.ts';
import { deadlineMs } from '../requests/request-state.ts';
import type { Services } from '../services.ts';
import { queryReader } from './query.ts';
import { contextOf } from './request-context.ts';
import { noStart, readStart, type StartRequest, startQuery } from './start-request.ts';

/** Collects an operation's input: names in braces come from the path, the rest from the query or the body. */
const inputReader = (operation: OperationContract): ((request: FastifyRequest) => Record<string, unknown>) => {
  const read = queryReader(operation);
  const takesBody = operation.method === 'POST';
  const inQuery = operation.kind ? startQuery : operation.exports ? exportQuery : [];

  return ({ params: rawParams, query: rawQuery, body }) => {
    const params = read(rawParams as Record<string, unknown>);
    const query = read(rawQuery as Record<string, unknown>);
    if (!takesBody) return { ...query, ...params, ...misplaced('body', body) };
    const isObject = body !== null && typeof body === 'object' && !Array.isArray(body);
    if (!isObject) {
      const message = 'The body must be a JSON object.';
      throw new Problem('invalid_request', message, { errors: [{ path: '', code: 'wrong_type', message }] });
    }
    const own = operation.exports ? readForm(body, query) : body;
    return { ...own, ...params, ...misplaced('query', query, inQuery) };
  };
};

/** The format parameters; for calls with a body they are allowed only in the query. */
const exportQuery: readonly string[] = ['format', 'bom'];

/** Splits fields by name. */
const split = (fields: object, names: readonly string[]): [Record<string, unknown>, Record<string, unknown>] => {
  const { in: named = [], out: others = [] } = Object.groupBy(Object.entries(fields), ([name]) =>
    names.includes(name) ? 'in' : 'out',
  );
  return [Object.fromEntries(named), Object.fromEntries(others)];
};

const readForm = (body: object, query: object): Record<string, unknown> => {
  const [stray, own] = split(body, exportQuery);
  return { ...own, ...split(query, exportQuery)[0], ...misplaced('body', stray) };
};

/** Prefixes the names of misplaced input, such as a body of a GET, so that validation rejects it by name. */
const misplaced = (where: string, fields: unknown, allowed: readonly string[] = []): Record<string, unknown> =>
  fields !== null && typeof fields === 'object'
    ? Object.fromEntries(
        Object.entries(fields)
          .filter(([name]) => !allowed.includes(name))
          .map(([name, value]) => [`${where}.${name}`, value]),
      )
    : {};

export const addRestRoutes = (app: FastifyInstance, services: Services): void => {
  const turns = createExportTurns();
  for (const operation of services.operations) addRoute(app, services, operation, turns);
};

/** Sets the status and headers of a response and returns its body. Reads have an ETag, and no body if the caller has it already. */
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
  const waitMs = operation.writes ? deadlineMs.write : deadlineMs.read;

  const admit = (request: FastifyRequest, admission: Admission): void => {
    request.admission = admission;
    if (!admission.rate.allowed) throw rateLimited(admission.rate);
    if (exporting) exporting.checkAccept(request);
    else checkAccept(request.headers.accept);
    checkPermission(operation, admission.caller);
  };

  app.route({
    // HEAD explicitly: the route Fastify would add reports a content length of 0 for a 304.
    method: operation.method === 'GET' ? ['GET', 'HEAD'] : operation.method,
    url: path,
    onRequest(request, _reply, done) {
      request.operationId = operation.id;
      request.deadline = new Deadline(waitMs);
      request.deadline
        .run(() => gate.enter(request))
        .then((admission) => admit(request, admission))
        .then(() => done(), done);
    },
    async handler(request, reply) {
      const { caller } = request.admission!;
      const start = starts ? readStart(request) : noStart;
      const context = contextOf(services, caller, start, request, reply);
      const exportCall = exporting?.read(request, inputOf, context) ?? null;
      if (exportCall?.as === 'file') return exporting!.answer(exportCall.file, request, reply);
      const input = parseInput(
        operation.input,
        exportCall?.input ?? inputOf(request),
        exportCall?.faults ?? start.faults,
      );
      try {
        const answer = await request.deadline!.run(() => runOperation(operation, input, context));
        if (answer.account) gate.saw(answer.account);
        return writeAnswer(operation, answer, start, request, reply);
      } catch (error) {
        if (error instanceof Refusal) gate.saw(error.account);
        throw error;
      }
    },
  });
};
