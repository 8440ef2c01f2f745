import { discordBody } from '../alerts/messages/discord.ts';
import type { Message } from '../alerts/messages/message.ts';
import { slackBody } from '../alerts/messages/slack.ts';
import { teamsBody } from '../alerts/messages/teams.ts';
import type { Mailer } from '../connectors/mail/mailer.ts';
import type { Receivers } from '../connectors/outgoing/post-to-receiver.ts';
import { type MailLinks, mailSender } from './mail-sender.ts';
import { failed, messageOf, notForPeople, type Sender, type Senders } from './sender.ts';
import { webhookSender } from './webhook-sender.ts';

/** The hook or its channel was removed for good. */
const goneStatuses = [404, 410];

const chatSender =
  (receivers: Receivers, address: string, bodyOf: (message: Message) => object): Sender =>
  async ({ eventType, data, target }, signal) => {
    const message = messageOf(eventType, data, address);
    if (!message) return notForPeople();
    const headers = { 'content-type': 'application/json' };
    const reply = await receivers.post({ url: target, headers, body: JSON.stringify(bodyOf(message)) }, signal);
    if (reply.kind === 'unanswered') return failed(reply.error);
    const { status, excerpt, retryAfterMs } = reply;
    if (status >= 200 && status < 300) return { kind: 'delivered', status, excerpt };
    const gone = goneStatuses.includes(status);
    const error = gone ? `It answered ${status}: the hook no longer exists.` : `It answered ${status}.`;
    return failed(error, { status, excerpt, retryAfterMs, gone });
  };

export interface SenderOptions {
  readonly receivers: Receivers;
  /** Null: mails are left to nodes that have a mail server. */
  readonly mailer: Mailer | null;
  readonly links: MailLinks;
  /** Records that the receiver of a webhook has confirmed it. */
  confirmWebhook(destinationId: string, url: string): Promise<void>;
}

export const createSenders = ({ receivers, mailer, links, confirmWebhook }: SenderOptions): Senders => ({
  webhook: webhookSender(receivers, confirmWebhook),
  slack: chatSender(receivers, links.address, slackBody),
  teams: chatSender(receivers, links.address, teamsBody),
  discord: chatSender(receivers, links.address, discordBody),
  ...(mailer && { email: mailSender(mailer, links) }),
});
