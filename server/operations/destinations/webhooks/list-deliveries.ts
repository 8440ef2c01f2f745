import * as z from 'zod';
import { deliveryDays } from '../../../contract/events/delivery-times.ts';
import { Delivery, deliveryStatuses } from '../../../contract/events/webhook.ts';
import { listDeliveries as readDeliveries } from '../../../store/deliveries/deliveries.ts';
import { defineRoute } from '../../operation.ts';
import { ownWebhook, toDelivery } from './own-webhook.ts';

export const listDeliveries = defineRoute({
  id: 'webhooks.deliveries',
  group: 'Webhooks',
  path: '/api/v1/webhooks/{id}/deliveries',
  title: 'List the deliveries of a webhook',
  description: `What was sent to a webhook, or will be, newest first, with every attempt. Deliveries are kept for ${deliveryDays} days.`,
  input: z.strictObject({
    id: z.uuid().describe('The webhook’s id.'),
    status: z.enum(deliveryStatuses).optional().describe('Only those with this status.'),
    cursor: z.uuid().optional().describe('`next` of the page before: the deliveries older than those.'),
    limit: z.int().min(1).max(100).default(20).describe('The most to return.'),
  }),
  output: z.object({
    deliveries: z.array(Delivery),
    next: z.uuid().nullable().describe('The `cursor` of the next page; null on the last.'),
  }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f', limit: 20 },
  run: async ({ id, status = null, cursor = null, limit }, context) => {
    const { account, db } = context;
    await ownWebhook(context, id);
    const read = await readDeliveries(db, account.id, id, { before: cursor, status, limit: limit + 1 });
    const deliveries = read.slice(0, limit).map(toDelivery);
    return { body: { deliveries, next: read.length > limit ? deliveries.at(-1)!.id : null } };
  },
});
