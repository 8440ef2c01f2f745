import type * as z from 'zod';
import type { Credential } from '../access/caller.ts';
import type { Model } from '../connectors/model/model.ts';
import type { Outgoing } from '../connectors/outgoing/receiver-url.ts';
import type { Pictures } from '../connectors/pictures/pictures.ts';
import type { Sources } from '../connectors/sources.ts';
import { hourMs } from '../contract/domain/durations.ts';
import { counted } from '../contract/domain/words.ts';
import type { InputOf, KindDefinition } from '../contract/job-kinds/job-kind.ts';
import type { Method, RouteContract, SessionContract, ToolContract } from '../contract/operation.ts';
import { type PriceKey, prices } from '../contract/plans.ts';
import { Problem } from '../contract/problem.ts';
import { Job } from '../contract/resources/job.ts';
import { stepUpNote } from '../contract/step-up.ts';
import type { Clients } from '../grants/clients.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Searcher } from '../reviews/index/searcher.ts';
import type { Account, Balance } from '../store/accounts/accounts.ts';
import type { Database } from '../store/engine/database.ts';
import type { Clock } from '../support/clock.ts';
import type { Exports } from './exporting/exported.ts';

export interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly sources: Sources;
  readonly searcher: Searcher;
  /** Null if none is configured. */
  readonly model: Model | null;
  readonly pictures: Pictures;
  readonly outgoing: Outgoing;
  readonly clients: Clients;
}

export const toolsIn = ({ db, clock, jobs, sources, searcher, model, pictures, outgoing, clients }: Tools): Tools => ({
  db,
  clock,
  jobs,
  sources,
  searcher,
  model,
  pictures,
  outgoing,
  clients,
});

export interface Context extends Tools {
  readonly account: Account;
  readonly credential: Credential;
  /** Aborted when the caller disconnects or the service stops. */
  readonly signal: AbortSignal;
  /** From the header or the tool argument. */
  readonly idempotencyKey: string | null;
  /** Seconds that a start waits for its run to end before it answers. */
  readonly waitS: number;
  /** The origin under which the service was called. */
  readonly origin: string;
}

export interface Answer<Body = unknown> {
  readonly body: Body;
  /** The HTTP status, if it is not the operation's own. */
  readonly status?: 200;
  readonly headers?: Readonly<Record<string, string>>;
  /** Credits this call used; 0 by default. */
  readonly creditsUsed?: number;
  /** The account after the call, or the part that the call changed. */
  readonly account?: Balance;
}

interface Runs<Input extends z.ZodObject, Output extends z.ZodType> {
  /** May return without a promise. */
  run(input: z.output<Input>, context: Context): Answer<z.output<Output>> | Promise<Answer<z.output<Output>>>;
}

/** An operation for every caller that is also an MCP tool. */
export interface ToolOperation<
  Id extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> extends ToolContract<Id, Input, Output>,
    Runs<Input, Output> {
  /** The list of the answer that `limit` counts, if the answer is a page of it. */
  readonly rows?: string;
  /** The list of the answer with examples of what it counts. */
  readonly examples?: string;
  /** Defaults of the tool that differ from REST's. */
  readonly toolDefaults?: Readonly<Record<string, unknown>>;
  /** Arguments that the tool accepts but does not list, to save tokens. */
  readonly unshownInTool?: readonly string[];
  /** Arguments that the tool lists as plain objects, to save tokens. */
  readonly plainInTool?: readonly string[];
  /** Transforms the answer for the tool. */
  forTool?(body: z.output<Output>, tools: readonly ToolOperation[]): unknown;
  /** The same as a file: the whole list instead of a page. */
  readonly exports?: Exports<Input>;
}

/** An operation for every caller that is not an MCP tool. */
export interface RouteOperation<
  Id extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> extends RouteContract<Id, Input, Output>,
    Runs<Input, Output> {
  readonly exports?: Exports<Input>;
}

