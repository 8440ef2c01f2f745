import { createReceivers } from '../connectors/outgoing/post-to-receiver.ts';
import { type Deliverer, type DeliveryTimes, startDeliverer } from '../deliveries/deliverer.ts';
import { createSenders } from '../deliveries/senders.ts';
import { dueDeliveries } from '../store/deliveries/queue.ts';
import type { Base } from './base.ts';

/** Sends what destinations are told. */
export const startDelivering = (base: Base, times: Partial<DeliveryTimes> = {}): Deliverer => {
  const { config, db, log, metrics, cleanup } = base;
  const receivers = createReceivers({ allowLoopback: config.webhookLoopback === 'yes' });
  cleanup.add(() => receivers.close());
  const deliverer = startDeliverer({ db, senders: createSenders(receivers), log, metrics, times });
  cleanup.add(() => deliverer.stop());
  metrics.gauge('appraise_deliveries_due', 'Deliveries that are due and not under way', () => dueDeliveries(db));
  return deliverer;
};
