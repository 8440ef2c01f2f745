import type { Tool } from '@modelcontextprotocol/server';
import type { JsonSchema } from '../../schema.ts';

/** Fields that are obvious from their names or explained in the server's instructions. */
const explained: ReadonlySet<string> = new Set([
  'id',
  'kind',
  'label',
  'platform',
  'platforms',
  'status',
  'store',
  'appId',
  'country',
  'stores',
  'limit',
  'offset',
  'detail',
  'force',
  'idempotencyKey',
  'wait',
  'ids',
  'stars',
  'since',
  'until',
  'versions',
  'kinds',
  'themes',
]);

/** Constraints that the error of a wrong call names, and that models rarely need in advance. */
const bounds: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'additionalProperties',
]);

/** The full description is in the reference. */
const firstSentence = (text: string): string => /^.*?[.?!](?= [A-ZÀ-Þ`]|$)/su.exec(text)?.[0] ?? text;

/** Descriptions of filters only repeat their names. */
const isOfFilter = (description: unknown): boolean => /^Only reviews /.test(String(description));

const isIdleDefault = (value: unknown): boolean =>
  value === false || value === 0 || value === '' || Array.isArray(value);

/** @param listed values of enums by field name, each of which is written once */
const written = (schema: JsonSchema, name: string | null, listed: Map<string, string>): JsonSchema => {
  const isIdle = (key: string, value: unknown): boolean =>
    bounds.has(key) ||
    (key === 'default' && isIdleDefault(value)) ||
    (key === 'format' && value === 'uuid') ||
    (key === 'minimum' && Number(value) <= 1) ||
    // The instructions give the longest wait.
    (key === 'maximum' && (Number(value) >= 10_000 || name === 'wait'));
  const { properties, items, anyOf, description, ...own } = schema;
  const isExplained = (name !== null && explained.has(name)) || isOfFilter(description);
  return {
    ...Object.fromEntries(Object.entries(own).filter(([key, value]) => !isIdle(key, value))),
    ...(description !== undefined && !isExplained && { description: firstSentence(description) }),
    // The fields of union members are those of another argument, which the description names.
    ...(anyOf && {
      anyOf: (anyOf as JsonSchema[]).map(({ properties: _, ...each }) => written(each, null, listed)),
    }),
    ...(items && { items: itemsOf(items as JsonSchema, name, listed) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([field, inner]) => [field, written(inner as JsonSchema, field, listed)]),
      ),
    }),
  };
};

/** Leaves out enum values that another argument of the same name has. */
const itemsOf = (items: JsonSchema, name: string | null, listed: Map<string, string>): JsonSchema => {
  const { enum: values, ...others } = items;
  if (!Array.isArray(values) || name === null) return written(items, null, listed);
  const isListed = listed.get(name) === values.join();
  listed.set(name, values.join());
  return written(isListed ? others : items, null, listed);
};

/**
 * A short schema for models, which pay for every word in every conversation. Without `$ref`, which many clients cannot
 * follow, without what the instructions say, and without bounds that only wrong calls meet.
 */
export const forModels = (schema: JsonSchema): Tool['inputSchema'] =>
  written(schema, null, new Map()) as Tool['inputSchema'];
