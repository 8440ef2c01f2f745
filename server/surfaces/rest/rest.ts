import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admission } from '../../access/gate.ts';
import { rateLimited } from '../../access/rate-limit.ts';
import { checkScope } from '../../access/scope.ts';
import type { Sources } from '../../connectors/sources.ts';
import { type Fault, Problem } from '../../contract/problem.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { readIdempotencyKey } from '../../operations/input/idempotency-key.ts';
import { invoke } from '../../operations/invoke.ts';
import type { Answer, Context, Operation } from '../../operations/operation.ts';
import type { Searcher } from '../../reviews/index/searcher.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Clock } from '../../support/clock.ts';
import { accountHeaders } from '../answers/account-headers.ts';
import type { Responder } from '../respond.ts';
import type { Services } from '../services.ts';
import { queryReader } from './query.ts';

declare module 'fastify' {
  interface FastifyRequest {
    admission: Admission | null;
    operationId: string;
  }
}

/** One route an operation. */
export const addRestRoutes = (app: FastifyInstance, services: Services, responder: Responder): void => {
  for (const operation of services.operations) addRoute(app, services, responder, operation);
};

const addRoute = (app: FastifyInstance, services: Services, responder: Responder, operation: Operation): void => {
  const { gate } = services;
  const { standingHeaders, respond } = responder;
  const read = queryReader(operation);
  const starts = operation.prices.length > 0;
  const takesBody = operation.method === 'POST';

  const inputOf = (request: FastifyRequest): Record<string, unknown> => {
    const params = read(request.params as Record<string, unknown>);
    const query = read(request.query as Record<string, unknown>);
    const { body } = request;
    if (!takesBody) return { ...query, ...params, ...straysOf('body', body) };
    const isObject = body !== null && typeof body === 'object' && !Array.isArray(body);
    if (!isObject) {
      const message = 'The body must be a JSON object.';
      throw new Problem('invalid_request', message, { errors: [{ path: '', code: 'wrong_type', message }] });
    }
    return { ...body, ...params, ...straysOf('query', query) };
  };

  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    onRequest(request, _reply, done) {
      request.operationId = operation.id;
      const admit = (admission: Admission): void => {
        request.admission = admission;
        if (!admission.rate.allowed) throw rateLimited(admission.rate);
        checkAccept(request);
        checkScope(operation, admission.caller);
      };
      try {
        const admission = gate.enter(request);
        if (!(admission instanceof Promise)) {
          admit(admission);
          return done();
        }
        admission.then(admit).then(() => done(), done);
      } catch (error) {
        done(error as Error);
      }
    },
    handler(request, reply) {
      const admission = request.admission!;
      const [idempotencyKey, faults] = starts ? keyOrFaults(request) : [null, []];
      const context = new RequestContext(services, reply, admission.caller.account, idempotencyKey);
      const answer = invoke(operation, inputOf(request), context, faults);
      if (!(answer instanceof Promise)) return send(answer, request, reply, admission);
      return answer.then((value) => send(value, request, reply, admission));
    },
  });

  const isRead = operation.method === 'GET';
  const cacheControl = isRead ? 'private, no-cache' : 'no-store';

  const send = (answer: Answer, request: FastifyRequest, reply: FastifyReply, { caller, rate }: Admission): void => {
    if (answer.account) gate.saw(answer.account);
    const { json, bytes, tag } = written(answer.body, isRead);
    const headers = [
      ...standingHeaders(request),
      ...accountHeaders(answer.account ?? caller.account, rate, answer.creditsUsed ?? 0),
      'cache-control',
      cacheControl,
    ];
    for (const name in answer.headers) headers.push(name, answer.headers[name]!);
    if (isRead) headers.push('etag', tag);
    const known = request.headers['if-none-match'];
    if (isRead && known !== undefined && namesTag(known, tag)) {
      respond(request, reply, 304, headers, '');
    } else {
      headers.push('content-type', 'application/json; charset=utf-8', 'content-length', bytes);
      respond(request, reply, operation.status, headers, json);
    }
  };
};

interface Written {
  readonly json: string;
  readonly bytes: string;
  readonly tag: string;
}

const kept = new WeakMap<object, Written>();

/** A body as bytes with its tag; one that several answers share, such as a held chart, is written once. */
const written = (body: unknown, tagged: boolean): Written => {
  const before = kept.get(body as object);
  if (before) return before;
  const json = JSON.stringify(body);
  const made = {
    json,
    bytes: String(Buffer.byteLength(json)),
    tag: tagged ? `"${hash('sha1', json, 'base64url')}"` : '',
  };
  if (tagged) kept.set(body as object, made);
  return made;
};

/** Built without an AbortController a request: most operations never look at `signal`. */
class RequestContext implements Context {
  readonly account: Account;
  readonly idempotencyKey: string | null;
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly sources: Sources;
  readonly searcher: Searcher;
  readonly #response: ServerResponse;

  constructor(
    { db, clock, jobs, sources, searcher }: Services,
    reply: FastifyReply,
    account: Account,
    idempotencyKey: string | null,
  ) {
    this.db = db;
    this.clock = clock;
    this.jobs = jobs;
    this.sources = sources;
    this.searcher = searcher;
    this.account = account;
    this.idempotencyKey = idempotencyKey;
    this.#response = reply.raw;
  }

  get signal(): AbortSignal {
    const gone = new AbortController();
    if (this.#response.destroyed) gone.abort();
    this.#response.once('close', () => gone.abort());
    return gone.signal;
  }
}

/** What stands where nothing belongs, under names of its own: it is refused by those names. */
const straysOf = (place: string, given: unknown): Record<string, unknown> =>
  given !== null && typeof given === 'object'
    ? Object.fromEntries(Object.entries(given).map(([name, value]) => [`${place}.${name}`, value]))
    : {};

const oneHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

/** What is wrong with the key is told together with what is wrong with the body. */
const keyOrFaults = ({ headers }: FastifyRequest): [string | null, readonly Fault[]] => {
  try {
    return [readIdempotencyKey(oneHeader(headers['idempotency-key']), 'Idempotency-Key'), []];
  } catch (error) {
    return [null, (error as Problem).options.errors ?? []];
  }
};

const namesTag = (header: string, tag: string): boolean =>
  header === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);

const checkAccept = ({ headers: { accept } }: FastifyRequest): void => {
  if (accept === undefined || accept === '*/*' || accept === 'application/json' || accept.trim() === '') return;
  const weights = new Map(
    accept.split(',').map((range) => {
      const [type = '', ...parameters] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return [type, parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? 0 : 1];
    }),
  );
  // The narrowest range that fits decides, wherever it stands.
  const narrowest = ['application/json', 'application/*', '*/*'].find((type) => weights.has(type));
  if (!narrowest || weights.get(narrowest) === 0) {
    throw new Problem('not_acceptable', 'Answers are JSON only: send `Accept: application/json`.');
  }
};
