import { dayMs } from '../../contract/domain/durations.ts';
import { knownDays } from '../../store/accounts/passwords.ts';
import type { SessionLimits } from '../../store/accounts/sessions.ts';

export interface SecretCookie {
  /** The secret as a browser has sent it; null: it has sent none. */
  read(header: string | undefined): string | null;
  /** As a `Set-Cookie` header gives it to the browser. */
  give(secret: string): string;
  /** As a `Set-Cookie` header takes it back. */
  readonly taken: string;
}

/** Behind TLS its name forbids that another host or path sets it; browsers take such a name only over TLS. */
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

/** Marks a browser that has signed in before. It outlives the session and does not sign anyone in. */
export const createBrowserCookie = ({ publicUrl }: CookieConfig): SecretCookie =>
  createCookie('appraise-browser', publicUrl, knownDays);
