import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  cancelJob,
  readShelf,
  sampleOperations,
  startDusting,
} from '../../../tests/support/samples/sample-operations.ts';
import { eventTypes } from '../../contract/events/event.ts';
import type { OperationContract } from '../../contract/operation.ts';
import { problems } from '../../contract/problem.ts';
import { operations } from '../../operations/index.ts';
import { openapi } from './openapi.ts';

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Record<string, unknown>;
}
interface Response {
  $ref?: string;
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Record<string, unknown>; examples?: Record<string, unknown> }>;
}
interface Entry {
  operationId: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown>; example: unknown }> };
  responses: Record<string, Response>;
  'x-mcp-tool': string;
  'x-prices': { endpoint: string; credits: number }[];
}
interface Document {
  paths: Record<string, Record<string, Entry>>;
  tags: { name: string }[];
  info: { description: string };
  components: Record<string, Record<string, unknown>> & { responses: Record<string, Response> };
}

const options = { version: '1.2.3', serverUrl: 'https://appraise.example' };
const make = (list: readonly OperationContract[] = sampleOperations) => openapi(list, options) as Document;
const entries = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, entry]) => ({ path, method, entry })),
  );

/** Every object in the document. */
const walk = function* (value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* walk(part);
};

const resolve = (document: Document, ref: string): unknown => {
  expect(ref).toMatch(/^#\//);
  let value: unknown = document;
  for (const step of ref.slice(2).split('/')) value = (value as Record<string, unknown> | undefined)?.[step];
  return value;
};

/** What nothing calls as an operation. */
const notOperations = ['/api/events', '/api/shared/{token}'];

describe.each([
  ['made-up', sampleOperations],
  ['real', operations as readonly OperationContract[]],
])('the document of the %s operations holds together', (_, list) => {
  const document = make(list);

  test('every reference resolves and no $defs are left', () => {
    let references = 0;
    for (const node of walk(document)) {
      expect(node).not.toHaveProperty('$defs');
      if (typeof node.$ref !== 'string') continue;
      references++;
      expect(resolve(document, node.$ref), node.$ref).toBeDefined();
    }
    expect(references).toBeGreaterThan(30);
  });

  test('names are unique, well-formed and declared', () => {
    const ids = entries(document).map(({ entry }) => entry.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const part of Object.values(document.components)) {
      for (const name of Object.keys(part)) expect(name).toMatch(/^[a-zA-Z0-9._-]+$/);
    }
    const tags = document.tags.map(({ name }) => name);
    expect(new Set(tags).size).toBe(tags.length);
    for (const { entry } of entries(document)) expect(tags).toEqual(expect.arrayContaining(entry.tags));
  });

  test('each path declares exactly the names in its template, as required', () => {
    for (const { path, entry } of entries(document)) {
      const own = entry.parameters.filter((parameter) => parameter.in === 'path');
      expect(own.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(own.every(({ required }) => required === true)).toBe(true);
      const places = entry.parameters.map((parameter) => {
        const whole = (parameter.$ref ? resolve(document, parameter.$ref) : parameter) as Parameter;
        expect(whole.schema).toBeDefined();
        return `${whole.in} ${whole.name}`;
      });
      expect(new Set(places).size).toBe(places.length);
    }
  });

  test('every response has a description and a status', () => {
    for (const { entry } of entries(document)) {
      for (const [status, response] of Object.entries(entry.responses)) {
        expect(status).toMatch(/^[1-5]\d\d$/);
        const whole = (response.$ref ? resolve(document, response.$ref) : response) as Response;
        expect(whole.description).not.toBe('');
      }
    }
  });

  test('the same definitions give the same text', () => {
    expect(JSON.stringify(make(list))).toBe(JSON.stringify(document));
  });

  test('each route stands once and each example is a good input', () => {
    expect(entries(document).filter(({ path }) => !notOperations.includes(path))).toHaveLength(list.length);
    for (const { input, example } of list) expect(() => input.parse(example)).not.toThrow();
  });
});

const starts: readonly OperationContract[] = operations.filter(({ kind }) => kind !== undefined);

test.each(starts.map((start) => [start.id, start] as const))('the job of %s names its result', (_, { kind, path }) => {
  const document = make(operations);
  const answer = document.paths[path]?.post?.responses[202]?.content?.['application/json']?.schema;
  const results = kind!.results.map((schema) => ({ $ref: `#/components/schemas/${schema.meta()?.id}` }));
  expect(resolve(document, answer?.$ref as string)).toMatchObject({
    allOf: [
      { $ref: '#/components/schemas/Job' },
      { properties: { kind: { const: kind!.name }, result: { anyOf: [...results, { type: 'null' }] } } },
    ],
  });
});

describe('a definition that cannot be written down', () => {
  test('two schemas of one name are refused', () => {
    const other = { ...readShelf, path: '/api/v1/other' as const, input: z.strictObject({}) };
    const output = z.object({ other: z.string() }).meta({ id: 'Problem' });
    expect(() => make([{ ...other, output }])).toThrow('Two schemas are named Problem');
  });

  test('a path name that the input lacks is refused', () => {
    expect(() => make([{ ...readShelf, path: '/api/v1/{lost}' }])).toThrow('{lost}');
  });
});

describe('what the document promises, whatever its snapshot', () => {
  const document = make();

  test('what a webhook receives: every type of event, signed, with its data', () => {
    const { webhooks } = document as unknown as { webhooks: Record<string, { post: Record<string, unknown> }> };
    expect(Object.keys(webhooks)).toEqual(Object.keys(eventTypes));
    expect(webhooks['job.finished']!.post).toMatchObject({
      parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({ name, in: 'header' })),
      requestBody: {
        content: {
          'application/json': {
            schema: {
              properties: { type: { const: 'job.finished' }, data: { $ref: '#/components/schemas/JobEvent' } },
            },
          },
        },
      },
    });
  });

  test('a read, a start and a cancel are refused as each can be, and in no other way', () => {
    const [get, post, remove] = [
      document.paths[readShelf.path]!.get!,
      document.paths[startDusting.path]!.post!,
      document.paths[cancelJob.path]!.delete!,
    ];
    expect(Object.keys(get.responses).map(Number)).toEqual([
      200, 304, 400, 401, 404, 406, 422, 429, 500, 502, 503, 504,
    ]);
    expect(Object.keys(post.responses).map(Number)).toEqual([
      200, 202, 400, 401, 402, 403, 404, 406, 409, 413, 415, 422, 429, 500, 503,
    ]);
    expect(Object.keys(remove.responses).map(Number)).toEqual([200, 400, 401, 403, 404, 406, 429, 500, 503]);
  });

  test('a shared answer needs no key, and it and the stream of events are refused only as each can be', () => {
    const shared = document.paths['/api/shared/{token}']!.get! as unknown as { security: []; responses: object };
    expect(shared.security).toEqual([]);
    expect(Object.keys(shared.responses)).toEqual(['200', '404', '429', '500', '503']);
    expect(Object.keys(document.paths['/api/events']!.get!.responses).map(Number)).toEqual([200, 401, 429, 500, 503]);
  });

  test('every problem code is in the response of its status', () => {
    for (const [code, { status }] of Object.entries(problems)) {
      const response = document.components.responses[`Problem${status}`];
      expect(response?.description).toContain(`\`${code}\``);
      expect(response?.content?.['application/problem+json']?.examples).toHaveProperty(code);
    }
  });
});

test('the document says where the service is, even when it knows only that it is here', () => {
  expect(make()).toMatchObject({
    servers: [{ url: 'https://appraise.example' }],
    externalDocs: { url: 'https://appraise.example/docs' },
  });
  expect(openapi([], { ...options, serverUrl: '/' })).toMatchObject({
    servers: [{ url: '/' }],
    externalDocs: { url: '/docs' },
  });
});
