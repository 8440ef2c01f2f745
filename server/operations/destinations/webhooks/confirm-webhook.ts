import * as z from 'zod';
import { challengeEvent } from '../../../contract/events/event.ts';
import { Delivery } from '../../../contract/events/webhook.ts';
import { mostAsked, newChallenge } from '../../../store/deliveries/asked-events.ts';
import { invalid } from '../../input/input-faults.ts';
import { defineRoute } from '../../operation.ts';
import { disabledProblem, ownWebhook, sendAsked } from './own-webhook.ts';

const needless = () =>
  invalid([
    { path: 'id', code: 'invalid', message: 'The receiver has confirmed this webhook: nothing is left to do.' },
  ]);

export const confirmWebhook = defineRoute({
  id: 'webhooks.confirm',
  group: 'Webhooks',
  method: 'POST',
  path: '/api/v1/webhooks/{id}/confirm',
  title: 'Ask a receiver again to confirm its webhook',
  description: `Sends an event of type \`${challengeEvent}\` to a webhook that is not confirmed. The receiver confirms it with a status from 200 to 299 and \`data.challenge\` as the whole body; then \`confirmedAt\` is set and events are sent. Creating a webhook and changing its address do the same. At most ${mostAsked.destination} tests and confirmations an hour are sent to a webhook, ${mostAsked.account} for an account.`,
  input: z.strictObject({ id: z.uuid().describe('The webhook’s id.') }),
  output: z.object({ delivery: Delivery }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, context) => {
    const { disabledAt, confirmedAt } = await ownWebhook(context, id);
    if (confirmedAt) throw needless();
    if (disabledAt) throw disabledProblem();
    return { body: { delivery: await sendAsked(context, id, challengeEvent, newChallenge()) } };
  },
});
