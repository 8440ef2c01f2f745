import { minuteMs } from './domain/durations.ts';
import { Problem } from './problem.ts';

/** How long a session may make sensitive changes after a sign-in or confirmation. */
export const stepUpMinutes = 15;

/**
 * Until when a session may make sensitive changes, in milliseconds; null if it may not now.
 * @param provedAt when the user last proved their identity
 */
export const confirmedUntil = (provedAt: number | null | undefined): number | null => {
  const until = (provedAt ?? 0) + stepUpMinutes * minuteMs;
  return until > Date.now() ? until : null;
};

/** One sentence for everyone: also for people without a password, a passkey or a mail server. */
export const signInAgain = (email: string): Problem =>
  new Problem(
    'sign_in_again',
    `Confirm that it is you first, because you last signed in more than ${stepUpMinutes} minutes ago: send your password or a passkey to \`POST /api/session/confirm\`, or sign in again. If you have neither, ask the operator of the service for a sign-in link: they create one with \`appraise sign-in --email ${email}\`.`,
  );

/** The last sentence of such an operation's description. */
export const stepUpNote = `A browser must have signed in or confirmed within the last ${stepUpMinutes} minutes (\`sign_in_again\` otherwise).`;
