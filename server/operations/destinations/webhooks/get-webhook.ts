import * as z from 'zod';
import { Webhook } from '../../../contract/events/webhook.ts';
import { defineRoute } from '../../operation.ts';
import { ownWebhook, toWebhook } from './own-webhook.ts';

export const getWebhook = defineRoute({
  id: 'webhooks.get',
  group: 'Webhooks',
  path: '/api/v1/webhooks/{id}',
  title: 'Read a webhook',
  description: 'One webhook, without its secret.',
  input: z.strictObject({ id: z.uuid().describe('The webhook’s id.') }),
  output: z.object({ webhook: Webhook }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, context) => ({ body: { webhook: toWebhook(await ownWebhook(context, id)) } }),
});
