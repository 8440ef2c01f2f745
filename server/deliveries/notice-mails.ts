import type { Logger } from 'pino';
import { mailOf } from '../alerts/messages/mail-html.ts';
import { type Message, plainMessage } from '../alerts/messages/message.ts';
import type { Mailer } from '../connectors/mail/mailer.ts';
import { minuteOf } from '../contract/domain/words.ts';
import { securitySentence } from '../contract/resources/accounts/security-notice.ts';
import { claimNoticeMails, endNoticeMails, type NoticeMail } from '../store/accounts/security-notices.ts';
import type { Database } from '../store/engine/database.ts';
import { repeatEvery } from '../support/concurrency/loops.ts';
import { retryDelayMs } from './sender.ts';

const footer = {
  reason: 'You get this because it concerns the security of your account. Mails like this one cannot be turned off.',
  stopUrl: null,
};

const noticeMessage = (notices: readonly NoticeMail[], address: string): Message =>
  plainMessage({
    subject: 'The security of your Appraise account has changed',
    heading: 'Who can use your account has changed',
    lines: [
      ...notices.map(
        ({ change, name, createdAt }) => `${minuteOf(createdAt.getTime())}: ${securitySentence(change, name)}`,
      ),
      'If neither you nor an administrator of the service did this, sign in, change your password and sign out everywhere.',
    ],
    link: { label: 'Review your security', url: new URL('/account/security', address).href },
  });

export interface NoticeMailing {
  readonly db: Database;
  readonly mailer: Mailer;
  /** This service's public address. */
  readonly address: string;
  readonly log: Logger;
  readonly lookMs: number;
}

/** Mails security notices at least once, one mail for all notices of an account. */
export const startNoticeMails = ({ db, mailer, address, log, lookMs }: NoticeMailing): { stop(): Promise<void> } => {
  const send = async (notices: readonly NoticeMail[]): Promise<void> => {
    const [first] = notices;
    const message = noticeMessage(notices, address);
    const outcome = await mailer.send({
      to: first!.email,
      ...mailOf(message, footer),
      id: first!.id,
      stopUrl: null,
    });
    const ids = notices.map(({ id }) => id);
    const attempts = Math.max(...notices.map((notice) => notice.attempts));
    const retryMs = outcome.kind === 'failed' ? retryDelayMs(attempts, null, Math.random()) : null;
    if (outcome.kind !== 'sent') log.warn({ reason: outcome.reason, retryMs }, 'a security notice could not be mailed');
    await endNoticeMails(db, ids, retryMs);
  };

  const look = async (): Promise<void> => {
    const byAccount = Map.groupBy(await claimNoticeMails(db), ({ accountId }) => accountId);
    for (const notices of byAccount.values()) await send(notices);
  };
  return repeatEvery(lookMs, look, (error) => log.warn({ err: error }, 'mailing security notices failed'));
};
