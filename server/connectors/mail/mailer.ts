import type { Transporter } from 'nodemailer';
import { isLoopback } from '../../support/addresses/addresses.ts';
import { StartError } from '../../support/process/process.ts';
import type { CheckResult } from '../checks/check-sources.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The `Message-ID`, which lets servers recognize duplicates. */
  readonly id: string;
  /** One-click unsubscribe URL (RFC 8058); null if there is nothing to unsubscribe from. */
  readonly stopUrl: string | null;
}

export type MailOutcome =
  | { readonly kind: 'sent' }
  /** The server will never accept this address. */
  | { readonly kind: 'refused'; readonly status: number | null; readonly reason: string }
  /** May succeed later. */
  | { readonly kind: 'failed'; readonly status: number | null; readonly reason: string };

export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>;
  /** Connects and signs in without sending; null, or why it failed. */
  check(): Promise<string | null>;
  close(): Promise<void>;
}

const bounds = {
  connections: 3,
  mailsPerConnection: 50,
  connectMs: 8_000,
  /** Between two replies of the server. */
  silenceMs: 12_000,
  idleMs: 30_000,
};

export type MailConfig = Readonly<Record<'smtpUrl' | 'mailFrom', string | null>>;

export const createMailer = (config: MailConfig): Mailer | null => {
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl === null) return null;
  if (mailFrom === null) throw new StartError('SMTP_URL is set: set MAIL_FROM, too, to the address mails come from.');
  const server = new URL(smtpUrl);
  const host = server.hostname.replace(/^\[|\]$/g, '');
  const hasPassword = server.username !== '';
  const isLocal = host === 'localhost' || isLoopback(host);
  const fromHost = mailFrom.replace(/^.*@|>$/g, '');

  let opened: Promise<Transporter> | null = null;
  // Loaded with the first mail, because most processes send none.
  const transport = (): Promise<Transporter> => {
    opened ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        pool: true,
        host,
        ...(server.port === '' ? {} : { port: Number(server.port) }),
        secure: server.protocol === 'smtps:',
        requireTLS: server.protocol === 'smtp:' && hasPassword && !isLocal,
        // A server on this machine often has a self-signed certificate.
        ...(isLocal ? { tls: { rejectUnauthorized: false } } : {}),
        ...(hasPassword
          ? { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } }
          : {}),
        maxConnections: bounds.connections,
        maxMessages: bounds.mailsPerConnection,
        // The sender retries a mail whose connection broke.
        maxRequeues: 0,
        connectionTimeout: bounds.connectMs,
        greetingTimeout: bounds.connectMs,
        dnsTimeout: bounds.connectMs,
        socketTimeout: bounds.silenceMs,
        idleTimeout: bounds.idleMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    );
    return opened;
  };

  return {
    async send({ to, subject, text, html, id, stopUrl }) {
      try {
        await (await transport()).sendMail({
          from: mailFrom,
          // As an object, so that no part of the address is read as another address.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${fromHost}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(stopUrl
              ? { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
              : {}),
          },
        });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    async check() {
      try {
        await (await transport()).verify();
        return null;
      } catch (error) {
        return reasonOf(error);
      }
    },
    async close() {
      (await opened)?.close();
    },
  };
};

const partOf = <Of>(error: unknown, key: string, isOf: (value: unknown) => value is Of): Of | null => {
  const value = typeof error === 'object' && error !== null && key in error ? error[key as keyof typeof error] : null;
  return isOf(value) ? value : null;
};
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';

/** Leaves out the address, the password and the library's message. */
const reasonOf = (error: unknown): string => {
  const status = partOf(error, 'responseCode', isNumber);
  const code = partOf(error, 'code', isText);
  if (code === 'EAUTH') return 'The mail server refused the user and password of SMTP_URL.';
  if (code === 'ETLS') return 'The connection to the mail server could not be encrypted.';
  if (status !== null) return `The mail server answered ${status}.`;
  if (code === 'ETIMEDOUT') return 'The mail server did not answer in time.';
  return 'The mail server could not be reached.';
};

/** Tells a permanently rejected address from a server that is down, full or misconfigured. */
const outcomeOf = (error: unknown): MailOutcome => {
  const status = partOf(error, 'responseCode', isNumber);
  const isAddress = partOf(error, 'code', isText) === 'EENVELOPE' && partOf(error, 'command', isText) === 'RCPT TO';
  if (isAddress && status !== null && status >= 500) {
    return { kind: 'refused', status, reason: `The mail server refused the address (${status}).` };
  }
  return { kind: 'failed', status, reason: reasonOf(error) };
};

export const checkMail = async (config: MailConfig, now: () => number): Promise<CheckResult> => {
  const check = { source: 'Mail server', asks: 'sign-in', path: null };
  const mailer = createMailer(config);
  if (!mailer) {
    const missing = ['SMTP_URL', 'MAIL_FROM'];
    return {
      ...check,
      state: 'key missing',
      detail: 'No mail is sent: set SMTP_URL and MAIL_FROM.',
      missing,
      ms: null,
    };
  }
  const began = now();
  const detail = await mailer.check();
  await mailer.close();
  const state = detail === null ? 'works' : detail.includes('password') ? 'key refused' : 'unreachable';
  return { ...check, state, detail, missing: [], ms: Math.round(now() - began) };
};
