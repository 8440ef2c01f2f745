import * as z from 'zod';
import { Problem } from '../../../contract/problem.ts';
import { readDelivery, replayDelivery, replayFailed } from '../../../store/deliveries/deliveries.ts';
import { announce } from '../../../store/engine/notices.ts';
import { invalid } from '../../input/input-faults.ts';
import { defineRoute } from '../../operation.ts';
import { checkGetsEvents, ownWebhook } from './own-webhook.ts';

const oneOfBoth = () =>
  invalid([{ path: 'deliveryId', code: 'invalid', message: 'Give either `deliveryId` or `since`, and not both.' }]);

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
