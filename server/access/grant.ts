import type { Challenges } from './challenges.ts';
import type { CredentialReader } from './credential-reader.ts';
import type { OpenSecret } from './open-secret.ts';

const bearer = /^Bearer +(apa_\S+) *$/i;

/** Lets in a program that a person has let in to their account: it sends an access token. */
export const createGrantReader = (open: OpenSecret, challenges: Challenges): CredentialReader => ({
  read(request) {
    const { authorization } = request.headers;
    const text = !authorization?.includes('apa_') ? undefined : bearer.exec(authorization)?.[1];
    return text === undefined ? null : open('grant', text, request, () => challenges.invalidToken(request));
  },
});
