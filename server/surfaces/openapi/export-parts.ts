import * as z from 'zod';
import { exportFormats, tableFormats } from '../../contract/domain/export-formats.ts';
import { type EventType, eventTypes } from '../../contract/events/event.ts';
import type { Column, Table } from '../../contract/exports/table.ts';
import type { OperationContract } from '../../contract/operation.ts';
import { SharedAnswer } from '../../contract/resources/job.ts';
import { exportInput } from '../../operations/exporting/export-call.ts';
import { type JsonSchema, toSchema } from '../schema.ts';
import { everyAnswer, headerRefs } from './parts.ts';

const headers: Record<string, string> = {
  'webhook-id': 'The id of the event, the same whenever it is sent again: take each once.',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970: refuse what is older than five minutes.',
  'webhook-signature':
    '`v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` under the bytes of the secret; several, with spaces between them, while a rotation overlaps.',
};

/** The events that a webhook receives. `adopt` adds the schemas that they name. */
export const webhookEntries = (adopt: (schema: JsonSchema) => unknown): object =>
  Object.fromEntries(
    Object.entries(eventTypes).map(([type, { description, data }]) => {
      const message = z.object({
        type: z.literal(type as EventType),
        timestamp: z.iso.datetime().describe('When it happened.'),
        data,
      });
      const post = {
        operationId: `webhook.${type}`,
        tags: ['Webhooks'],
        summary: type,
        description,
        parameters: Object.entries(headers).map(([name, text]) => ({
          name,
          in: 'header',
          required: true,
          description: text,
          schema: { type: 'string' },
        })),
        requestBody: { required: true, content: { 'application/json': { schema: adopt(toSchema(message)) } } },
        responses: {
          '2XX': {
            description: 'The receiver has it. Any other status, and silence, is retried; 410 disables the webhook.',
          },
        },
        security: [],
      };
      return [type, { post }];
    }),
  );

const description = `What a link to an answer shows: the page at \`/s/{token}\` reads it. It needs neither key nor session, and contains nothing about the account. A link that has ended is answered 404 at once. One address may ask 120 times a minute.`;

export const sharedTag = 'Shares';

/** Not an operation, since its callers are not authenticated. `adopt` adds the schemas it names. */
export const sharedEntry = (adopt: (schema: JsonSchema) => unknown): object => ({
  operationId: 'shared',
  tags: [sharedTag],
  summary: 'Read a shared answer',
  description,
  security: [],
  parameters: [
    {
      name: 'token',
      in: 'path',
      description: 'The last part of the link: `apv_` and 38 letters and digits.',
      required: true,
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: {
      description: 'The answer.',
      headers: headerRefs(['X-Request-Id']),
      content: { 'application/json': { schema: adopt(toSchema(SharedAnswer)) } },
    },
    ...Object.fromEntries(
      [404, 429, 500, 503].map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
    ),
  },
});

type Members = Record<string, unknown>;

const ownFields = (operation: OperationContract): Record<string, JsonSchema> =>
  operation.exports ? ((toSchema(exportInput(operation)).properties ?? {}) as Record<string, JsonSchema>) : {};

/** Describes both bounds of a parameter that exports accept with wider ones. */
export const inExports = (operation: OperationContract, parameter: Members): Members => {
  const wider = ownFields(operation)[String(parameter.name)];
  if (!wider) return parameter;
  const { maximum, ...schema } = parameter.schema as JsonSchema;
  const inJson = maximum === undefined ? '' : ` In JSON at most ${maximum.toLocaleString('en-US')}.`;
  return { ...parameter, description: `${parameter.description ?? ''}${inJson} ${wider.description}`.trim(), schema };
};

/** Parameters for the format of the answer. */
export const exportParameters = (operation: OperationContract): Members[] => {
  if (!operation.exports) return [];
  const fields = ownFields(operation);
  const own = ['format', 'bom'].filter((name) => name in fields);
  return [
    ...own.map((name) => {
      const { description, ...schema } = fields[name]!;
      return { name, in: 'query', description, schema };
    }),
    { $ref: '#/components/parameters/Range' },
  ];
};

const columnNames = ({ columns }: Table): string =>
  columns.map(({ name, type }: Column<unknown>) => `\`${name}\` (${type})`).join(', ');

export const exportContent = ({ exports }: OperationContract): Members =>
  Object.fromEntries(
    (exports?.formats ?? []).map((format) => [
      exportFormats[format].mediaType,
      {
        schema: {
          type: 'string',
          ...((format === 'xlsx' || format === 'parquet') && { format: 'binary' }),
          description: tableFormats.some((each) => each === format)
            ? format === 'ndjson'
              ? 'The rows of the answer as JSON, one to a line.'
              : (exports?.tables ?? []).map((table) => `${table.description} Columns: ${columnNames(table)}.`).join(' ')
            : 'The answer in words, to read or print.',
        },
      },
    ]),
  );

/** The response with a part of a file. */
export const exportResponses = (operation: OperationContract): Record<number, Members> =>
  operation.exports
    ? {
        206: {
          description: 'The bytes of the file that `Range` asks for.',
          headers: headerRefs([...everyAnswer, 'ETag', 'Content-Range']),
          content: exportContent(operation),
        },
      }
    : {};
