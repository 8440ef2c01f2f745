import { Problem } from '../contract/problem.ts';
import type { CredentialReader } from './credential-reader.ts';
import type { OpenSecret } from './open-secret.ts';
import type { SameSiteCheck } from './same-site.ts';
import type { SessionCookie } from './session-cookie.ts';

const sessionEnded = () => new Problem('session_ended', 'This browser is no longer signed in: sign in again.');

/** Lets in a browser that is signed in. A program that sends a header for itself is never taken for it. */
export const createSessionReader = (
  open: OpenSecret,
  cookie: SessionCookie,
  refusalOf: SameSiteCheck,
): CredentialReader => ({
  read(request) {
    const { authorization, cookie: header } = request.headers;
    if (header === undefined || authorization !== undefined) return null;
    const secret = cookie.read(header);
    if (secret === null) return null;
    return refusalOf(request) ?? open('session', secret, request, sessionEnded);
  },
});
