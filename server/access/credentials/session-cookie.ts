import { dayMs } from '../../contract/domain/durations.ts';
import { sessionDays } from '../../store/accounts/sessions.ts';

/** The cookie that carries a browser's session. */
export interface SessionCookie {
  /** The session's secret as a browser has sent it; null: it has sent none. */
  read(header: string | undefined): string | null;
  /** As a `Set-Cookie` header gives it to the browser. */
  give(secret: string): string;
  /** As a `Set-Cookie` header takes it back. */
  readonly taken: string;
}

/** Behind TLS its name forbids that another host or path sets it; browsers take such a name only over TLS. */
export const createSessionCookie = (publicUrl: string | null): SessionCookie => {
  const secure = publicUrl?.startsWith('https:') ?? false;
  const name = secure ? '__Host-appraise' : 'appraise';
  const start = `${name}=`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read(header = '') {
      // Without taking it apart: it is read on every call of a browser, and most have this cookie alone.
      let at = 0;
      while (!header.startsWith(start, at)) {
        const end = header.indexOf(';', at);
        if (end < 0) return null;
        at = end + 1;
        while (header[at] === ' ') at++;
      }
      const end = header.indexOf(';', at);
      return header.slice(at + start.length, end < 0 ? undefined : end) || null;
    },
    give: (secret) => `${start}${secret}; Max-Age=${(sessionDays * dayMs) / 1_000}; ${attributes}`,
    taken: `${start}; Max-Age=0; ${attributes}`,
  };
};
