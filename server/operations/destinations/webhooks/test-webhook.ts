import * as z from 'zod';
import { testEvent } from '../../../contract/events/event.ts';
import { Delivery } from '../../../contract/events/webhook.ts';
import { mostAsked } from '../../../store/deliveries/asked-events.ts';
import { defineRoute } from '../../operation.ts';
import { checkGetsEvents, ownWebhook, sendAsked } from './own-webhook.ts';

export const testWebhook = defineRoute({
  id: 'webhooks.test',
  group: 'Webhooks',
  method: 'POST',
  path: '/api/v1/webhooks/{id}/test',
  title: 'Test a webhook',
  description: `Sends an event of type \`${testEvent}\` at once, whichever types the webhook wants. Read with \`webhooks.deliveries\` how it went. At most ${mostAsked.destination} tests and confirmations an hour are sent to a webhook, ${mostAsked.account} for an account.`,
  input: z.strictObject({ id: z.uuid().describe('The webhook’s id.') }),
  output: z.object({ delivery: Delivery }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, context) => {
    checkGetsEvents(await ownWebhook(context, id));
    const data = { test: true, message: 'This is a test that you asked for. Nothing has happened.' };
    return { body: { delivery: await sendAsked(context, id, testEvent, data) } };
  },
});
