import type { Challenges } from '../challenges.ts';
import type { CredentialReader } from '../credential-reader.ts';
import type { Secrets } from './secrets.ts';

const bearer = /^Bearer +(apa_\S+) *$/i;
const tokenIn = (authorization: string | undefined): string | undefined =>
  authorization?.includes('apa_') ? bearer.exec(authorization)?.[1] : undefined;

/** Lets in a program that a person has let in to their account: it sends an access token. */
export const createGrantReader = (secrets: Secrets, challenges: Challenges): CredentialReader => ({
  read(request) {
    const text = tokenIn(request.headers.authorization);
    return text === undefined ? null : secrets.open('grant', text, request, () => challenges.invalidToken(request));
  },
});
