import { Problem } from '../../contract/problem.ts';
import type { CallerRequest, CredentialReader } from '../credential-reader.ts';
import type { SameSiteCheck } from './same-site.ts';
import type { Secrets } from './secrets.ts';
import type { SecretCookie } from './session-cookie.ts';

const sessionEnded = () => new Problem('session_ended', 'This browser is no longer signed in: sign in again.');

/** Lets in a browser that is signed in. A program that sends a header for itself is never taken for it. */
export const createSessionReader = (
  secrets: Secrets,
  cookie: SecretCookie,
  refusalOf: SameSiteCheck,
): CredentialReader => {
  const secretIn = ({ headers: { authorization, cookie: header } }: CallerRequest): string | null =>
    header === undefined || authorization !== undefined ? null : cookie.read(header);

  return {
    read(request) {
      const secret = secretIn(request);
      return secret === null ? null : (refusalOf(request) ?? secrets.open('session', secret, request, sessionEnded));
    },
  };
};
