import { mailHtml } from '../analysis/messages/mail-html.ts';
import { mailSubject, mailText } from '../analysis/messages/mail-text.ts';
import type { Message } from '../analysis/messages/message.ts';
import type { Mailer } from '../connectors/mail/mailer.ts';
import { dayMs } from '../contract/domain/durations.ts';
import { confirmEvent } from '../store/deliveries/message-destinations.ts';
import type { Delivery } from '../store/deliveries/queue.ts';
import { mailPath } from '../support/secrets/mail-links.ts';
import { messageOf } from './messages-of-events.ts';
import type { Sender, SendOutcome } from './sender.ts';

/** How long the link of a mail that asks for confirmation works. */
export const confirmDays = 7;

/** What the links of mails are made of. */
export interface MailLinks {
  /** Of this service, as others reach it. */
  readonly address: string;
  /** The same on every node. */
  secret(): Promise<Buffer>;
}

const failed = (error: string, status: number | null = null, gone = false): SendOutcome => ({
  kind: 'failed',
  status,
  excerpt: null,
  error,
  retryAfterMs: null,
  gone,
});

/** Asks whoever reads an address whether they want its mails. */
const questionMessage = (url: string, address: string): Message => ({
  subject: 'Confirm that you want mails from Appraise',
  heading: 'Do you want these mails?',
  about: null,
  sections: [
    {
      title: null,
      lines: [
        'Somebody with an account on Appraise, a service for research on mobile apps, wants alerts and weekly digests mailed to this address.',
        `If that is you, open the link and press the button within ${confirmDays} days. If not, do nothing: you will get no more mails.`,
      ],
      figures: [],
      quotes: [],
    },
  ],
  link: { label: 'Confirm this address', url: new URL(url, address).href },
  notes: [],
});

const reasons = {
  question: 'Sent once because somebody gave this address to Appraise.',
  wanted: 'You get this because you confirmed that you want alerts and digests from Appraise at this address.',
};

/** Mails a message, with a link that stops all of them. Nothing but the question is mailed to who has not said yes. */
export const mailSender = (mailer: Mailer, { address, secret }: MailLinks): Sender => {
  const mailOf = async ({ eventType, eventId, data, destinationId, target, happenedAt }: Delivery) => {
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
      subject: mailSubject(message),
      text: mailText(message, footer),
      html: mailHtml(message, footer),
      // The same however often it is sent, and another for each address.
      id: `${eventId}.${destinationId}`,
      stopUrl,
    };
  };

  return async (delivery) => {
    const { eventType, details } = delivery;
    if (details.stoppedAt !== undefined || (eventType !== confirmEvent && details.confirmedAt === undefined)) {
      return failed('The reader of this address has not confirmed it, so nothing was sent.');
    }
    const mail = await mailOf(delivery);
    if (!mail) return failed('This event is not for people, so nothing was sent.');
    const outcome = await mailer.send(mail);
    if (outcome.kind === 'sent') return { kind: 'delivered', status: null, excerpt: null };
    return failed(outcome.reason, outcome.status, outcome.kind === 'refused');
  };
};
