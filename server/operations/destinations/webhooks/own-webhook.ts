import { faultInReceiverUrl } from '../../../connectors/outgoing/receiver-url.ts';
import type { EventType } from '../../../contract/events/event.ts';
import type { Delivery, Webhook } from '../../../contract/events/webhook.ts';
import { Problem } from '../../../contract/problem.ts';
import { tellAsked } from '../../../store/deliveries/asked-events.ts';
import { type DeliveryRow, readDelivery } from '../../../store/deliveries/deliveries.ts';
import { type DestinationRow, readDestination } from '../../../store/deliveries/destinations.ts';
import { announce } from '../../../store/engine/notices.ts';
import { invalid } from '../../input/input-faults.ts';
import type { Context } from '../../operation.ts';
import { sentTooOften } from '../destination-fields.ts';

/** The type of destination that a webhook is. */
export const webhookType = 'webhook';

export const noWebhook = () => new Problem('not_found', 'There is no such webhook in your account: check the id.');

/** A webhook of the caller, or a problem. */
export const ownWebhook = async ({ account, db }: Context, id: string): Promise<DestinationRow> => {
  const found = await readDestination(db, account.id, id, [webhookType]);
  if (!found) throw noWebhook();
  return found;
};

/** Refuses to send events to a webhook that gets none. */
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

/** Sends a webhook what its owner asked for, at once. */
export const sendAsked = async (
  { account, db }: Context,
  id: string,
  type: EventType,
  data: Readonly<Record<string, unknown>>,
): Promise<Delivery> => {
  const told = await tellAsked(db, account.id, id, type, data);
  if (told === 'asked_too_often') throw sentTooOften();
  const delivery = told === null ? undefined : await readDelivery(db, account.id, told);
  if (!delivery) throw noWebhook();
  await announce(db, [{ about: 'deliveries' }]);
  return toDelivery(delivery);
};

/** Refuses an address that nothing may be sent to. */
export const checkReceiverUrl = (url: string, { outgoing }: Context): void => {
  const fault = faultInReceiverUrl(url, outgoing.allowLoopback);
  if (fault) throw invalid([{ path: 'url', code: 'invalid', message: `\`url\` ${fault}` }]);
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
