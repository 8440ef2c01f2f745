import type * as z from 'zod';
import type { ExportContract } from './exports/table.ts';
import type { KindDefinition } from './job-kinds/job-kind.ts';
import type { PriceKey } from './plans.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** The four hints a tool gives its client; the names are MCP's. */
export interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/**
 * What one operation promises. The route, the tool, the OpenAPI document, the reference page, the typed client and the
 * command line are loops over a list of these.
 *
 * `input` is flat and strict: names in braces in `path` come from the path, the rest from the query (GET, DELETE) or
 * the JSON body (POST); a tool takes the same object as its arguments.
 */
interface Promised<Id extends string, Input extends z.ZodObject, Output extends z.ZodType> {
  readonly id: Id;
  readonly group: string;
  readonly method: Method;
  readonly path: `/api/v1/${string}`;
  readonly title: string;
  /** Markdown, for people: all there is to know. */
  readonly description: string;
  /** When to call the tool and what it gives, for models, who pay for every word; the description where it is short. */
  readonly use?: string;
  readonly input: Input;
  readonly output: Output;
  /** Of a start: the kind of run it starts. */
  readonly kind?: KindDefinition;
  readonly status: 200 | 202;
  readonly annotations: Annotations;
  /** The prices a call can have; none for a free operation. */
  readonly prices: readonly PriceKey[];
  /** Whether a key of scope `read` is refused. */
  readonly writes: boolean;
  /** Whether a browser session must have proved recently who is using it. API keys and grants need no such proof. */
  readonly stepUp?: boolean;
  /** What the answer can be, besides JSON. */
  readonly exports?: ExportContract;
  /** One good input, used by the reference page, the OpenAPI document and the tests. */
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

/** For every caller: a route, and no tool, because a model has no use for it and pays for each word of a tool. */
export interface RouteContract<
  Id extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> extends Promised<Id, Input, Output> {
  readonly audience: 'everyone';
  readonly tool: null;
}

/** For people signed in on the web site: a route that refuses API keys, and no tool. */
export interface SessionContract<
  Id extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> extends Promised<Id, Input, Output> {
  readonly audience: 'session';
  readonly tool: null;
  /** Whether it refuses every account that does not own the service. */
  readonly owner: boolean;
}

export type OperationContract<
  Id extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> = ToolContract<Id, Input, Output> | RouteContract<Id, Input, Output> | SessionContract<Id, Input, Output>;
