import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { ToolResult } from '../../support/calls/mcp.ts';

interface ShownTool {
  name: string;
  title?: string;
  description?: string;
  annotations?: Record<string, unknown>;
  inputSchema: { type: string; properties: Record<string, Record<string, unknown>> };
  outputSchema?: unknown;
}

/** The clients as one: what they share is all that is used here. */
export interface AnyClient {
  getInstructions(): string | undefined;
  listTools(): Promise<{ tools: ShownTool[] }>;
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<ToolResult>;
  listPrompts(): Promise<{
    prompts: { name: string; description?: string; arguments?: { name: string; required?: boolean }[] }[];
  }>;
  getPrompt(params: { name: string; arguments?: Record<string, string> }): Promise<{
    messages: { role: string; content: { type: string; text: string } }[];
  }>;
  listResources(): Promise<{ resources: { uri: string; name: string; title?: string; mimeType?: string }[] }>;
  listResourceTemplates(): Promise<{ resourceTemplates: { uriTemplate: string }[] }>;
  readResource(params: { uri: string }): Promise<{ contents: { uri: string; mimeType?: string; text: string }[] }>;
  close(): Promise<void>;
}

export type Connect = (url: string, key: string | null) => Promise<AnyClient>;

export const info = { name: 'test', version: '1.0.0' };

const withKey = (key: string | null) => ({
  requestInit: { headers: key === null ? {} : { authorization: `Bearer ${key}` } },
});

const modern =
  (mode: 'legacy' | 'auto' | { pin: string }): Connect =>
  async (url, key) => {
    const client = new ModernClient(info, { versionNegotiation: { mode } });
    await client.connect(new ModernTransport(new URL(`${url}/api/mcp`), withKey(key)));
    return client as unknown as AnyClient;
  };

const first: Connect = async (url, key) => {
  const client = new FirstClient(info);
  await client.connect(new FirstTransport(new URL(`${url}/api/mcp`), withKey(key)) as Transport);
  return client as unknown as AnyClient;
};

export const clients: [string, Connect][] = [
  ['the client of the first SDK', first],
  ['the client of the second SDK, as of 2025', modern('legacy')],
  ['the client of the second SDK, left to negotiate', modern('auto')],
  ['the client of the second SDK, as of 2026-07-28', modern({ pin: '2026-07-28' })],
];
