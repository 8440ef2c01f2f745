import * as z from 'zod';
import type { OperationContract } from '../contract/operation.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const made = new WeakMap<z.ZodType, JsonSchema>();

/**
 * Made once for each schema: the documents, OpenAPI, the tools and the query parser ask for the same ones.
 *
 * `io: 'input'` for both sides: a default must not become a required parameter, and an output must not forbid fields it
 * does not know yet, or a client holding yesterday's schema would refuse today's answer.
 */
export const toSchema = (schema: z.ZodType): JsonSchema => {
  const known = made.get(schema);
  if (known) return known;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', reused: 'inline' });
  made.set(schema, rest);
  return rest;
};

export const inputSchema = (operation: Pick<OperationContract, 'input'>): JsonSchema => toSchema(operation.input);

export const outputSchema = (operation: OperationContract): JsonSchema => toSchema(operation.output);

/** The named schemas that a finished run's `result` is one of. */
export const resultSchemas = ({ kind }: OperationContract): JsonSchema[] => kind?.results.map(toSchema) ?? [];

const names = /\{(\w+)\}/g;

export const pathNames = (path: string): string[] => [...path.matchAll(names)].map((match) => match[1]!);
