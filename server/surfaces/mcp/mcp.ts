import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rateLimited } from '../../access/limits/rate-limit.ts';
import type { Config } from '../../config/config.ts';
import { Problem } from '../../contract/problem.ts';
import { createHostCheck } from '../../support/addresses/own-host.ts';
import { Deadline } from '../../support/deadline.ts';
import { accountHeaders } from '../answers/headers.ts';
import { toProblem } from '../answers/to-problem.ts';
import { deadlineMs } from '../requests/request-state.ts';
import { signalOf } from '../rest/request-context.ts';
import type { Services } from '../services.ts';
import type { Exchange } from './mcp-call.ts';
import type { McpEndpoint } from './mcp-endpoint.ts';

/** Refuses requests from pages of other sites, and DNS rebinding. */
export const createGuard = (
  config: Pick<Config, 'host' | 'publicUrl' | 'allowedOrigins'>,
): ((request: FastifyRequest) => void) => {
  const isOurs = createHostCheck(config);
  const origins = [...config.allowedOrigins, ...(config.publicUrl ? [config.publicUrl] : [])];

  return ({ headers, socket }) => {
    const host = headers.host?.toLowerCase() ?? '';
    if (!isOurs(host, socket.localPort)) {
      throw new Problem(
        'bad_origin',
        'The Host header does not match this service: use its own address, or ask its operator to set PUBLIC_URL to yours.',
      );
    }
    const { origin } = headers;
    if (origin !== undefined && origin !== `http://${host}` && !origins.includes(origin)) {
      throw new Problem(
        'bad_origin',
        'The Origin header names another site: call from this service’s own address, or ask its operator to add yours to ALLOWED_ORIGINS.',
      );
    }
  };
};

const url = '/api/mcp';

/** JSON-RPC error codes. */
const invalidRequest = -32_600;
const parseError = -32_700;

/** After the start, unless a message arrives first. */
const loadAfterMs = 1_000;

/** Loaded after the start: the protocol and its schemas take 0.1 s. */
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
    // The next message tries again and reports the error.
    loadSoon: () => setTimeout(() => void endpoint().catch(() => {}), loadAfterMs).unref(),
    close: async () => (await loading)?.close(),
  };
};

/**
 * Every operation as a tool, over Streamable HTTP without sessions. This file has the HTTP part: origin, key, rate
 * limit, headers. Each message counts as one request.
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
      const deadline = new Deadline(deadlineMs.read);
      request.deadline = deadline;
      request.admission = await deadline.run(() => services.gate.enter(request));
      const { caller, rate } = request.admission;
      reply.headers(accountHeaders(caller.account, rate));
    },
    async handler(request, reply) {
      const { body } = request;
      const admission = request.admission!;
      const { account } = admission.caller;
      // Calls over the rate limit get a tool result, which a model can read.
      if (!admission.rate.allowed && !isCall(body)) throw rateLimited(admission.rate);
      if (body === undefined) {
        throw new Problem('unsupported_media_type', 'Send a JSON-RPC message as `Content-Type: application/json`.');
      }
      if (Array.isArray(body)) {
        return refuse(reply, invalidRequest, 'Batches are not supported: send one message per request.');
      }
      const signal = signalOf(reply);
      const deadline = request.deadline!;
      const exchange: Exchange = { requestId: request.id, admission, deadline, signal, account, creditsUsed: 0 };
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

/** Only what the protocol reads, and never the key. */
const webRequest = ({ headers }: FastifyRequest, signal: AbortSignal): Request => {
  const names = Object.keys(headers).filter((name) => /^(accept|content-type|mcp-.*)$/.test(name));
  return new Request(`http://localhost${url}`, {
    method: 'POST',
    headers: names.map((name) => [name, String(headers[name])]),
    signal,
  });
};
