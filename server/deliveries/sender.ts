import type { Delivery } from '../store/deliveries/queue.ts';

/** What came of one attempt. */
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

/**
 * Sends one delivery to its destination, once: retries are the deliverer's. The signal aborts when its time is up or the
 * process stops. It may be called twice for the same delivery, so the receiver must be given the event's id where it can
 * be. What it throws is taken for a fault of ours, and retried.
 */
export type Sender = (delivery: Delivery, signal: AbortSignal) => Promise<SendOutcome>;

/** A sender for each type of destination. Deliveries to other types are left to nodes that know them. */
export type Senders = Readonly<Record<string, Sender>>;
