import { dayMs } from '../../contract/domain/durations.ts';
import { knownDays } from '../../store/accounts/passwords.ts';
import type { SessionLimits } from '../../store/accounts/sessions.ts';

export interface SecretCookie {
  /** The secret in a Cookie header, or null. */
  read(header: string | undefined): string | null;
  /** The `Set-Cookie` header that stores the secret. */
  give(secret: string): string;
  /** The `Set-Cookie` header that deletes it. */
  readonly taken: string;
}

/** With TLS, the `__Host-` prefix prevents other hosts and paths from setting it; browsers accept that prefix only over TLS. */
const createCookie = (name: string, publicUrl: string | null, days: number): SecretCookie => {
  const secure = publicUrl?.startsWith('https:') ?? false;
  const start = `${secure ? '__Host-' : ''}${name}=`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read(header = '') {
      const own = header.split(/; */).find((cookie) => cookie.startsWith(start));
      return own?.slice(start.length) || null;
    },
    give: (secret) => `${start}${secret}; Max-Age=${(days * dayMs) / 1_000}; ${attributes}`,
    taken: `${start}; Max-Age=0; ${attributes}`,
  };
};

type CookieConfig = Pick<SessionLimits, 'sessionDays'> & { readonly publicUrl: string | null };

export const createSessionCookie = ({ publicUrl, sessionDays }: CookieConfig): SecretCookie =>
  createCookie('appraise', publicUrl, sessionDays);

/** Marks a browser that has signed in before. Outlives the session and doesn't authenticate. */
export const createBrowserCookie = ({ publicUrl }: CookieConfig): SecretCookie =>
  createCookie('appraise-browser', publicUrl, knownDays);
