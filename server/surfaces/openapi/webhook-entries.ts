import * as z from 'zod';
import { type EventType, eventTypes } from '../../contract/events/event.ts';
import { type JsonSchema, toSchema } from '../schema.ts';

const headers: Record<string, string> = {
  'webhook-id': 'The id of the event, the same whenever it is sent again: take each once.',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970: refuse what is older than five minutes.',
  'webhook-signature':
    '`v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` under the bytes of the secret; several, with spaces between them, while a rotation overlaps.',
};

/** What each event looks like to the receiver of a webhook. `adopt` files the schemas that they name. */
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
