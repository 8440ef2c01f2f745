import { Problem } from '../../contract/problem.ts';
import type { CallerRequest, CredentialReader } from '../caller.ts';
import type { Challenges } from '../challenges.ts';
import type { KeyCache } from './key-cache.ts';
import type { SameSiteCheck } from './same-site.ts';
import type { Secrets } from './secrets.ts';
import type { SecretCookie } from './session-cookie.ts';

const sessionEnded = () => new Problem('session_ended', 'This browser is no longer signed in: sign in again.');

/** Reads session cookies; an Authorization header takes precedence. */
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

const bearerToken = /^Bearer +(apa_\S+) *$/i;

export const createGrantReader = (secrets: Secrets, challenges: Challenges): CredentialReader => ({
  read(request) {
    const text = bearerToken.exec(request.headers.authorization ?? '')?.[1];
    return text === undefined ? null : secrets.open('grant', text, request, () => challenges.invalidToken(request));
  },
});

const bearer = /^Bearer +(\S+) *$/i;

export const createKeyReader = (secrets: Secrets, cache: KeyCache, challenges: Challenges): CredentialReader => ({
  read(request) {
    const text = bearer.exec(request.headers.authorization ?? '')?.[1];
    return text === undefined ? null : secrets.open('key', text, request, () => challenges.invalidKey(request));
  },
  cache,
});
