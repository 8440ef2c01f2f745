import { alertMessage } from '../alerts/messages/alert-message.ts';
import { digestMessage } from '../alerts/messages/digest-message.ts';
import { type Message, plainMessage } from '../alerts/messages/message.ts';
import { longestRetryAfterMs, retryDelaysMs, retryJitter } from '../contract/events/delivery-times.ts';
import { Digest } from '../contract/resources/digest.ts';
import { Alert } from '../contract/resources/watches/alert.ts';
import { digestEvent } from '../store/deliveries/digests.ts';
import type { Delivery } from '../store/deliveries/queue.ts';
import { destinationTestEvent } from '../store/deliveries/requested-events.ts';

const testMessage = (address: string): Message =>
  plainMessage({
    subject: 'A test from Appraise',
    heading: 'This is a test',
    lines: [
      'Alerts and weekly summaries of your apps will arrive here, with their figures and what reviewers wrote. Nothing has happened.',
    ],
    link: { label: 'Open Appraise', url: new URL('/account/alerts', address).href },
  });

const writers: Readonly<Record<string, (data: unknown, address: string) => Message>> = {
  'alert.raised': (data, address) => alertMessage(Alert.parse(data), address),
  [digestEvent]: (data, address) => digestMessage(Digest.parse(data), address),
  [destinationTestEvent]: (_, address) => testMessage(address),
};

/**
 * The message of an event; null for events that are for programs only.
 *
 * @param address this service's base URL, for links
 */
export const messageOf = (eventType: string, data: unknown, address: string): Message | null =>
  writers[eventType]?.(data, address) ?? null;

/**
 * Delay after a failed attempt (numbered from 1), or null if it was the last.
 *
 * @param retryAfterMs the receiver's Retry-After; null: none
 * @param random from 0 to 1
 */
export const retryDelayMs = (attempt: number, retryAfterMs: number | null, random: number): number | null => {
  const delayMs = retryDelaysMs[attempt - 1];
  if (delayMs === undefined) return null;
  const requestedMs = Math.min(retryAfterMs ?? 0, longestRetryAfterMs);
  return Math.round(Math.max(delayMs, requestedMs) * (1 + retryJitter * random));
};

export type SendOutcome =
  | { readonly kind: 'delivered'; readonly status: number | null; readonly excerpt: string | null }
  | {
      readonly kind: 'failed';
      /** Null: no response. */
      readonly status: number | null;
      readonly excerpt: string | null;
      /** One sentence for the account's owner. */
      readonly error: string;
      /** The receiver's Retry-After; null: none. */
      readonly retryAfterMs: number | null;
      /** The receiver is gone for good: its destination is disabled at once. */
      readonly gone: boolean;
    };

export const failed = (error: string, known: Partial<Extract<SendOutcome, { kind: 'failed' }>> = {}): SendOutcome => ({
  status: null,
  excerpt: null,
  retryAfterMs: null,
  gone: false,
  ...known,
  kind: 'failed',
  error,
});

export const notForPeople = (): SendOutcome => failed('This event is not for people, so nothing was sent.');

/**
 * Sends one delivery, once; the deliverer retries. The signal aborts on timeout and when the process stops. It may be called twice for the
 * same delivery, so pass the event's id to the receiver where possible. Anything it throws counts as our fault and is retried.
 */
export type Sender = (delivery: Delivery, signal: AbortSignal) => Promise<SendOutcome>;

/** A sender for each destination type. Deliveries of other types are left to nodes that support them. */
export type Senders = Readonly<Record<string, Sender>>;