/** An operation for people signed in on the website. */
export interface SessionOperation<
  Id extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> extends SessionContract<Id, Input, Output>,
    Runs<Input, Output> {
  readonly exports?: Exports<Input>;
}

export type Operation = ToolOperation | RouteOperation | SessionOperation;

export const toolsAmong = (operations: readonly Operation[]): ToolOperation[] =>
  operations.filter((operation) => operation.tool !== null);

const readHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
/** For reads that ask the stores live. */
export const liveReadHints = { ...readHints, openWorldHint: true };
const startHints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };

type Definition<Id extends string, Input extends z.ZodObject, Output extends z.ZodType> = Pick<
  ToolOperation<Id, Input, Output>,
  'id' | 'tool' | 'group' | 'path' | 'title' | 'description' | 'input' | 'output' | 'example' | 'run'
> &
  Partial<
    Pick<
      ToolOperation,
      'method' | 'annotations' | 'writes' | 'use' | 'rows' | 'examples' | 'toolDefaults' | 'unshownInTool'
    > &
      Pick<ToolOperation<Id, Input, Output>, 'exports' | 'forTool'>
  >;

/** An operation that answers at once and is free. */
export const defineOperation = <const Id extends string, Input extends z.ZodObject, Output extends z.ZodType>(
  definition: Definition<Id, Input, Output>,
): ToolOperation<Id, Input, Output> => ({
  audience: 'everyone',
  method: 'GET',
  status: 200,
  annotations: readHints,
  prices: [],
  writes: false,
  ...definition,
});

type RouteDefinition<Id extends string, Input extends z.ZodObject, Output extends z.ZodType> = Pick<
  RouteOperation<Id, Input, Output>,
  'id' | 'group' | 'path' | 'title' | 'description' | 'input' | 'output' | 'example' | 'run'
> &
  Partial<Pick<RouteOperation<Id, Input, Output>, 'method' | 'exports' | 'stepUp' | 'writes'>>;

/** Defaults of all operations that are not tools. */
const withoutTool = <
  Definition extends {
    readonly method?: Method;
    readonly stepUp?: boolean;
    readonly writes?: boolean;
    readonly description: string;
  },
>(
  definition: Definition,
) => {
  const { method = 'GET', stepUp = false, description, writes = method !== 'GET' } = definition;
  return {
    tool: null,
    status: 200,
    annotations: writes ? { ...readHints, readOnlyHint: false, idempotentHint: false } : readHints,
    prices: [],
    writes,
    ...definition,
    method,
    stepUp,
    description: stepUp ? `${description} ${stepUpNote}` : description,
  } as const;
};

/** An operation for every caller that is not a tool, answers at once and is free. */
export const defineRoute = <const Id extends string, Input extends z.ZodObject, Output extends z.ZodType>(
  definition: RouteDefinition<Id, Input, Output>,
): RouteOperation<Id, Input, Output> => ({ audience: 'everyone', ...withoutTool(definition) });

type SessionDefinition<Id extends string, Input extends z.ZodObject, Output extends z.ZodType> = RouteDefinition<
  Id,
  Input,
  Output
> &
  Partial<Pick<SessionOperation, 'owner'>> &
  // Every change must say whether it needs a recent proof.
  ({ readonly method?: 'GET' } | { readonly stepUp: boolean });

/** An operation for people signed in on the website that answers at once and is free. */
export const defineSessionOperation = <const Id extends string, Input extends z.ZodObject, Output extends z.ZodType>(
  definition: SessionDefinition<Id, Input, Output>,
): SessionOperation<Id, Input, Output> => ({
  audience: 'session',
  owner: false,
  ...withoutTool(definition),
});

export type Start<Id extends string = string, Kind extends KindDefinition = KindDefinition> = (
  | ToolOperation<Id, Kind['input'], typeof Job>
  | RouteOperation<Id, Kind['input'], typeof Job>
) & { readonly kind: Kind };

