import * as z from 'zod';
import { mostWebhooks, WantedEvents, Webhook } from '../../../contract/events/webhook.ts';
import { text } from '../../../contract/fields/text.ts';
import { Problem } from '../../../contract/problem.ts';
import { createDestination } from '../../../store/deliveries/destinations.ts';
import { announce } from '../../../store/engine/notices.ts';
import { newWebhookSecret } from '../../../support/secrets/webhook-secret.ts';
import { defineRoute } from '../../operation.ts';
import { accountGone } from '../../problems/account-gone.ts';
import { sentTooOften } from '../destination-fields.ts';
import { checkReceiverUrl, toWebhook, webhookType } from './own-webhook.ts';

export const createWebhook = defineRoute({
  id: 'webhooks.create',
  group: 'Webhooks',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/webhooks',
  title: 'Create a webhook',
  description: `Posts events of your account to an address of yours as they happen, signed by [Standard Webhooks](https://www.standardwebhooks.com). \`secret\` verifies the signatures: it is in this answer alone, so save it now. The receiver first gets \`webhook.confirm\`, and no event until it has answered that with a status from 200 to 299 and \`data.challenge\` as the whole body; it is retried like any event, and \`webhooks.confirm\` sends it again. The \`webhooks\` of the OpenAPI document have the schema of each event. An account may have ${mostWebhooks} webhooks.`,
  input: z.strictObject({
    url: text(1, 2_000).describe('An https:// address on the public internet, with port 443 or one from 1024.'),
    events: WantedEvents.describe('The types of events to send.'),
    description: text(0, 200).default('').describe('What it is for.'),
  }),
  output: z.object({ webhook: Webhook, secret: z.string().describe('Begins with `whsec_`.') }),
  example: {
    url: 'https://hooks.example.com/appraise',
    events: ['job.finished', 'job.failed'],
    description: 'Our dashboard',
  },
  run: async ({ url, events, description }, context) => {
    checkReceiverUrl(url, context);
    const { account, db } = context;
    const secret = newWebhookSecret();
    const given = { accountId: account.id, type: webhookType, target: url, events, description, secret };
    const made = await createDestination(db, given, mostWebhooks);
    if (made === 'gone') throw accountGone();
    if (made === 'asked_too_often') throw sentTooOften();
    if (made === 'too_many')
      throw new Problem(
        'webhook_limit',
        `You have ${mostWebhooks} webhooks, the most an account may have: delete one first.`,
      );
    await announce(db, [{ about: 'deliveries' }]);
    return { body: { webhook: toWebhook(made), secret } };
  },
});
