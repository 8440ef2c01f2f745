import type { Logger } from 'pino';
import { disabledAfterMs } from '../contract/events/delivery-times.ts';
import {
  claimDeliveries,
  type Delivery,
  type DeliveryBounds,
  endDelivery,
  releaseDeliveries,
} from '../store/deliveries/queue.ts';
import { retryWrite } from '../store/engine/connections/retry-write.ts';
import type { Database } from '../store/engine/database.ts';
import { wakeable } from '../support/concurrency/loops.ts';
import { noLongerThan } from '../support/concurrency/promises.ts';
import { newId } from '../support/ids.ts';
import { failed, retryDelayMs, type Senders, type SendOutcome } from './sender.ts';

export const deliveryBounds: DeliveryBounds = { atOnce: 200, perDestination: 4, perAccount: 10 };

/** In milliseconds. Tests shorten them. */
export const deliveryTimes = {
  /** Time limit of one attempt. */
  sendMs: 15_000,
  /**
   * After this long without a sign of life, a process is dead and its deliveries are due again. Longer than an attempt and the write of its
   * result.
   */
  leaseMs: 60_000,
  /** How often it polls, in case a notice is lost. */
  pollMs: 1_000,
  /** How long `wakeSoon` waits, to group events. */
  soonMs: 200,
  /** How long a stopping process waits for attempts in progress. */
  stopMs: 2_000,
};

export type DeliveryTimes = typeof deliveryTimes;

export interface DelivererOptions {
  readonly db: Database;
  readonly senders: Senders;
  readonly log: Logger;
  readonly metrics: { sent(type: string, outcome: SendOutcome['kind'], ms: number): void };
  readonly bounds?: Partial<DeliveryBounds>;
  readonly times?: Partial<DeliveryTimes>;
}

export interface Deliverer {
  wake(): void;
  /** Call after an event: one look serves all events until then. */
  wakeSoon(): void;
  readonly sending: number;
  stop(): Promise<void>;
}

/** Sends due deliveries at least once, from any number of nodes: if a process dies, its deliveries are due again when the lease ends. */
export const startDeliverer = (options: DelivererOptions): Deliverer => {
  const { db, senders, log, metrics } = options;
  const bounds = { ...deliveryBounds, ...options.bounds };
  const times = { ...deliveryTimes, ...options.times };
  const lease = newId();
  const types = Object.keys(senders);
  const sending = new Map<string, Promise<void>>();
  const stopped = new AbortController();

  const claimAll = async (): Promise<void> => {
    const free = bounds.atOnce - sending.size;
    if (free === 0 || types.length === 0) return;
    const claimed = await claimDeliveries(db, lease, free, types, times.leaseMs, bounds);
    for (const delivery of claimed) carry(delivery);
  };
  const claiming = wakeable(claimAll, (error) => log.warn({ err: error }, 'deliveries could not be claimed'));
  const { wake } = claiming;

  let soon: NodeJS.Timeout | null = null;
  const wakeSoon = (): void => {
    soon ??= setTimeout(() => {
      soon = null;
      wake();
    }, times.soonMs);
  };

  const carry = (delivery: Delivery): void => {
    const settled = attempt(delivery)
      .catch((error: unknown) =>
        log.error({ err: error, deliveryId: delivery.id }, 'the end of a delivery could not be written'),
      )
      .finally(() => {
        sending.delete(delivery.id);
        wake();
      });
    sending.set(delivery.id, settled);
  };

  const send = async (delivery: Delivery): Promise<SendOutcome | null> => {
    const late = AbortSignal.timeout(times.sendMs);
    const ended = new Promise<null>((resolve) => {
      for (const signal of [late, stopped.signal]) signal.addEventListener('abort', () => resolve(null));
    });
    try {
      const sent = senders[delivery.type]!(delivery, AbortSignal.any([late, stopped.signal]));
      // In case the sender ignores the signal.
      const outcome = await Promise.race([sent, ended]);
      if (outcome) return outcome;
    } catch (error) {
      if (!late.aborted && !stopped.signal.aborted) {
        log.error({ err: error, deliveryId: delivery.id, type: delivery.type }, 'sender failed');
        return failed('The delivery failed because of a fault in this service.');
      }
    }
    return stopped.signal.aborted ? null : failed('The receiver did not answer in time.');
  };

  const attempt = async (delivery: Delivery): Promise<void> => {
    const at = new Date().toISOString();
    const began = performance.now();
    const outcome = await send(delivery);
    // Interrupted by the stop: requeued without counting an attempt.
    if (!outcome) return;
    const ms = Math.round(performance.now() - began);
    metrics.sent(delivery.type, outcome.kind, ms);
    const failure = outcome.kind === 'failed' ? outcome : null;
    const ending = {
      delivered: failure === null,
      retryMs: failure && retryDelayMs(delivery.attempts + 1, failure.retryAfterMs, Math.random()),
      gone: failure?.gone ?? false,
      try: { at, ms, status: outcome.status, error: failure?.error ?? null },
      excerpt: outcome.excerpt,
      disabledAfterMs,
    };
    const disabled = await retryWrite(() => endDelivery(db, delivery, ending), times.leaseMs);
    if (disabled) log.warn({ destinationId: delivery.destinationId }, 'a destination was disabled');
  };

  const timer = setInterval(wake, times.pollMs);
  wake();

  return {
    wake,
    wakeSoon,
    get sending() {
      return sending.size;
    },
    async stop() {
      clearInterval(timer);
      if (soon) clearTimeout(soon);
      await claiming.stop();
      const settled = Promise.allSettled(sending.values());
      await noLongerThan(times.stopMs, settled);
      stopped.abort(new Error('the service is stopping'));
      await settled;
      await retryWrite(() => releaseDeliveries(db, lease), times.stopMs);
    },
  };
};
