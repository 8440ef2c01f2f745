import type { Tool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { ToolContract } from '../../../contract/operation.ts';
import { Problem } from '../../../contract/problem.ts';
import { WaitSeconds } from '../../../contract/resources/job.ts';
import { readIdempotencyKey } from '../../../operations/input/input-size.ts';
import type { ToolOperation } from '../../../operations/operation.ts';
import { queryReader } from '../../rest/query.ts';
import { inputSchema, type JsonSchema } from '../../schema.ts';
import { details, type ResultRequest } from '../results/write-result.ts';
import { forModels } from './tool-schema.ts';

const restCall = /(?:(GET|POST|DELETE) )?(\/api\/v1\/[\w{}./-]*[\w}])/g;

/** Rewrites a text about REST for tools: replaces method and path by the tool's name. */
export const createToolWords = (operations: readonly ToolContract[]): ((text: string) => string) => {
  const known = operations.map(({ method, path, tool }) => ({
    method,
    tool,
    path: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  // A literal path wins over one with a placeholder.
  known.sort((one, other) => other.path.source.length - one.path.source.length);
  const toolOf = (method: string | undefined, path: string): string | undefined => {
    const there = known.filter((each) => each.path.test(path));
    return (there.find((each) => each.method === (method ?? 'GET')) ?? there[0])?.tool;
  };
  return (text) =>
    text
      .replace(restCall, (_, method: string | undefined, path: string) => toolOf(method, path) ?? 'another tool')
      .replaceAll('Idempotency-Key', 'idempotencyKey');
};

type Arguments = Record<string, unknown>;

export interface OperationTool {
  /** As shown by `tools/list`. */
  readonly shown: Tool;
  /** The operation, extended by arguments that only the tool takes. */
  readonly operation: ToolOperation;
  /** Whether an answer can contain texts of stores and platforms. */
  readonly untrusted: boolean;
  /** Converts the arguments to the operation's input. */
  read(args: Arguments): Arguments;
  /** How much of the answer a call wants. @param args valid arguments */
  request(args: Arguments): ResultRequest;
}

const idempotencyKey = z
  .string()
  .transform((text, context) => {
    try {
      return readIdempotencyKey(text, 'idempotencyKey');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      context.issues.push({ code: 'custom', message: error.message, input: text });
      return z.NEVER;
    }
  })
  .optional();

/** Arguments that REST takes in a header and in the query of a start. */
const withStartArguments = (operation: ToolOperation): ToolOperation => ({
  ...operation,
  input: operation.input.safeExtend({ wait: WaitSeconds, idempotencyKey }),
  run: ({ wait, idempotencyKey, ...input }, context) =>
    operation.run(input, {
      ...context,
      waitS: wait as number,
      idempotencyKey: (idempotencyKey as string | undefined) ?? null,
    }),
});

const detail = z.enum(details).optional();
const offset = z.int().min(0).max(1_000_000).optional();

const skipsRows = (operation: ToolOperation): boolean => 'offset' in operation.input.shape;

/** Answers without paging are skipped through in parts, so their rows are read from the first. */
const withDetail = (operation: ToolOperation): ToolOperation => {
  const own = skipsRows(operation);
  return {
    ...operation,
    input: operation.input.safeExtend({ detail, ...(!own && { offset }) }),
    run: ({ detail, ...input }, context) => {
      const { offset: _, ...rest } = input;
      const fromFirst = own ? { ...rest, offset: 0 } : rest;
      return operation.run(own && (operation.rows !== undefined || detail !== 'full') ? input : fromFirst, context);
    },
  };
};

/** Accepts lists of a read as REST does, in one string. */
const listReader = (operation: ToolOperation): ((args: Arguments) => Arguments) => {
  const properties = inputSchema(operation).properties ?? {};
  const lists = Object.keys(properties).filter((name) => (properties[name] as JsonSchema).type === 'array');
  if (operation.method !== 'GET' || lists.length === 0) return (args) => args;
  const read = queryReader(operation);
  return (args) => {
    const texts = lists.filter((name) => typeof args[name] === 'string');
    return { ...args, ...read(Object.fromEntries(texts.map((name) => [name, args[name]]))) };
  };
};

const requestOf = (operation: ToolOperation) => {
  const { tool, rows = null, examples = null } = operation;
  const ownOffset = skipsRows(operation);
  return (args: Arguments): ResultRequest => {
    const offset = typeof args.offset === 'number' ? args.offset : 0;
    // Where rows cannot be skipped, an offset can only mean parts of the whole answer.
    const goesOn = offset > 0 && rows === null && !ownOffset;
    const full = args.detail === 'full' || (args.detail === undefined && goesOn);
    return { tool, args, detail: full ? 'full' : 'brief', offset, rows, examples, ownOffset };
  };
};

/** The schema with the tool's own defaults, and without hidden arguments. */
const shownSchema = (
  schema: JsonSchema,
  {
    toolDefaults: defaults = {},
    unshownInTool = [],
    plainInTool = [],
  }: Pick<ToolOperation, 'toolDefaults' | 'unshownInTool' | 'plainInTool'>,
): JsonSchema => {
  const shownAs = (name: string, property: JsonSchema): JsonSchema => {
    if (plainInTool.includes(name)) return { type: 'object', description: property.description ?? '' };
    return name in defaults ? { ...property, default: defaults[name] as JsonSchema['default'] } : property;
  };
  const { $defs, ...own } = schema;
  return {
    ...own,
    ...($defs && plainInTool.length === 0 && { $defs }),
    properties: Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => !unshownInTool.includes(name))
        .map(([name, property]) => [name, shownAs(name, property as JsonSchema)]),
    ),
  };
};

export const toTool = (operation: ToolOperation): OperationTool => {
  const { toolDefaults = {} } = operation;
  const starts = operation.prices.length > 0;
  const isOwn = operation.group === 'Account';
  const invoked = starts
    ? withStartArguments(operation)
    : isOwn || operation.writes
      ? operation
      : withDetail(operation);
  const readLists = listReader(operation);
  return {
    shown: {
      name: operation.tool,
      title: operation.title,
      description: operation.use ?? operation.description,
      inputSchema: forModels(shownSchema(inputSchema(invoked), operation)),
      annotations: { ...operation.annotations },
    },
    operation: invoked,
    // A start's job is checked for a result when it is answered; an account's figures are our own.
    untrusted: !starts && !isOwn,
    read: (args) => ({ ...toolDefaults, ...readLists(args) }),
    request: requestOf(operation),
  };
};
