import * as z from 'zod';
import { WantedEvents, Webhook } from '../../../contract/events/webhook.ts';
import { text } from '../../../contract/fields/text.ts';
import { endOldSecret as endSecret, updateDestination } from '../../../store/deliveries/destinations.ts';
import { announce } from '../../../store/engine/notices.ts';
import { defineRoute } from '../../operation.ts';
import { sentTooOften } from '../destination-fields.ts';
import { checkReceiverUrl, noWebhook, ownWebhook, toWebhook, webhookType } from './own-webhook.ts';

export const updateWebhook = defineRoute({
  id: 'webhooks.update',
  group: 'Webhooks',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/webhooks/{id}',
  title: 'Change a webhook',
  description:
    'Changes what is given and leaves the rest. `enabled: true` enables a webhook that was disabled; what had failed is sent by `webhooks.replay`. `enabled: false` disables it: deliveries that are still waiting count as failed.',
  input: z.strictObject({
    id: z.uuid().describe('The webhook’s id.'),
    url: text(1, 2_000)
      .optional()
      .describe('Its receiver is asked to confirm it, and gets what is still to be sent after that.'),
    events: WantedEvents.optional().describe('The types of events to send from now on.'),
    description: text(0, 200).optional(),
    enabled: z.boolean().optional(),
    endOldSecret: z.literal(true).optional().describe('Ends the overlap of a rotation now: only the new secret signs.'),
  }),
  output: z.object({ webhook: Webhook }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f', events: ['job.finished'], enabled: true },
  run: async ({ id, url, events, description, enabled, endOldSecret }, context) => {
    if (url !== undefined) checkReceiverUrl(url, context);
    const { account, db } = context;
    const change = { target: url, events, description, enabled };
    const outcome = await updateDestination(db, account.id, id, [webhookType], change);
    if (outcome === 'unknown') throw noWebhook();
    if (outcome === 'asked_too_often') throw sentTooOften();
    if (url !== undefined) await announce(db, [{ about: 'deliveries' }]);
    if (endOldSecret) await endSecret(db, account.id, id);
    return { body: { webhook: toWebhook(await ownWebhook(context, id)) } };
  },
});
