import { define } from './setting.ts';
import { mailSender, smtpUrl } from './setting-values.ts';

/** The server that alerts and digests are mailed through. */
export const mailSettings = {
  smtpUrl: define({
    name: 'SMTP_URL',
    default: null,
    allowed: 'smtp://host:port or smtps://host:port, with user:password@ before the host where the server asks for it',
    description:
      'The server that mails are sent through; if unset, no mail is sent. `smtps` encrypts from the start, `smtp` when the server offers it. A password is never sent unencrypted, except to this machine.',
    secret: true,
    parse: smtpUrl,
  }),
  mailFrom: define({
    name: 'MAIL_FROM',
    default: null,
    allowed: 'a mail address, such as alerts@example.com or Appraise <alerts@example.com>',
    description: 'Whom mails come from; needed with `SMTP_URL`.',
    parse: mailSender,
  }),
};
