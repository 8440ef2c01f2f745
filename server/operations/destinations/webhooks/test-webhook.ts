import * as z from 'zod';
import { testEvent } from '../../../contract/events/event.ts';
import { Delivery } from '../../../contract/events/webhook.ts';
import { Problem } from '../../../contract/problem.ts';
import { readDelivery, tellDestination } from '../../../store/deliveries/deliveries.ts';
import { announce } from '../../../store/engine/notices.ts';
import { defineRoute } from '../../operation.ts';
import { noWebhook, ownWebhook, toDelivery } from './own-webhook.ts';

export const disabledProblem = () =>
  new Problem('webhook_disabled', 'This webhook is disabled: enable it with `webhooks.update` first.');

export const testWebhook = defineRoute({
  id: 'webhooks.test',
  group: 'Webhooks',
  method: 'POST',
  path: '/api/v1/webhooks/{id}/test',
  title: 'Test a webhook',
  description: `Sends an event of type \`${testEvent}\` at once, whichever types the webhook wants. Read with \`webhooks.deliveries\` how it went.`,
  input: z.strictObject({ id: z.uuid().describe('The webhook’s id.') }),
  output: z.object({ delivery: Delivery }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, context) => {
    const { account, db } = context;
    const { disabledAt } = await ownWebhook(context, id);
    if (disabledAt) throw disabledProblem();
    const data = { test: true, message: 'This is a test that you asked for. Nothing has happened.' };
    const made = await tellDestination(db, account.id, id, testEvent, data);
    const delivery = made === null ? undefined : await readDelivery(db, account.id, made);
    if (!delivery) throw noWebhook();
    await announce(db, [{ about: 'deliveries' }]);
    return { body: { delivery: toDelivery(delivery) } };
  },
});
