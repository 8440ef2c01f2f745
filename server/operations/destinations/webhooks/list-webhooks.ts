import * as z from 'zod';
import { Webhook } from '../../../contract/events/webhook.ts';
import { listDestinations } from '../../../store/deliveries/destinations.ts';
import { defineRoute } from '../../operation.ts';
import { toWebhook, webhookType } from './own-webhook.ts';

export const listWebhooks = defineRoute({
  id: 'webhooks.list',
  group: 'Webhooks',
  path: '/api/v1/webhooks',
  title: 'List your webhooks',
  description: 'Your webhooks, oldest first, without their secrets.',
  input: z.strictObject({}),
  output: z.object({ webhooks: z.array(Webhook) }),
  example: {},
  run: async (_input, { account, db }) => {
    const webhooks = await listDestinations(db, account.id, [webhookType]);
    return { body: { webhooks: webhooks.map(toWebhook) } };
  },
});
