import { discordBody } from '../analysis/messages/discord.ts';
import type { Message } from '../analysis/messages/message.ts';
import { slackBody } from '../analysis/messages/slack.ts';
import { teamsBody } from '../analysis/messages/teams.ts';
import type { Receivers } from '../connectors/outgoing/post-to-receiver.ts';
import { messageOf } from './messages-of-events.ts';
import type { Sender, SendOutcome } from './sender.ts';

/** A hook that was removed, or whose channel was: it will never take anything again. */
const goneStatuses = [404, 410];

const notForPeople: SendOutcome = {
  kind: 'failed',
  status: null,
  excerpt: null,
  error: 'This event is not for people, so nothing was sent.',
  retryAfterMs: null,
  gone: false,
};

/** Posts a message to the incoming hook of a chat. */
const chatSender =
  (receivers: Receivers, address: string, bodyOf: (message: Message) => object): Sender =>
  async ({ eventType, data, target }, signal) => {
    const message = messageOf(eventType, data, address);
    if (!message) return notForPeople;
    const headers = { 'content-type': 'application/json' };
    const reply = await receivers.post({ url: target, headers, body: JSON.stringify(bodyOf(message)) }, signal);
    if (reply.kind === 'unanswered') {
      return { kind: 'failed', status: null, excerpt: null, error: reply.error, retryAfterMs: null, gone: false };
    }
    const { status, excerpt, retryAfterMs } = reply;
    if (status >= 200 && status < 300) return { kind: 'delivered', status, excerpt };
    const gone = goneStatuses.includes(status);
    const error = gone ? `It answered ${status}: the hook no longer exists.` : `It answered ${status}.`;
    return { kind: 'failed', status, excerpt, error, retryAfterMs, gone };
  };

export const chatSenders = (receivers: Receivers, address: string): Readonly<Record<string, Sender>> => ({
  slack: chatSender(receivers, address, slackBody),
  teams: chatSender(receivers, address, teamsBody),
  discord: chatSender(receivers, address, discordBody),
});