interface StartDefinition<Id extends string, Kind extends KindDefinition> {
  id: Id;
  /** Omit to hide it from MCP. */
  tool?: string;
  group: string;
  path: `/api/v1/${string}`;
  title: string;
  description: string;
  use?: string;
  plainInTool?: readonly string[];
  /** The kind of run it starts, which defines input and results. */
  kind: Kind;
  example: Readonly<Record<string, unknown>>;
  prices: readonly [PriceKey, ...PriceKey[]];
  /** Which of `prices` applies; the first by default. */
  price?(input: InputOf<Kind>): PriceKey;
  /** How long a finished answer serves the same question again, for free. */
  holdMs?: number;
  /** Why this valid input is impossible here, or null. Checked before any charge. */
  unsupported?(input: InputOf<Kind>, context: Context): string | null | Promise<string | null>;
  /** Checks that need the database, such as an unknown job to continue; throws a Problem. */
  check?(input: InputOf<Kind>, context: Context): Promise<void>;
}

/** Groups keys of the same price: “4 credits (`videos.create` or `videos.more`)”. */
const costs = (keys: readonly PriceKey[]): string =>
  [...Map.groupBy(keys, (key) => prices[key])]
    .map(([price, same]) => {
      const names = same.map((key) => `\`${key}\``).join(' or ');
      return `${counted(price, 'credit')} (${names})`;
    })
    .join(' or ');

/** For a tool: “Costs 250 credits, with `more` 100.” */
const toolCosts = ([first, next]: readonly PriceKey[]): string => {
  const price = prices[first!];
  const more = next === undefined || prices[next] === price ? '' : `, with \`more\` ${prices[next]}`;
  return `Costs ${counted(price, 'credit')}${more}.`;
};

const held = (holdMs: number): string =>
  holdMs > 0
    ? ` Free if the same question was answered for anyone in the last ${holdMs / hourMs} hours: that answer is returned.`
    : '';

/** Defines an operation that starts runs of a kind; it answers 202 with the job. */
export const defineStart = <const Id extends string, Kind extends KindDefinition>(
  definition: StartDefinition<Id, Kind>,
): Start<Id, Kind> => {
  const start = {
    id: definition.id,
    audience: 'everyone',
    group: definition.group,
    method: 'POST',
    path: definition.path,
    title: definition.title,
    description: `${definition.description}\n\nCosts ${costs(definition.prices)}; refunded if the run fails or is cancelled before it starts.${held(definition.holdMs ?? 0)} Returns a queued job at once: call \`get_job\` with \`wait\` until it is \`done\`. With \`wait\`, the start itself waits for the end and answers 200 with the finished job.`,
    use: `${definition.use ?? definition.description} ${toolCosts(definition.prices)}`,
    kind: definition.kind,
    input: definition.kind.input,
    output: Job,
    status: 202,
    annotations: startHints,
    prices: definition.prices,
    writes: true,
    example: definition.example,
    async run(input: InputOf<Kind>, context: Context) {
      const refused = await problemOf(definition.check?.(input, context));
      const unsupported = refused?.message ?? (await definition.unsupported?.(input, context)) ?? null;
      const starting = context.jobs.start({
        account: context.account,
        credentialId: context.credential.id,
        source: definition.kind.source,
        operation: definition.id,
        kind: definition.kind.name,
        input,
        price: prices[definition.price?.(input) ?? definition.prices[0]],
        holdMs: definition.holdMs ?? 0,
        unsupported,
        idempotencyKey: context.idempotencyKey,
      });
      // A failed check counts only after replays and active runs, which are answered first.
      const started = await starting.catch((error: unknown) => {
        throw refused && error instanceof Problem && error.code === 'unsupported' ? refused : error;
      });
      return context.waitS > 0 ? context.jobs.waitFor(started, context) : started;
    },
  } as const;
  const { tool, plainInTool = [] } = definition;
  return tool === undefined ? { ...start, tool: null } : { ...start, tool, plainInTool };
};

const problemOf = async (check: Promise<void> | undefined): Promise<Problem | null> => {
  try {
    await check;
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
};
