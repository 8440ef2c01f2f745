import type { Challenges } from '../challenges.ts';
import type { CredentialReader } from '../credential-reader.ts';
import type { Secrets } from './secrets.ts';

const bearer = /^Bearer +(apa_\S+) *$/i;

/** Lets in a program that a person has let in to their account: it sends an access token. */
export const createGrantReader = (secrets: Secrets, challenges: Challenges): CredentialReader => ({
  read(request) {
    const text = bearer.exec(request.headers.authorization ?? '')?.[1];
    return text === undefined ? null : secrets.open('grant', text, request, () => challenges.invalidToken(request));
  },
});
