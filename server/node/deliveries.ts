import { createMailer } from '../connectors/mail/mailer.ts';
import { createReceivers } from '../connectors/outgoing/post-to-receiver.ts';
import { type Deliverer, type DeliveryTimes, startDeliverer } from '../deliveries/deliverer.ts';
import { startNoticeMails } from '../deliveries/notice-mails.ts';
import { createSenders } from '../deliveries/senders.ts';
import { confirmDestination } from '../store/deliveries/destinations.ts';
import { dueDeliveries } from '../store/deliveries/queue.ts';
import { linkSecret } from '../store/engine/stamps.ts';
import { publicAddress } from '../support/addresses/public-address.ts';
import { noLongerThan } from '../support/concurrency/promises.ts';
import type { Base } from './base.ts';

/** Sends what destinations are told. */
export const startDelivering = (base: Base, times: Partial<DeliveryTimes> = {}): Deliverer => {
  const { config, db, log, metrics, cleanup } = base;
  const receivers = createReceivers({ allowLoopback: config.webhookLoopback === 'yes' });
  cleanup.add(() => receivers.close());
  const mailer = createMailer(config);
  if (mailer) {
    cleanup.add(() => mailer.close());
    const notices = startNoticeMails({ db, mailer, address: publicAddress(config), log, lookMs: base.times.noticesMs });
    cleanup.add(() => noLongerThan(base.times.stopMs, notices.stop()));
  }
  const links = { address: publicAddress(config), secret: () => linkSecret(db) };
  const senders = createSenders({
    receivers,
    mailer,
    links,
    confirmWebhook: (id, url) => confirmDestination(db, id, url),
  });
  const deliverer = startDeliverer({ db, senders, log, metrics, times });
  cleanup.add(() => deliverer.stop());
  metrics.gauge('appraise_deliveries_due', 'Deliveries that are due and not under way', () => dueDeliveries(db));
  return deliverer;
};
