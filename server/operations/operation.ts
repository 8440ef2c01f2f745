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

/** What every call may use. */
export interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  /** The stores. */
  readonly sources: Sources;
  readonly searcher: Searcher;
  /** Null: none is configured. */
  readonly model: Model | null;
  readonly pictures: Pictures;
  readonly outgoing: Outgoing;
  /** Programs that ask people for access. */
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
  /** The caller's credential. */
  readonly credential: Credential;
  /** Aborted when the caller goes away or the service stops. */
  readonly signal: AbortSignal;
  /** The caller's idempotency key, from the header or the tool argument. */
  readonly idempotencyKey: string | null;
  /** Seconds that a start waits for its run to end before it answers. */
  readonly waitS: number;
  /** Under which the service was called. */
  readonly origin: string;
}

export interface Answer<Body = unknown> {
  readonly body: Body;
  /** The HTTP status, where it is not the operation's own. */
  readonly status?: 200;
  readonly headers?: Readonly<Record<string, string>>;
  /** Credits this very call took; 0 when left out. */
  readonly creditsUsed?: number;
  /** The account as the call left it, when it read or changed it, or as much of it as the call changed. */
  readonly account?: Balance;
}

interface Runs<Input extends z.ZodObject, Output extends z.ZodType> {
  /** May return without a promise. */
  run(input: z.output<Input>, context: Context): Answer<z.output<Output>> | Promise<Answer<z.output<Output>>>;
}

/** An operation for every caller, also an MCP tool. */
export interface ToolOperation<
  Id extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> extends ToolContract<Id, Input, Output>,
    Runs<Input, Output> {
  /** The list of the answer that `limit` counts, when the answer is a page of it. */
  readonly rows?: string;
  /** The list of the answer that shows some of what its counts are of. */
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

/** An operation for people signed in on the web site. */
export interface SessionOperation<
  Id extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> extends SessionContract<Id, Input, Output>,
    Runs<Input, Output> {
  readonly exports?: Exports<Input>;
}

export type Operation = ToolOperation | RouteOperation | SessionOperation;

/** Those of a list that are tools too. */
export const toolsAmong = (operations: readonly Operation[]): ToolOperation[] =>
  operations.filter((operation) => operation.tool !== null);

const readHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
/** Of a read that asks the stores as they are now. */
export const liveReadHints = { ...readHints, openWorldHint: true };
const startHints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };

type Given<Id extends string, Input extends z.ZodObject, Output extends z.ZodType> = Pick<
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

/** An operation that answers at once and costs nothing. */
export const defineOperation = <const Id extends string, Input extends z.ZodObject, Output extends z.ZodType>(
  given: Given<Id, Input, Output>,
): ToolOperation<Id, Input, Output> => ({
  audience: 'everyone',
  method: 'GET',
  status: 200,
  annotations: readHints,
  prices: [],
  writes: false,
  ...given,
});

type RouteGiven<Id extends string, Input extends z.ZodObject, Output extends z.ZodType> = Pick<
  RouteOperation<Id, Input, Output>,
  'id' | 'group' | 'path' | 'title' | 'description' | 'input' | 'output' | 'example' | 'run'
> &
  Partial<Pick<RouteOperation<Id, Input, Output>, 'method' | 'exports' | 'stepUp' | 'writes'>>;

/** What is the same of all operations that are no tools. */
const withoutTool = <
  Given extends {
    readonly method?: Method;
    readonly stepUp?: boolean;
    readonly writes?: boolean;
    readonly description: string;
  },
>(
  given: Given,
) => {
  const { method = 'GET', stepUp = false, description, writes = method !== 'GET' } = given;
  return {
    tool: null,
    status: 200,
    annotations: writes ? { ...readHints, readOnlyHint: false, idempotentHint: false } : readHints,
    prices: [],
    writes,
    ...given,
    method,
    stepUp,
    description: stepUp ? `${description} ${stepUpNote}` : description,
  } as const;
};

/** An operation for every caller that is no tool, which answers at once and costs nothing. */
export const defineRoute = <const Id extends string, Input extends z.ZodObject, Output extends z.ZodType>(
  given: RouteGiven<Id, Input, Output>,
): RouteOperation<Id, Input, Output> => ({ audience: 'everyone', ...withoutTool(given) });

type SessionGiven<Id extends string, Input extends z.ZodObject, Output extends z.ZodType> = RouteGiven<
  Id,
  Input,
  Output
