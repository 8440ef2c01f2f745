import type { Mailer } from '../connectors/mail/mailer.ts';
import type { Receivers } from '../connectors/outgoing/post-to-receiver.ts';
import { chatSenders } from './chat-senders.ts';
import { type MailLinks, mailSender } from './mail-sender.ts';
import type { Senders } from './sender.ts';
import { webhookSender } from './webhook-sender.ts';

/** What destinations are reached through. */
export interface Ways {
  readonly receivers: Receivers;
  /** Null: mails are left to nodes that have a mail server. */
  readonly mailer: Mailer | null;
  readonly links: MailLinks;
  /** Notes that the receiver of a webhook has confirmed it. */
  confirmWebhook(destinationId: string, url: string): Promise<void>;
}

/** The sender of each type of destination. */
export const createSenders = ({ receivers, mailer, links, confirmWebhook }: Ways): Senders => ({
  webhook: webhookSender(receivers, confirmWebhook),
  ...chatSenders(receivers, links.address),
  ...(mailer && { email: mailSender(mailer, links) }),
});
