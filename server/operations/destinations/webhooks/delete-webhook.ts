import * as z from 'zod';
import { deleteDestination } from '../../../store/deliveries/destinations.ts';
import { defineRoute } from '../../operation.ts';
import { noWebhook, webhookType } from './own-webhook.ts';

export const deleteWebhook = defineRoute({
  id: 'webhooks.delete',
  group: 'Webhooks',
  method: 'DELETE',
  path: '/api/v1/webhooks/{id}',
  title: 'Delete a webhook',
  description: 'Deletes a webhook with its secret and its deliveries. What is still waiting is not sent.',
  input: z.strictObject({ id: z.uuid().describe('The webhook’s id.') }),
  output: z.object({ deleted: z.literal(true) }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, { account, db }) => {
    if (!(await deleteDestination(db, account.id, id, [webhookType]))) throw noWebhook();
    return { body: { deleted: true as const } };
  },
});
