import { expect } from 'vitest';
import { maxTokens } from '../../../server/surfaces/mcp/mcp-call.ts';
import { tokensOf } from '../../../server/surfaces/mcp/results/tokens.ts';
import { call } from '../call.ts';

export interface ToolResult {
  content: { type: string; text: string }[];
  isError?: boolean;
  _meta: Record<string, unknown> & {
    'appraise/job'?: { id: string; kind: string; status: string; credits: number };
    'appraise/problem'?: { code: string; detail: string };
  };
}

export type Arguments = Record<string, unknown>;

/** All that a model is given of a result. */
export const textOf = ({ content }: ToolResult): string => content.map(({ text }) => text).join('\n\n');

const accept = { accept: 'application/json, text/event-stream' };

/** Calls tools as a client does, and holds each result to its size. */
export const toolsOf = (url: string, key: string) => {
  const tool = async (name: string, given: Arguments = {}): Promise<ToolResult> => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
    const { body } = await call<{ result: ToolResult }>(url, key, 'POST', '/api/mcp', message, accept);
    expect(tokensOf(JSON.stringify(body.result)), name).toBeLessThanOrEqual(maxTokens);
    expect(body.result).not.toHaveProperty('structuredContent');
    return body.result;
  };
  return {
    tool,
    /** The whole answer, read on as the end of each result says, and put together. */
    whole: <Body>(name: string, given: Arguments = {}): Promise<Body> => readWhole<Body>(tool, name, given),
  };
};

const nextCall = /For the next, call `(\w+)` with `(\{.*\})`\.$/s;

const readWhole = async <Body>(
  tool: (name: string, given: Arguments) => Promise<ToolResult>,
  name: string,
  given: Arguments,
): Promise<Body> => {
  const texts: string[] = [];
  for (let asked: Arguments | null = { ...given, detail: 'full' }; asked !== null; ) {
    const { content, isError } = await tool(name, asked);
    expect(isError).toBeUndefined();
    texts.push(content[0]!.text);
    const next = nextCall.exec(content[1]?.text ?? '');
    if (next) expect(next[1]).toBe(name);
    asked = next ? (JSON.parse(next[2]!) as Arguments) : null;
  }
  return joined(texts.flatMap((text) => text.split('\n'))) as Body;
};

/** Puts lines such as `result.complaints[0..3]: […]` together. */
export const joined = (lines: readonly string[]): unknown => {
  let whole: unknown;
  for (const line of lines) {
    const [, path = '', json = ''] = /^(?:([\w.[\]]+): )?(.+)$/s.exec(line) ?? [];
    whole = merged(whole, path.match(/\w+\.\.\w+|\w+/g) ?? [], JSON.parse(json));
  }
  return whole;
};

const merged = (at: unknown, [step, ...rest]: readonly string[], value: unknown): unknown => {
  if (step === undefined) {
    if (isPage(at, value)) return nextPage(at, value);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? { ...(at as object), ...value }
      : value;
  }
  const range = /^(\d+)\.\.\d+$/.exec(step);
  if (range) {
    const known = (at ?? (typeof value === 'string' ? '' : [])) as string | unknown[];
    expect(known).toHaveLength(Number(range[1]));
    return typeof known === 'string' ? known + String(value) : [...known, ...(value as unknown[])];
  }
  if (/^\d+$/.test(step) && (at === undefined || Array.isArray(at))) {
    const list = [...((at as unknown[]) ?? [])];
    list[Number(step)] = merged(list[Number(step)], rest, value);
    return list;
  }
  const fields = (at ?? {}) as Arguments;
  return { ...fields, [step]: merged(fields[step], rest, value) };
};

const isPage = (at: unknown, value: unknown): boolean =>
  [at, value].every((page) => typeof page === 'object' && page !== null && 'next' in page && 'offset' in page);

const nextPage = (at: unknown, value: unknown): Arguments => {
  const [page, next] = [at as Arguments, value as Arguments];
  expect(next.offset).toBe(page.next);
  const name = Object.keys(next).find((each) => Array.isArray(next[each]))!;
  return { ...next, offset: page.offset, [name]: [...(page[name] as unknown[]), ...(next[name] as unknown[])] };
};
