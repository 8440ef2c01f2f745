import { alertMessage } from '../alerts/messages/alert-message.ts';
import { digestMessage } from '../alerts/messages/digest-message.ts';
import { type Message, plainMessage } from '../alerts/messages/message.ts';
import { longestRetryAfterMs, retryDelaysMs, retryJitter } from '../contract/events/delivery-times.ts';
import { Digest } from '../contract/resources/digest.ts';
import { Alert } from '../contract/resources/watches/alert.ts';
import { destinationTestEvent } from '../store/deliveries/asked-events.ts';
import { digestEvent } from '../store/deliveries/digests.ts';
import type { Delivery } from '../store/deliveries/queue.ts';

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
 * @param address of this service, which the message links to
 */
export const messageOf = (eventType: string, data: unknown, address: string): Message | null =>
  writers[eventType]?.(data, address) ?? null;

/**
 * How long to wait after the attempt of this number (the first is 1) has failed, or null when it was the last.
 *
 * @param retryAfterMs what the receiver asks for; null: nothing
 * @param random from 0 to 1
 */
export const retryDelayMs = (attempt: number, retryAfterMs: number | null, random: number): number | null => {
  const delayMs = retryDelaysMs[attempt - 1];
  if (delayMs === undefined) return null;
  const asked = Math.min(retryAfterMs ?? 0, longestRetryAfterMs);
  return Math.round(Math.max(delayMs, asked) * (1 + retryJitter * random));
};

export type SendOutcome =
  | { readonly kind: 'delivered'; readonly status: number | null; readonly excerpt: string | null }
  | {
      readonly kind: 'failed';
      /** The receiver's status; null: it did not answer. */
      readonly status: number | null;
      readonly excerpt: string | null;
      /** One sentence for the account. */
      readonly error: string;
      /** How long the receiver asks us to wait; null: it does not say. */
      readonly retryAfterMs: number | null;
      /** The receiver wants nothing any more: its destination is disabled at once. */
      readonly gone: boolean;
    };

/** A failed attempt; what is not given is none. */
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
 * Sends one delivery to its destination, once: retries are the deliverer's. The signal aborts when its time is up or the
 * process stops. It may be called twice for the same delivery, so the receiver must be given the event's id where it can
 * be. What it throws is taken for a fault of ours, and retried.
 */
export type Sender = (delivery: Delivery, signal: AbortSignal) => Promise<SendOutcome>;

/** A sender for each type of destination. Deliveries to other types are left to nodes that know them. */
export type Senders = Readonly<Record<string, Sender>>;
