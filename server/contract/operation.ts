import type * as z from 'zod';
import type { ExportContract } from './exports/table.ts';
import type { KindDefinition } from './job-kinds/job-kind.ts';
import type { PriceKey } from './plans.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** Hints of a tool for its client, with MCP's names. */
export interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/**
 * The contract of an operation. The route, tool, OpenAPI document, reference page, typed client and command line are
 * loops over a list of these. `input` is flat and strict: names in braces in `path` come from the path, the rest from
 * the query (GET, DELETE) or the JSON body (POST); a tool takes the same object as its arguments.
 */
interface Promised<Id extends string, Input extends z.ZodObject, Output extends z.ZodType> {
  readonly id: Id;
  readonly group: string;
  readonly method: Method;
  readonly path: `/api/v1/${string}`;
  readonly title: string;
  /** Markdown, for people: complete. */
  readonly description: string;
  /** When to call the tool and what it returns, for models, which pay for every word; by default the description. */
  readonly use?: string;
  readonly input: Input;
  readonly output: Output;
  /** For starts: the kind of run. */
  readonly kind?: KindDefinition;
  readonly status: 200 | 202;
  readonly annotations: Annotations;
  /** Possible prices of a call; empty for free operations. */
  readonly prices: readonly PriceKey[];
  /** Whether keys with scope `read` are refused. */
  readonly writes: boolean;
  /** Whether a browser session needs a recent proof of identity. API keys and grants do not. */
  readonly stepUp?: boolean;
  /** Formats of the answer besides JSON. */
  readonly exports?: ExportContract;
  /** A valid input, used by the reference page, the OpenAPI document and the tests. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** For every caller: a route and a tool. */
export interface ToolContract<
  Id extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> extends Promised<Id, Input, Output> {
  readonly audience: 'everyone';
  readonly tool: string;
}

/** For every caller: a route without a tool, as models do not need it and pay for every word of a tool. */
export interface RouteContract<
  Id extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> extends Promised<Id, Input, Output> {
  readonly audience: 'everyone';
  readonly tool: null;
}

/** For people signed in on the website: a route that refuses API keys, without a tool. */
export interface SessionContract<
  Id extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> extends Promised<Id, Input, Output> {
  readonly audience: 'session';
  readonly tool: null;
  /** Whether only owners of the service may call it. */
  readonly owner: boolean;
}

export type OperationContract<
  Id extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> = ToolContract<Id, Input, Output> | RouteContract<Id, Input, Output> | SessionContract<Id, Input, Output>;
