import * as z from 'zod';
import type { OperationContract } from '../contract/operation.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const made = new WeakMap<z.ZodType, JsonSchema>();

/**
 * Cached per schema: the documents, OpenAPI, the tools and the query parser share them. `io: 'input'` for outputs too:
 * a default must not become required, and unknown fields must be allowed, or clients with an older schema would reject
 * new responses.
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

/** The named schemas of a run's `result`. */
export const resultSchemas = ({ kind }: OperationContract): JsonSchema[] => kind?.results.map(toSchema) ?? [];

const names = /\{(\w+)\}/g;

export const pathNames = (path: string): string[] => [...path.matchAll(names)].map((match) => match[1]!);
