import { mailOf } from '../../alerts/messages/mail-html.ts';
import { type Message, plainMessage } from '../../alerts/messages/message.ts';
import type { Mailer } from '../../connectors/mail/mailer.ts';
import { Problem } from '../../contract/problem.ts';
import {
  countSignInLinks,
  createSignInLink,
  linkMinutes,
  spendSignInLink,
} from '../../store/accounts/sign-in-links.ts';
import type { Database } from '../../store/engine/database.ts';
import { newId } from '../../support/ids.ts';

/** Per account, among the links that are still valid. */
const maxAtOnce = 3;

const messageOf = (url: string): Message =>
  plainMessage({
    subject: 'Your sign-in link for Appraise',
    heading: 'Confirm that it is you',
    lines: [
      `This link was requested in a browser that is signed in to your account on Appraise. If that was you, open it in the same browser within ${linkMinutes} minutes. It works once.`,
      'If it was not you, do not open the link: sign in on Appraise, sign out everywhere and change your password.',
    ],
    link: { label: 'Sign in', url },
  });

const footer = {
  reason: 'Sent because it was asked for in a browser that is signed in to your account.',
  stopUrl: null,
};

export const mailSignInLink = async (
  db: Database,
  { mailer, address }: { readonly mailer: Mailer; readonly address: string },
  account: { readonly id: string; readonly email: string },
): Promise<void> => {
  if ((await countSignInLinks(db, account.id)) >= maxAtOnce) {
    throw new Problem('rate_limited', 'Several links were sent already: open the last one, or wait a few minutes.', {
      headers: { 'retry-after': String(linkMinutes * 60) },
    });
  }
  const token = await createSignInLink(db, account.id);
  const message = messageOf(`${address}/sign-in#${token}`);
  const outcome = await mailer.send({
    to: account.email,
    ...mailOf(message, footer),
    id: newId(),
    stopUrl: null,
  });
  if (outcome.kind === 'sent') return;
  // Otherwise it would count as sent.
  await spendSignInLink(db, token);
  throw new Problem('unavailable', `The mail could not be sent. ${outcome.reason}`);
};
