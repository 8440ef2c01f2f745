import type { FastifyInstance } from 'fastify';
import type { KindDefinition } from '../../contract/job-kinds/job-kind.ts';
import type { OperationContract } from '../../contract/operation.ts';
import { prices } from '../../contract/plans.ts';
import { problems } from '../../contract/problem.ts';
import { type PublicPage, publicPage, sendPage } from '../answers/public-page.ts';
import { inputSchema, type JsonSchema, outputSchema, pathNames, resultSchemas } from '../schema.ts';
import type { Services } from '../services.ts';
import { eventsEntry, eventsTag } from './events-entry.ts';
import {
  exportContent,
  exportParameters,
  exportResponses,
  inExports,
  sharedEntry,
  sharedTag,
  webhookEntries,
} from './export-parts.ts';
import {
  description,
  everyAnswer,
  type Header,
  headerRefs,
  headers,
  parameters,
  problemCodes,
  problemResponse,
  problemSchema,
} from './parts.ts';

interface OpenApiOptions {
  version: string;
  serverUrl: string;
}

type Members = Record<string, unknown>;

/** Keywords with a map of schemas, and those with a schema or a list of them; all others hold data. */
const mapsOfSchemas = ['properties', 'patternProperties'];
const schemas = ['items', 'additionalProperties', 'propertyNames', 'anyOf', 'oneOf', 'allOf', 'prefixItems', 'not'];

/** Safe-integer bounds and patterns of formats are noise for readers. */
const isNoise = (key: string, value: unknown, schema: Members): boolean =>
  ((key === 'minimum' || key === 'maximum') && Math.abs(value as number) === Number.MAX_SAFE_INTEGER) ||
  (key === 'pattern' && ['uuid', 'date', 'date-time'].includes(schema.format as string));

const mapMembers = (members: Members, change: (value: unknown) => unknown): Members =>
  Object.fromEntries(Object.entries(members).map(([key, value]) => [key, change(value)]));

/** Moves a schema's named parts to `components`; equal names must be equal schemas. */
const adopt = (schema: unknown, components: Members): unknown => {
  if (Array.isArray(schema)) return schema.map((item) => adopt(item, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const adopted: Members = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$defs') {
      for (const [name, part] of Object.entries(value as Members)) {
        const component = adopt(part, components);
        if (JSON.stringify(components[name] ?? component) !== JSON.stringify(component)) {
          throw new Error(`Two schemas are named ${name}`);
        }
        components[name] = component;
      }
    } else if (key === '$ref') {
      adopted.$ref = (value as string).replace('#/$defs/', '#/components/schemas/');
    } else if (mapsOfSchemas.includes(key)) {
      adopted[key] = mapMembers(value as Members, (part) => adopt(part, components));
    } else if (schemas.includes(key)) {
      adopted[key] = adopt(value, components);
    } else if (!isNoise(key, value, schema as Members)) {
      adopted[key] = value;
    }
  }
  return adopted;
};

const namesSomething = (schema: JsonSchema): boolean =>
  schema.format === 'uuid' || (schema.anyOf ?? []).some((part) => namesSomething(part as JsonSchema));

export const problemStatuses = (operation: OperationContract): number[] => {
  const { method, path, status, writes, annotations, audience } = operation;
  const starts = status === 202;
  const fields = Object.values(inputSchema(operation).properties ?? {}) as JsonSchema[];
  const readsStores = annotations.openWorldHint && !starts;
  return [
    400,
    401,
    ...(starts ? [402] : []),
    ...(writes || audience === 'session' ? [403] : []),
    ...(pathNames(path).length > 0 || fields.some(namesSomething) ? [404] : []),
    406,
    // A run has a file only after it has ended.
    ...(starts || operation.exports?.formats.includes('html') ? [409] : []),
    ...(method === 'POST' ? [413, 415] : []),
    ...(operation.exports ? [416] : []),
    ...(starts || readsStores ? [422] : []),
    429,
    500,
    ...(readsStores ? [502] : []),
    503,
    ...(readsStores ? [504] : []),
  ];
};

