import { mailHtml } from '../../analysis/messages/mail-html.ts';
import { mailSubject, mailText } from '../../analysis/messages/mail-text.ts';
import type { Message } from '../../analysis/messages/message.ts';
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

/** Of one account, within the minutes that they work. */
const mostAtOnce = 3;

const messageOf = (url: string): Message => ({
  subject: 'Your sign-in link for Appraise',
  heading: 'Confirm that it is you',
  about: null,
  sections: [
    {
      title: null,
      lines: [
        `This link was requested in a browser that is signed in to your account on Appraise. If that was you, open it in the same browser within ${linkMinutes} minutes. It works once.`,
        'If it was not you, do not open the link: sign in on Appraise, sign out everywhere and change your password.',
      ],
      figures: [],
      quotes: [],
    },
  ],
  link: { label: 'Sign in', url },
  notes: [],
});

const footer = {
  reason: 'Sent because it was asked for in a browser that is signed in to your account.',
  stopUrl: null,
};

/** Mails a sign-in link to the holder of an account. */
export const mailSignInLink = async (
  db: Database,
  { mailer, address }: { readonly mailer: Mailer; readonly address: string },
  account: { readonly id: string; readonly email: string },
): Promise<void> => {
  if ((await countSignInLinks(db, account.id)) >= mostAtOnce) {
    throw new Problem('rate_limited', 'Several links were sent already: open the last one, or wait a few minutes.', {
      headers: { 'retry-after': String(linkMinutes * 60) },
    });
  }
  const token = await createSignInLink(db, account.id);
  const message = messageOf(`${address}/sign-in#${token}`);
  const outcome = await mailer.send({
    to: account.email,
    subject: mailSubject(message),
    text: mailText(message, footer),
    html: mailHtml(message, footer),
    id: newId(),
    stopUrl: null,
  });
  if (outcome.kind === 'sent') return;
  // It would count as one that was sent.
  await spendSignInLink(db, token);
  throw new Problem('unavailable', `The mail could not be sent. ${outcome.reason}`);
};
