import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Passkey, PasskeyRecord } from '../../store/accounts/passkeys.ts';
import type { CallerRequest } from '../caller.ts';

/** As whom the service asks for a passkey: passkeys belong to a name, and work under no other. */
export interface RelyingParty {
  readonly name: string;
  readonly origin: string;
}

/** Null under a bare IP address, which no passkey can belong to. The request has passed the check that it is for us. */
export const relyingPartyOf = ({ headers }: CallerRequest, publicUrl: string | null): RelyingParty | null => {
  const origin = headers.origin ?? publicUrl ?? `http://${headers.host}`;
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { name: hostname, origin } : null;
};

// Read when a passkey is first asked for: most starts never do.
const library = () => import('@simplewebauthn/server');

// EdDSA, ES256 and RS256: every authenticator has one of them. The library’s own list asks Node for what is experimental there.
const algorithms = [-8, -7, -257] as const;

export const newPasskeyOptions = async (
  party: RelyingParty,
  account: { readonly id: string; readonly email: string },
  existing: readonly PasskeyRecord[],
) =>
  (await library()).generateRegistrationOptions({
    rpName: 'Appraise',
    rpID: party.name,
    userName: account.email,
    userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: [...algorithms],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

export const checkNewPasskey = async (
  party: RelyingParty,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<Passkey | null> => {
  const { verified, registrationInfo } = await (await library()).verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.name,
  });
  if (!verified) return null;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey), counter, transports };
};

/** What a browser is asked for: any passkey that it has for us, or one of these. */
export const passkeyOptions = async (party: RelyingParty, allowed?: readonly PasskeyRecord[]) =>
  (await library()).generateAuthenticationOptions({
    rpID: party.name,
    userVerification: 'required',
    ...(allowed && { allowCredentials: allowed.map(({ id, transports }) => ({ id, transports })) }),
  });

/** The counter after this use, or null when the browser's answer does not hold. */
export const checkPasskey = async (
  party: RelyingParty,
  challenge: string,
  { id, publicKey, counter, transports }: Passkey,
  response: AuthenticationResponseJSON,
): Promise<number | null> => {
  const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.name,
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports: [...transports] },
  });
  return verified ? authenticationInfo.newCounter : null;
};
