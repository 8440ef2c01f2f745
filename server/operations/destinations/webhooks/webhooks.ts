import * as z from 'zod';
import { faultInReceiverUrl } from '../../../connectors/outgoing/receiver-url.ts';
import { challengeEvent, type EventType, testEvent } from '../../../contract/events/event.ts';
import { Delivery, maxWebhooks, WantedEvents, Webhook } from '../../../contract/events/webhook.ts';
import { text } from '../../../contract/fields/text.ts';
import { Problem } from '../../../contract/problem.ts';
import { type DeliveryRow, readDelivery } from '../../../store/deliveries/deliveries.ts';
import {
  createDestination,
  type DestinationRow,
  deleteDestination,
  endOldSecret,
  endOldSecret as endSecret,
  listDestinations,
  readDestination,
  rotateSecret,
  updateDestination,
} from '../../../store/deliveries/destinations.ts';
import { maxRequested, newChallenge, sendRequested } from '../../../store/deliveries/requested-events.ts';
import { announce } from '../../../store/engine/notices.ts';
import { newWebhookSecret } from '../../../support/secrets/keys.ts';
import { invalidAt } from '../../input/input-faults.ts';
import { type Context, defineRoute } from '../../operation.ts';
import { accountGone } from '../../problems/problems.ts';
import { sentTooOften } from '../destination-fields.ts';

export const webhookType = 'webhook';

export const noWebhook = () => new Problem('not_found', 'There is no such webhook in your account: check the id.');

export const ownWebhook = async ({ account, db }: Context, id: string): Promise<DestinationRow> => {
  const found = await readDestination(db, account.id, id, [webhookType]);
  if (!found) throw noWebhook();
  return found;
};

/** Throws if the webhook receives no events. */
export const checkGetsEvents = ({ disabledAt, confirmedAt }: DestinationRow): void => {
  if (disabledAt) throw disabledProblem();
  if (!confirmedAt)
    throw new Problem(
      'webhook_unconfirmed',
      'The receiver has not confirmed this webhook: it must answer `webhook.confirm` with its challenge. Send that again with `webhooks.confirm`.',
    );
};

export const disabledProblem = () =>
  new Problem('webhook_disabled', 'This webhook is disabled: enable it with `webhooks.update` first.');

/** Sends a test or challenge to a webhook at once. */
export const sendNow = async (
  { account, db }: Context,
  id: string,
  type: EventType,
  data: Readonly<Record<string, unknown>>,
): Promise<Delivery> => {
  const queued = await sendRequested(db, account.id, id, type, data);
  if (queued === 'asked_too_often') throw sentTooOften();
  const delivery = queued === null ? undefined : await readDelivery(db, account.id, queued);
  if (!delivery) throw noWebhook();
  await announce(db, [{ about: 'deliveries' }]);
  return toDelivery(delivery);
};

export const checkReceiverUrl = (url: string, { outgoing }: Context): void => {
  const fault = faultInReceiverUrl(url, outgoing.allowLoopback);
  if (fault) throw invalidAt('url', `\`url\` ${fault}`);
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const toWebhook = (row: DestinationRow): Webhook => ({
  id: row.id,
  url: row.target,
  events: [...row.events],
  description: row.description,
  enabled: row.disabledAt === null,
  confirmedAt: iso(row.confirmedAt),
  disabledAt: iso(row.disabledAt),
  note: row.note,
  failingSince: iso(row.failingSince),
  oldSecretEndsAt: iso(row.oldSecretEndsAt),
  createdAt: row.createdAt.toISOString(),
});

export const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  status: row.status,
  event: { id: row.eventId, type: row.eventType, createdAt: row.happenedAt.toISOString() },
  attempts: row.tries.map((attempt) => ({ ...attempt })),
  lastStatus: row.tries.at(-1)?.status ?? null,
  excerpt: row.excerpt,
  nextAttemptAt: row.status === 'pending' ? row.dueAt.toISOString() : null,
  endedAt: iso(row.endedAt),
});

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

export const createWebhook = defineRoute({
  id: 'webhooks.create',
  group: 'Webhooks',
  method: 'POST',
  stepUp: true,
  path: '/api/v1/webhooks',
  title: 'Create a webhook',
  description: `Posts events of your account to an address of yours as they happen, signed by [Standard Webhooks](https://www.standardwebhooks.com). \`secret\` verifies the signatures: it is in this answer alone, so save it now. The receiver first gets \`webhook.confirm\`, and no event until it has answered that with a status from 200 to 299 and \`data.challenge\` as the whole body; it is retried like any event, and \`webhooks.confirm\` sends it again. The \`webhooks\` of the OpenAPI document have the schema of each event. An account may have ${maxWebhooks} webhooks.`,
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
    const destination = { accountId: account.id, type: webhookType, target: url, events, description, secret };
    const made = await createDestination(db, destination, maxWebhooks);
    if (made === 'gone') throw accountGone();
    if (made === 'asked_too_often') throw sentTooOften();
    if (made === 'too_many')
      throw new Problem(
        'webhook_limit',
        `You have ${maxWebhooks} webhooks, the most an account may have: delete one first.`,
      );
    await announce(db, [{ about: 'deliveries' }]);
    return { body: { webhook: toWebhook(made), secret } };
  },
});

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

const needless = () => invalidAt('id', 'The receiver has confirmed this webhook: nothing is left to do.');

export const confirmWebhook = defineRoute({
  id: 'webhooks.confirm',
  group: 'Webhooks',
  method: 'POST',
  path: '/api/v1/webhooks/{id}/confirm',
  title: 'Ask a receiver again to confirm its webhook',
  description: `Sends an event of type \`${challengeEvent}\` to a webhook that is not confirmed. The receiver confirms it with a status from 200 to 299 and \`data.challenge\` as the whole body; then \`confirmedAt\` is set and events are sent. Creating a webhook and changing its address do the same. At most ${maxRequested.destination} tests and confirmations an hour are sent to a webhook, ${maxRequested.account} for an account.`,
  input: z.strictObject({ id: z.uuid().describe('The webhook’s id.') }),
  output: z.object({ delivery: Delivery }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, context) => {
    const { disabledAt, confirmedAt } = await ownWebhook(context, id);
    if (confirmedAt) throw needless();
    if (disabledAt) throw disabledProblem();
    return { body: { delivery: await sendNow(context, id, challengeEvent, newChallenge()) } };
  },
});

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

export const testWebhook = defineRoute({
  id: 'webhooks.test',
  group: 'Webhooks',
  method: 'POST',
  path: '/api/v1/webhooks/{id}/test',
  title: 'Test a webhook',
  description: `Sends an event of type \`${testEvent}\` at once, whichever types the webhook wants. Read with \`webhooks.deliveries\` how it went. At most ${maxRequested.destination} tests and confirmations an hour are sent to a webhook, ${maxRequested.account} for an account.`,
  input: z.strictObject({ id: z.uuid().describe('The webhook’s id.') }),
  output: z.object({ delivery: Delivery }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  run: async ({ id }, context) => {
    checkGetsEvents(await ownWebhook(context, id));
    const data = { test: true, message: 'This is a test that you asked for. Nothing has happened.' };
    return { body: { delivery: await sendNow(context, id, testEvent, data) } };
  },
});

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
