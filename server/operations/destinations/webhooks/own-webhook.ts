import { faultInReceiverUrl } from '../../../connectors/outgoing/receiver-url.ts';
import type { Delivery, Webhook } from '../../../contract/events/webhook.ts';
import { Problem } from '../../../contract/problem.ts';
import type { DeliveryRow } from '../../../store/deliveries/deliveries.ts';
import { type DestinationRow, readDestination } from '../../../store/deliveries/destinations.ts';
import { invalid } from '../../input/input-faults.ts';
import type { Context } from '../../operation.ts';

/** The type of destination that a webhook is. */
export const webhookType = 'webhook';

export const noWebhook = () => new Problem('not_found', 'There is no such webhook in your account: check the id.');

/** A webhook of the caller, or a problem. */
export const ownWebhook = async ({ account, db }: Context, id: string): Promise<DestinationRow> => {
  const found = await readDestination(db, account.id, id, [webhookType]);
  if (!found) throw noWebhook();
  return found;
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