const pascalCase = (name: string): string =>
  name.replace(/(?:^|[^A-Za-z0-9])([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The job that a start returns, as a named schema: all jobs' fields, with the result of its kind. */
const startedJob = (operation: OperationContract, kind: KindDefinition, components: Members): JsonSchema => {
  const job = adopt(outputSchema(operation), components);
  const results = resultSchemas(operation).map((schema) => adopt(schema, components));
  const name = `${pascalCase(kind.name)}Job`;
  const result = { description: 'Null until the job is `done`.', anyOf: [...results, { type: 'null' }] };
  components[name] = {
    allOf: [job, { type: 'object', properties: { kind: { const: kind.name }, result } }],
  };
  return { $ref: `#/components/schemas/${name}` };
};

const entry = (operation: OperationContract, components: Members): Members => {
  const { id, tool, group, method, path, title, status, kind, example } = operation;
  const starts = status === 202;
  const inPath = pathNames(path);
  const input = adopt(inputSchema(operation), components) as JsonSchema;
  const output = adopt(outputSchema(operation), components) as JsonSchema;
  const fields = (input.properties ?? {}) as Record<string, JsonSchema>;
  const required = input.required ?? [];
  const inRequest = Object.keys(fields).filter((name) => !inPath.includes(name));
  const pick = (from: Members, names: readonly string[]): Members =>
    Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]));

  const parameter = (name: string, place: 'path' | 'query'): Members => {
    const field = fields[name];
    if (!field) throw new Error(`${id}: the path names {${name}}, which the input lacks`);
    const { description: text, ...schema } = field;
    const isList = [field, ...((field.anyOf ?? []) as JsonSchema[])].some(({ type }) => type === 'array');
    return {
      name,
      in: place,
      ...(text && { description: text }),
      ...((place === 'path' || required.includes(name)) && { required: true }),
      ...(isList && { style: 'form', explode: false }),
      schema,
      ...(name in example && { example: example[name] }),
    };
  };

  const body = {
    required: inRequest.some((name) => required.includes(name)),
    content: {
      'application/json': {
        schema: {
          ...input,
          properties: pick(fields, inRequest),
          required: required.filter((name) => inRequest.includes(name)),
        },
        example: pick(example, inRequest),
      },
    },
  };

  const followed = starts || (method === 'GET' && output.$ref === '#/components/schemas/Job');
  const answerHeaders: Header[] = [
    ...everyAnswer,
    ...(method === 'GET' ? (['ETag'] as const) : []),
    ...(operation.exports ? (['Content-Disposition', 'Accept-Ranges'] as const) : []),
    ...(starts ? (['Location'] as const) : []),
    ...(followed ? (['Retry-After'] as const) : []),
    ...(starts ? (['Appraise-Existing-Run', 'Idempotent-Replayed', 'Preference-Applied'] as const) : []),
  ];

  const content = {
    'application/json': { schema: kind ? startedJob(operation, kind, components) : output },
    ...exportContent(operation),
  };
  const responses: Record<number, Members> = {
    [status]: {
      description: starts ? 'The job: read it until it is `done`.' : 'The answer.',
      headers: headerRefs(answerHeaders),
      content,
    },
    ...(starts && {
      200: {
        description: 'The job as it ended, within the `wait` that was asked for.',
        headers: headerRefs(answerHeaders.filter((name) => name !== 'Retry-After')),
        content,
      },
    }),
    ...exportResponses(operation),
    ...(method === 'GET' && { 304: { $ref: '#/components/responses/NotModified' } }),
  };
  for (const code of problemStatuses(operation)) responses[code] = { $ref: `#/components/responses/Problem${code}` };

  return {
    operationId: id,
    tags: [group],
    summary: title,
    description: operation.description,
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...(method === 'POST' ? [] : inRequest.map((name) => inExports(operation, parameter(name, 'query')))),
      ...exportParameters(operation),
      ...(starts ? ['Wait', 'Prefer', 'IdempotencyKey'] : []).map((name) => ({
        $ref: `#/components/parameters/${name}`,
      })),
      ...(method === 'GET' ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ],
    ...(method === 'POST' && { requestBody: body }),
    responses,
    ...(operation.audience === 'session' && { security: [{ session: [] }] }),
    ...(tool !== null && { 'x-mcp-tool': tool }),
    'x-prices': operation.prices.map((endpoint) => ({ endpoint, credits: prices[endpoint] })),
  };
};

/** The OpenAPI 3.1 document. Operations keep their order; named schemas are sorted. */
export const openapi = (operations: readonly OperationContract[], { version, serverUrl }: OpenApiOptions): object => {
  const components: Members = { Problem: problemSchema };
  const paths: Record<string, Members> = {};
  for (const operation of operations) {
    const item = paths[operation.path] ?? {};
    paths[operation.path] = item;
    item[operation.method.toLowerCase()] = entry(operation, components);
  }
  paths['/api/events'] = { get: eventsEntry((schema) => adopt(schema, components)) };
  paths['/api/shared/{token}'] = { get: sharedEntry((schema) => adopt(schema, components)) };
  const webhooks = webhookEntries((schema) => adopt(schema, components));
  const statuses = [...new Set(problemCodes.map((code) => problems[code].status))].sort((a, b) => a - b);
  return {
    openapi: '3.1.0',
    info: { title: 'Appraise', version, description },
    externalDocs: { description: 'The reference page', url: `${serverUrl.replace(/\/$/, '')}/docs` },
    servers: [{ url: serverUrl }],
    security: [{ key: [] }, { session: [] }],
    tags: [...new Set([...operations.map(({ group }) => group), eventsTag, sharedTag])].map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key: `apr_` and 38 letters and digits.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'appraise',
          description:
            'The session of a browser signed in on the web site; over HTTPS the cookie is named `__Host-appraise`. An operation that lists this alone refuses API keys and is no tool.',
        },
      },
      parameters,
      headers,
      responses: {
        NotModified: {
          description: 'The answer you have is still current.',
          headers: headerRefs([...everyAnswer, 'ETag']),
        },
        ...Object.fromEntries(statuses.map((status) => [`Problem${status}`, problemResponse(status)])),
      },
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
};

export const addOpenapi = (
  app: FastifyInstance,
  { config, operations, version }: Pick<Services, 'config' | 'operations' | 'version'>,
): void => {
  // Created on first request, to keep the start fast.
  let page: PublicPage | null = null;
  const made = (): PublicPage => {
    const document = openapi(operations, { version, serverUrl: config.publicUrl ?? '/' });
    return publicPage(JSON.stringify(document, null, 2), { 'content-type': 'application/json; charset=utf-8' });
  };
  app.get('/api/openapi.json', (request, reply) => {
    page ??= made();
    return sendPage(page, request, reply);
  });
};
