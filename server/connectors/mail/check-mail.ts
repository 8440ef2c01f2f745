import type { CheckResult } from '../checks/check-sources.ts';
import { createMailer, type MailConfig } from './mailer.ts';

/** Whether the mail server that was set takes what this service would send. Nothing is mailed. */
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
