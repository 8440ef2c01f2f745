import { createThreads } from '../concurrency/threads.ts';
import type { StrengthRequest } from './password-strength-thread.ts';

// The dictionaries take a second to read and a check up to half a second, so both happen in a thread of their own.
const strength = createThreads<StrengthRequest, string | null>(
  new URL('./password-strength-thread.ts', import.meta.url),
  { name: 'password strength' },
);

export const tooPersonal = 'It is too close to your email address or the name of this service.';

/** Why a password is easy to guess, in one sentence; null when it is not. */
export const whyWeak = async (password: string, email: string): Promise<string | null> =>
  password.toLowerCase().includes(email.toLowerCase())
    ? tooPersonal
    : strength.ask({ password, known: ['appraise', ...email.split(/[@.+_-]/)] });
