import * as z from 'zod';
import { Webhook } from '../../../contract/events/webhook.ts';
import { endOldSecret, rotateSecret } from '../../../store/deliveries/destinations.ts';
import { newWebhookSecret } from '../../../support/secrets/webhook-secret.ts';
import { defineRoute } from '../../operation.ts';
import { ownWebhook, toWebhook } from './own-webhook.ts';

export const rotateWebhook = defineRoute({
  id: 'webhooks.rotate',
  group: 'Webhooks',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/webhooks/{id}/rotate',
  title: 'Rotate the secret of a webhook',
  description:
    'Gives a webhook a new secret, which is in this answer alone. For 24 hours, events are signed with the old one too, so that a receiver that knows either accepts them; `webhooks.update` with `endOldSecret` ends that earlier. A secret older than the last one stops signing at once.',
  input: z.strictObject({
    id: z.uuid().describe('The webhook’s id.'),
    overlap: z.boolean().default(true).describe('False: the old secret stops signing at once.'),
  }),
  output: z.object({ webhook: Webhook, secret: z.string() }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id, overlap }, context) => {
    await ownWebhook(context, id);
    const { account, db } = context;
    const secret = newWebhookSecret();
    await rotateSecret(db, account.id, id, secret);
    if (!overlap) await endOldSecret(db, account.id, id);
    return { body: { webhook: toWebhook(await ownWebhook(context, id)), secret } };
  },
});
