import {
  createMcpHandler,
  isLegacyRequest,
  type jsonSchemaValidator,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { type ToolOperation, toolsAmong } from '../../operations/operation.ts';
import type { Services } from '../services.ts';
import { instructions } from './instructions.ts';
import { createCallTool, type Exchange } from './mcp-call.ts';
import { prompts, writePrompt } from './prompts.ts';
import { createResources, resourceTemplates } from './resources.ts';
import { type OperationTool, toTool } from './tools/to-tool.ts';

export interface McpEndpoint {
  /** Answers one JSON-RPC message, in one piece. */
  answer(request: Request, message: unknown, exchange: Exchange): Promise<Response>;
  close(): Promise<void>;
}

/** Nothing here is checked against a JSON Schema: operations check their own input. Saves building a validator a request. */
const noValidator: jsonSchemaValidator = {
  getValidator() {
    throw new Error('no JSON Schema is checked by the server');
  },
};

/** The same for every caller. */
const untilRelease = { ttlMs: 300_000, cacheScope: 'public' } as const;
const callersOwn = { ttlMs: 0, cacheScope: 'private' } as const;

const gone = 499;

const written = new WeakMap<ToolOperation, OperationTool>();

/** As long as it is an operation: its schemas take time to write, and are the same for every endpoint. */
const toolOf = (operation: ToolOperation): OperationTool => {
  const tool = written.get(operation) ?? toTool(operation);
  written.set(operation, tool);
  return tool;
};

/**
 * Speaks both eras of the protocol, without sessions: 2026-07-28 and the 2025 ones that begin with `initialize`. The
 * tools are listed once; the SDK's objects live for one request.
 */
export const createMcpEndpoint = (services: Services): McpEndpoint => {
  const { operations, version, log } = services;
  const tools = new Map(toolsAmong(operations).map((operation) => [operation.tool, toolOf(operation)]));
  const shown = [...tools.values()].map((tool) => tool.shown);
  const callTool = createCallTool(services, tools);
  const resources = createResources(services, callTool);

  const serverFor = (exchange: Exchange): Server => {
    const server = new Server(
      { name: 'appraise', title: 'Appraise', version },
      {
        capabilities: { tools: {}, prompts: {}, resources: {} },
        instructions,
        jsonSchemaValidator: noValidator,
        cacheHints: {
          'tools/list': untilRelease,
          'prompts/list': untilRelease,
          'resources/templates/list': untilRelease,
          'server/discover': untilRelease,
          'resources/list': callersOwn,
          'resources/read': callersOwn,
        },
      },
    );
    server.setRequestHandler('tools/list', () => ({ tools: shown }));
    server.setRequestHandler('tools/call', ({ params }) => callTool(params.name, params.arguments ?? {}, exchange));
    server.setRequestHandler('prompts/list', () => ({ prompts: [...prompts] }));
    server.setRequestHandler('prompts/get', ({ params }) => writePrompt(params.name, params.arguments));
    server.setRequestHandler('resources/list', async () => ({ resources: await resources.list(exchange) }));
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }));
    server.setRequestHandler('resources/read', ({ params }) => resources.read(params.uri, exchange));
    return server;
  };

  const exchanges = new WeakMap<Request, Exchange>();
  const modern = createMcpHandler(({ requestInfo }) => serverFor(exchanges.get(requestInfo!)!), {
    legacy: 'reject',
    onerror: (error) => log.debug({ err: error }, 'an MCP message was refused'),
  });

  // The SDK's own way with older clients streams, and a stream's headers are sent before the call has been made.
  const answerLegacy = async (request: Request, message: unknown, exchange: Exchange): Promise<Response> => {
    const server = serverFor(exchange);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const left = new Promise<Response>((resolve) => {
      request.signal.addEventListener('abort', () => resolve(new Response(null, { status: gone })), { once: true });
    });
    try {
      return await Promise.race([transport.handleRequest(request, { parsedBody: message }), left]);
    } finally {
      await server.close();
    }
  };

  return {
    async answer(request, message, exchange) {
      if (await isLegacyRequest(request, message)) return answerLegacy(request, message, exchange);
      exchanges.set(request, exchange);
      return modern.fetch(request, { parsedBody: message });
    },
    close: () => modern.close(),
  };
};
