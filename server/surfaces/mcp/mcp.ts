import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rateLimited } from '../../access/limits/rate-limit.ts';
import { Problem } from '../../contract/problem.ts';
import { Patience } from '../../support/patience.ts';
import { accountHeaders } from '../answers/headers.ts';
import { toProblem } from '../answers/to-problem.ts';
import { patienceMs } from '../requests/request-state.ts';
import type { Services } from '../services.ts';
import type { Exchange } from './mcp-call.ts';
import type { McpEndpoint } from './mcp-endpoint.ts';
import { createGuard } from './mcp-guard.ts';

const url = '/api/mcp';

/** As JSON-RPC numbers them. */
const invalidRequest = -32_600;
const parseError = -32_700;

/** After a start, unless a message comes first. */
const loadAfterMs = 1_000;

/** The protocol and the schemas of its tools take a tenth of a second to load, for which no start should wait. */
const createLateEndpoint = (services: Services) => {
  let loading: Promise<McpEndpoint> | null = null;
  const load = async (): Promise<McpEndpoint> => (await import('./mcp-endpoint.ts')).createMcpEndpoint(services);
  const endpoint = (): Promise<McpEndpoint> => {
    loading ??= load().catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    endpoint,
    // The next message tries again, and is told what is wrong.
    loadSoon: () => setTimeout(() => void endpoint().catch(() => {}), loadAfterMs).unref(),
    close: async () => (await loading)?.close(),
  };
};

/**
 * Every operation as a tool, over Streamable HTTP without sessions. Here is what is HTTP about it: origin, key, rate,
 * headers. A message costs one request of the account's minute, whatever it says.
 */
export const addMcp = (app: FastifyInstance, services: Services): void => {
  const guard = createGuard(services.config);
  const { endpoint, loadSoon, close } = createLateEndpoint(services);
  app.addHook('onListen', async () => void loadSoon());
  app.addHook('onClose', close);

  app.route({
    method: 'POST',
    url,
    async onRequest(request, reply) {
      guard(request);
      const patience = new Patience(patienceMs.read);
      request.patience = patience;
      request.admission = await patience.for(() => services.gate.enter(request));
      const { caller, rate } = request.admission;
      reply.headers(accountHeaders(caller.account, rate));
    },
    async handler(request, reply) {
      const { body } = request;
      const admission = request.admission!;
      const { account } = admission.caller;
      // A call that is over the limit is told so in its own result, where a model can read it.
      if (!admission.rate.allowed && !isCall(body)) throw rateLimited(admission.rate);
      if (body === undefined) {
        throw new Problem('unsupported_media_type', 'Send a JSON-RPC message as `Content-Type: application/json`.');
      }
      if (Array.isArray(body)) {
        return refuse(reply, invalidRequest, 'Batches are not supported: send one message per request.');
      }
      const signal = signalOf(reply);
      const patience = request.patience!;
      const exchange: Exchange = { requestId: request.id, admission, patience, signal, account, creditsUsed: 0 };
      const response = await (await endpoint()).answer(webRequest(request, signal), body, exchange);
      reply.headers(accountHeaders(exchange.account, admission.rate, exchange.creditsUsed));
      const type = response.headers.get('content-type');
      if (type) reply.header('content-type', type);
      return reply
        .code(response.status)
        .header('cache-control', 'no-store')
        .send(await response.text());
    },
    errorHandler(error, request, reply) {
      const { admission } = request;
      if (admission && !admission.rate.allowed) throw rateLimited(admission.rate);
      const problem = toProblem(error);
      if (problem.code !== 'invalid_request') throw error;
      return refuse(reply, parseError, problem.message);
    },
  });

  app.route({
    method: ['GET', 'DELETE', 'PUT', 'PATCH'],
    url,
    handler(request) {
      guard(request);
      throw new Problem('method_not_allowed', 'Use POST on this path: sessions and streams are not supported.', {
        headers: { allow: 'POST' },
      });
    },
  });
};

/** What is wrong with the protocol is said in the protocol. */
const refuse = (reply: FastifyReply, code: number, message: string): FastifyReply =>
  reply
    .code(400)
    .header('content-type', 'application/json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }));

const isCall = (message: unknown): boolean => {
  const { method, id } = (message ?? {}) as { method?: unknown; id?: unknown };
  return method === 'tools/call' && id !== undefined;
};

/** Aborts when the connection closes before the answer is sent. */
const signalOf = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
};

/** Only what the protocol reads, and never the key. */
const webRequest = ({ headers }: FastifyRequest, signal: AbortSignal): Request => {
  const names = Object.keys(headers).filter((name) => /^(accept|content-type|mcp-.*)$/.test(name));
  return new Request(`http://localhost${url}`, {
    method: 'POST',
    headers: names.map((name) => [name, String(headers[name])]),
    signal,
  });
};
