import { SharedAnswer } from '../../contract/resources/share.ts';
import { type JsonSchema, toSchema } from '../schema.ts';
import { headerRefs } from './parts.ts';

const description = `What a link to an answer shows, for whoever has it: the page at \`/s/{token}\` reads it. No key and no session is needed, and nothing about the account is in it. A link that has ended is answered 404 at once. One address may ask 120 times a minute.`;

/** The group of the operations that make and end links. */
export const sharedTag = 'Shares';

/** No operation: whoever calls it is not known. `adopt` files the schemas it names. */
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
