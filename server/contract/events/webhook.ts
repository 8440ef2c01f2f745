import * as z from 'zod';
import { eventTypes, wantedEvents } from './event.ts';

export const maxWebhooks = 10;

export const WantedEvents = z
  .array(z.enum(wantedEvents))
  .min(1)
  .max(wantedEvents.length)
  .refine((types) => new Set(types).size === types.length, { error: 'must not name a type twice' });

/** Without its secret. */
export const Webhook = z
  .object({
    id: z.uuid(),
    url: z.string().describe('Where events are posted to.'),
    events: z.array(z.string()).describe('The types of events it wants.'),
    description: z.string(),
    enabled: z
      .boolean()
      .describe('False: nothing is sent to it, and events that happen meanwhile are not kept for it.'),
    confirmedAt: z.iso
      .datetime()
      .nullable()
      .describe('When the receiver confirmed that it wants events; null: not yet, so no event is sent or kept for it.'),
    disabledAt: z.iso.datetime().nullable(),
    note: z.string().nullable().describe('Why it is disabled; null: it is not.'),
    failingSince: z.iso
      .datetime()
      .nullable()
      .describe('The first failure since the last success; null: the last attempt succeeded, or there was none.'),
    oldSecretEndsAt: z.iso
      .datetime()
      .nullable()
      .describe('Until when the secret before the last rotation signs too; null: it does not.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' });

export const DeliveryAttempt = z
  .object({
    at: z.iso.datetime(),
    ms: z.int().min(0).describe('How long it took.'),
    status: z.int().nullable().describe('The status that the receiver answered with; null: it did not answer.'),
    error: z.string().nullable().describe('Why it failed, in a sentence; null: it did not.'),
  })
  .meta({ id: 'DeliveryAttempt' });

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

export const Delivery = z
  .object({
    id: z.uuid(),
    status: z
      .enum(deliveryStatuses)
      .describe('`pending`: it is on its way or will be tried again; `failed`: it was given up.'),
    event: z.object({
      id: z.uuid().describe('The `webhook-id` of every attempt.'),
      type: z.string().describe(
        `One of ${Object.keys(eventTypes)
          .map((type) => `\`${type}\``)
          .join(', ')}.`,
      ),
      createdAt: z.iso.datetime(),
    }),
    attempts: z.array(DeliveryAttempt).describe('The last 20, oldest first.'),
    lastStatus: z.int().nullable().describe('The status of the last attempt.'),
    excerpt: z.string().nullable().describe('How the last response began: 500 characters at most.'),
    nextAttemptAt: z.iso.datetime().nullable().describe('Null unless it is `pending`.'),
    endedAt: z.iso.datetime().nullable().describe('When it was delivered or given up.'),
  })
  .meta({ id: 'Delivery' });

export type Webhook = z.output<typeof Webhook>;
export type Delivery = z.output<typeof Delivery>;
