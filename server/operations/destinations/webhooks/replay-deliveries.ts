import * as z from 'zod';
import { deliveryDays } from '../../../contract/events/delivery-times.ts';
import { Delivery, deliveryStatuses } from '../../../contract/events/webhook.ts';
import { Problem } from '../../../contract/problem.ts';
import {
  listDeliveries as readDeliveries,
  readDelivery,
  replayDelivery,
  replayFailed,
} from '../../../store/deliveries/deliveries.ts';
import { announce } from '../../../store/engine/notices.ts';
import { invalidAt } from '../../input/input-faults.ts';
import { defineRoute } from '../../operation.ts';
import { checkGetsEvents, ownWebhook, toDelivery } from './webhooks.ts';

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

const oneOfBoth = () => invalidAt('deliveryId', 'Give either `deliveryId` or `since`, and not both.');

export const replayDeliveries = defineRoute({
  id: 'webhooks.replay',
  group: 'Webhooks',
  method: 'POST',
  path: '/api/v1/webhooks/{id}/replay',
  title: 'Send deliveries again',
  description:
    'Sends one delivery again, whatever became of it, or every delivery that has failed, of the events since a moment. They go out with the same `webhook-id` as before, and are retried as if they were new. One that is on its way is left as it is.',
  input: z.strictObject({
    id: z.uuid().describe('The webhook’s id.'),
    deliveryId: z.uuid().optional().describe('The delivery to send again.'),
    since: z.iso.datetime().optional().describe('Sends again what has failed, of the events since then.'),
  }),
  output: z.object({ replayed: z.int().min(0).describe('How many will be sent again.') }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f', since: '2026-11-01T00:00:00Z' },
  run: async ({ id, deliveryId, since }, context) => {
    if ((deliveryId === undefined) === (since === undefined)) throw oneOfBoth();
    const { account, db } = context;
    checkGetsEvents(await ownWebhook(context, id));
    let replayed: number;
    if (deliveryId !== undefined) {
      if (!(await readDelivery(db, account.id, deliveryId))) {
        throw new Problem('not_found', 'There is no such delivery in your account: check `deliveryId`.');
      }
      replayed = (await replayDelivery(db, account.id, id, deliveryId)) ? 1 : 0;
    } else {
      replayed = await replayFailed(db, account.id, id, new Date(since!));
    }
    if (replayed > 0) await announce(db, [{ about: 'deliveries' }]);
    return { body: { replayed } };
  },
});
