import { mailOf } from '../alerts/messages/mail-html.ts';
import { type Message, plainMessage } from '../alerts/messages/message.ts';
import type { Mailer } from '../connectors/mail/mailer.ts';
import { dayMs } from '../contract/domain/durations.ts';
import { confirmEvent } from '../store/deliveries/message-destinations.ts';
import type { Delivery } from '../store/deliveries/queue.ts';
import { mailPath } from '../support/secrets/keys.ts';
import { failed, messageOf, notForPeople, type Sender } from './sender.ts';

/** How long a confirmation link works. */
export const confirmDays = 7;

export interface MailLinks {
  /** This service's public address. */
  readonly address: string;
  /** The same on every node. */
  secret(): Promise<Buffer>;
}

const questionMessage = (url: string, address: string): Message =>
  plainMessage({
    subject: 'Confirm that you want mails from Appraise',
    heading: 'Do you want these mails?',
    lines: [
      'Someone with an account on Appraise, a service for research on mobile apps, wants alerts and weekly summaries mailed to this address.',
      `If that is you, open the link and press the button within ${confirmDays} days. If not, do nothing: you will get no more mails.`,
    ],
    link: { label: 'Confirm this address', url: new URL(url, address).href },
  });

const reasons = {
  question: 'Sent once because someone entered this address at Appraise.',
  wanted: 'You get this because you confirmed that you want alerts and weekly summaries from Appraise at this address.',
};

/** Mails a message with an unsubscribe link. Unconfirmed addresses receive only the confirmation mail. */
export const mailSender = (mailer: Mailer, { address, secret }: MailLinks): Sender => {
  const mailFor = async ({ eventType, eventId, data, destinationId, target, happenedAt }: Delivery) => {
    const key = await secret();
    const isQuestion = eventType === confirmEvent;
    const ends = happenedAt.getTime() + confirmDays * dayMs;
    const message = isQuestion
      ? questionMessage(mailPath(key, 'confirm', destinationId, ends), address)
      : messageOf(eventType, data, address);
    if (!message) return null;
    const stopUrl = new URL(mailPath(key, 'stop', destinationId), address).href;
    const footer = { reason: isQuestion ? reasons.question : reasons.wanted, stopUrl };
    return {
      to: target,
      ...mailOf(message, footer),
      // The same for every attempt, but different for each address.
      id: `${eventId}.${destinationId}`,
      stopUrl,
    };
  };

  return async (delivery) => {
    const { eventType, details } = delivery;
    if (details.stoppedAt !== undefined || (eventType !== confirmEvent && details.confirmedAt === undefined)) {
      return failed('The reader of this address has not confirmed it, so nothing was sent.');
    }
    const mail = await mailFor(delivery);
    if (!mail) return notForPeople();
    const outcome = await mailer.send(mail);
    if (outcome.kind === 'sent') return { kind: 'delivered', status: null, excerpt: null };
    return failed(outcome.reason, { status: outcome.status, gone: outcome.kind === 'refused' });
  };
};
