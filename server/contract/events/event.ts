import * as z from 'zod';
import { Job } from '../resources/job.ts';
import { Alert } from '../resources/watches/alert.ts';
import { WatchChanged } from '../resources/watches/watch.ts';

const JobEvent = z
  .object({ job: Job.describe('The job as it ended. Its `result` is null: read it at `links.self`.') })
  .meta({ id: 'JobEvent' });

const BalanceLow = z
  .object({
    left: z.int().min(0).describe('Credits left after the charge, wallet included.'),
    below: z.int().min(0).describe('The number it fell below.'),
    resetsAt: z.iso.datetime().describe('When the plan’s credits are granted again.'),
  })
  .meta({ id: 'BalanceLow' });

const WebhookTest = z
  .object({
    test: z.literal(true),
    message: z.string().describe('Says that this is only a test.'),
  })
  .meta({ id: 'WebhookTest' });

const WebhookConfirm = z
  .object({ challenge: z.string().describe('Answer with a status from 200 to 299 and this text as the whole body.') })
  .meta({ id: 'WebhookConfirm' });

export const eventTypes = {
  'job.finished': { description: 'A run of yours is `done`, its answer held or new.', data: JobEvent },
  'job.failed': {
    description: 'A run of yours has failed and was refunded. One that you cancelled sends no event.',
    data: JobEvent,
  },
  'watch.changed': {
    description: 'A watch has found something new, or was paused by itself, as when credits run out.',
    data: WatchChanged,
  },
  'alert.raised': { description: 'A rule of a watch has raised an alert, which is sent once.', data: Alert },
  'balance.low': {
    description:
      'A charge left your balance below the number of `account.low_balance`. Sent once, and again only after the balance has been above it.',
    data: BalanceLow,
  },
  'webhook.confirm': {
    description:
      'Asks the receiver whether it wants events: they are sent only after it has answered with the challenge. Sent when a webhook is created or gets another address, and by `webhooks.confirm`.',
    data: WebhookConfirm,
  },
  'webhook.test': { description: 'You asked for a test. Nothing has happened.', data: WebhookTest },
} as const satisfies Record<string, { description: string; data: z.ZodObject }>;

export type EventType = keyof typeof eventTypes;

/** Sent to a single webhook, so webhooks cannot subscribe to them. */
export const testEvent = 'webhook.test' satisfies EventType;
export const challengeEvent = 'webhook.confirm' satisfies EventType;

export type WantedEvent = Exclude<EventType, typeof testEvent | typeof challengeEvent>;

export const wantedEvents = Object.keys(eventTypes).filter((type) => type !== testEvent && type !== challengeEvent) as [
  WantedEvent,
  ...WantedEvent[],
];
