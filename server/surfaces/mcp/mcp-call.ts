import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Admission } from '../../access/gate.ts';
import { rateLimited } from '../../access/rate-limit.ts';
import { checkScope } from '../../access/scope.ts';
import { Problem } from '../../contract/problem.ts';
import { Refusal } from '../../jobs/refusal.ts';
import { invoke } from '../../operations/invoke.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import { toProblem } from '../answers/to-problem.ts';
import type { Services } from '../services.ts';
import { type Cut, type Fitted, toFit } from './mcp-fit.ts';
import { type OperationTool, untrustedNote } from './mcp-tools.ts';

/** One HTTP request and what became of it. */
export interface Exchange {
  readonly requestId: string;
  readonly admission: Admission;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** The account as the call left it, for the headers of the answer. */
  account: Account;
  creditsUsed: number;
}

export type CallTool = (name: string, given: Record<string, unknown>, exchange: Exchange) => Promise<CallToolResult>;

/** Of the whole answer; the rest is for what the protocol puts around a result. */
const mostBytes = 100_000 - 1_000;
const mostCuts = 50;

export const createCallTool = (services: Services, tools: ReadonlyMap<string, OperationTool>): CallTool => {
  const { config, db, clock, jobs, sources, searcher, gate, log, metrics } = services;
  const sampleData = config.sources === 'sandbox';

  const metaOf = ({ requestId, account, creditsUsed }: Exchange, headers: Readonly<Record<string, string>> = {}) => ({
    'appraise/requestId': requestId,
    'appraise/creditsUsed': creditsUsed,
    'appraise/creditsRemaining': account.counted ? account.left + account.wallet : 'unlimited',
    ...(sampleData && { 'appraise/sampleData': true }),
    // What REST says in headers: that a start was a replay, when to ask again.
    ...(Object.keys(headers).length > 0 && { 'appraise/headers': headers }),
  });

  const answer = async (tool: OperationTool, given: Record<string, unknown>, exchange: Exchange) => {
    const { signal } = exchange;
    const { caller, rate } = exchange.admission;
    if (!rate.allowed) throw rateLimited(rate);
    checkScope(tool.operation, caller);
    const context = { account: caller.account, signal, idempotencyKey: null, db, clock, jobs, sources, searcher };
    const { body, headers, account, creditsUsed } = await invoke(tool.operation, tool.read(given), context);
    if (account) {
      gate.saw(account);
      exchange.account = account;
      exchange.creditsUsed = creditsUsed ?? 0;
    }
    const meta = {
      ...metaOf(exchange, headers),
      ...(tool.untrusted && { 'appraise/untrusted': untrustedNote }),
    };
    const whole = tool.restPath(given);
    const result = fitted(body as Record<string, unknown>, tool.operation.examples, ({ body, cuts }) => ({
      content: [text(JSON.stringify(body)), ...(cuts.length > 0 ? [text(noteOf(cuts, whole))] : [])],
      structuredContent: body,
      _meta: {
        ...meta,
        ...(cuts.length > 0 && { 'appraise/cut': cuts.slice(0, mostCuts), 'appraise/whole': whole }),
      },
    }));
    if (!result)
      throw new Problem('unsupported', `The answer is too large for a tool result: read it at GET ${whole}.`);
    return result;
  };

  const refusal = (problem: Problem, exchange: Exchange): CallToolResult => {
    const meta = metaOf(exchange, problem.options.headers);
    const make = ({ body }: Fitted<Record<string, unknown>>): CallToolResult => ({
      content: [text(JSON.stringify(body))],
      isError: true,
      _meta: { ...meta, 'appraise/problem': body },
    });
    const body = problem.body(exchange.requestId);
    return fitted(body, [], make) ?? make({ body: { ...body, errors: [] }, cuts: [] });
  };

  return async (name, given, exchange) => {
    const tool = tools.get(name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 100)}`);
    const began = performance.now();
    let { status }: { status: number } = tool.operation;
    try {
      return await answer(tool, given, exchange);
    } catch (error) {
      const problem = toProblem(error);
      status = problem.status;
      if (problem instanceof Refusal) {
        gate.saw(problem.account);
        exchange.account = problem.account;
      }
      if (status >= 500 && !exchange.signal.aborted) {
        log[problem.code === 'internal' ? 'error' : 'warn'](
          { requestId: exchange.requestId, err: problem.options.cause ?? error },
          problem.message,
        );
      }
      return refusal(problem, exchange);
    } finally {
      metrics.answered(tool.operation.id, 'mcp', status, performance.now() - began);
    }
  };
};

const text = (text: string) => ({ type: 'text' as const, text });

const fitted = <Body>(
  body: Body,
  examples: readonly string[] | undefined,
  make: (fitted: Fitted<Body>) => CallToolResult,
): CallToolResult | null => {
  const fits = (candidate: Fitted<Body>): boolean => Buffer.byteLength(JSON.stringify(make(candidate))) <= mostBytes;
  const small = toFit(body, fits, examples);
  return small && make(small);
};

const named = 10;

const noteOf = (cuts: readonly Cut[], whole: string): string => {
  const list = cuts.slice(0, named).map(({ path, unit, kept, of }) => `\`${path}\` (first ${kept} of ${of} ${unit})`);
  const more = cuts.length > named ? ` and ${cuts.length - named} more` : '';
  return `Shortened to fit one tool result: ${list.join(', ')}${more}. Read the whole answer over REST with the same key: GET ${whole}`;
};