> &
  Partial<Pick<SessionOperation, 'owner'>> &
  // Every change must say whether it needs a recent proof.
  ({ readonly method?: 'GET' } | { readonly stepUp: boolean });

/** An operation for people signed in on the web site, which answers at once and costs nothing. */
export const defineSessionOperation = <const Id extends string, Input extends z.ZodObject, Output extends z.ZodType>(
  given: SessionGiven<Id, Input, Output>,
): SessionOperation<Id, Input, Output> => ({
  audience: 'session',
  owner: false,
  ...withoutTool(given),
});

/** An operation that starts a run. */
export type Start<Id extends string = string, Kind extends KindDefinition = KindDefinition> = (
  | ToolOperation<Id, Kind['input'], typeof Job>
  | RouteOperation<Id, Kind['input'], typeof Job>
) & { readonly kind: Kind };

interface StartGiven<Id extends string, Kind extends KindDefinition> {
  id: Id;
  /** Omit to hide it from MCP. */
  tool?: string;
  group: string;
  path: `/api/v1/${string}`;
  title: string;
  description: string;
  use?: string;
  plainInTool?: readonly string[];
  /** The kind of run it starts, which says what it takes and what it results in. */
  kind: Kind;
  example: Readonly<Record<string, unknown>>;
  prices: readonly [PriceKey, ...PriceKey[]];
  /** Which of `prices` this input costs; the first when left out. */
  price?(input: InputOf<Kind>): PriceKey;
  /** How long a finished answer serves the same question again, for nothing. */
  holdMs?: number;
  /** Why this valid input is impossible here, or null. Checked before any charge. */
  unsupported?(input: InputOf<Kind>, context: Context): string | null | Promise<string | null>;
  /** Checks that need the database, such as an unknown job to continue; throws a Problem. */
  check?(input: InputOf<Kind>, context: Context): Promise<void>;
}

/** Keys of the same price are named together: “4 credits (`videos.create` or `videos.more`)”. */
const costs = (keys: readonly PriceKey[]): string =>
  [...Map.groupBy(keys, (key) => prices[key])]
    .map(([price, same]) => {
      const names = same.map((key) => `\`${key}\``).join(' or ');
      return `${counted(price, 'credit')} (${names})`;
    })
    .join(' or ');

/** The same, for a tool: “Costs 250 credits, with `more` 100.” */
const toolCosts = ([first, next]: readonly PriceKey[]): string => {
  const price = prices[first!];
  const more = next === undefined || prices[next] === price ? '' : `, with \`more\` ${prices[next]}`;
  return `Costs ${counted(price, 'credit')}${more}.`;
};

const held = (holdMs: number): string =>
  holdMs > 0
    ? ` Free if the same question was answered for anyone in the last ${holdMs / hourMs} hours: that answer is returned.`
    : '';

/** Defines the operation that starts runs of a kind: it answers 202 with the job. */
export const defineStart = <const Id extends string, Kind extends KindDefinition>(
  given: StartGiven<Id, Kind>,
): Start<Id, Kind> => {
  const start = {
    id: given.id,
    audience: 'everyone',
    group: given.group,
    method: 'POST',
    path: given.path,
    title: given.title,
    description: `${given.description}\n\nCosts ${costs(given.prices)}; refunded if the run fails or is cancelled before it starts.${held(given.holdMs ?? 0)} Returns a queued job at once: call \`get_job\` with \`wait\` until it is \`done\`. With \`wait\`, the start itself waits for the end and answers 200 with the finished job.`,
    use: `${given.use ?? given.description} ${toolCosts(given.prices)}`,
    kind: given.kind,
    input: given.kind.input,
    output: Job,
    status: 202,
    annotations: startHints,
    prices: given.prices,
    writes: true,
    example: given.example,
    async run(input: InputOf<Kind>, context: Context) {
      const refused = await problemOf(given.check?.(input, context));
      const unsupported = refused?.message ?? (await given.unsupported?.(input, context)) ?? null;
      const starting = context.jobs.start({
        account: context.account,
        credentialId: context.credential.id,
        source: given.kind.source,
        operation: given.id,
        kind: given.kind.name,
        input,
        price: prices[given.price?.(input) ?? given.prices[0]],
        holdMs: given.holdMs ?? 0,
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
  const { tool, plainInTool = [] } = given;
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
