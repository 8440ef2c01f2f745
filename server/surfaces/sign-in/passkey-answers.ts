import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as z from 'zod';

/** Bytes as browsers write them. */
const bytes = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/);

const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal('public-key') };
const clientDataJSON = bytes(8_000);

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof transports)[number];
const isTransport = (text: string): text is Transport => transports.some((each) => each === text);

/** What a browser sends of a new passkey. What else it says is not looked at. */
export const newPasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(50)).max(20).optional(),
  }),
});

/** What a browser sends that signs in with a passkey. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON, authenticatorData: bytes(8_000), signature: bytes(4_000) }),
});

/** The same as the library takes it. No extension is asked for, so none has a result. */
export const toRegistration = ({
  id,
  rawId,
  type,
  response,
}: z.output<typeof newPasskeyAnswer>): RegistrationResponseJSON => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
  response: {
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: (response.transports ?? []).filter(isTransport),
  },
});

export const toAuthentication = (answer: z.output<typeof passkeyAnswer>): AuthenticationResponseJSON => ({
  ...answer,
  clientExtensionResults: {},
});

const clientData = z.object({ challenge: z.string() });

/** The challenge that a browser has answered; null where it has answered none. */
export const answeredIn = ({ response }: { response: { clientDataJSON: string } }): string | null => {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return clientData.safeParse(said).data?.challenge ?? null;
  } catch {
    return null;
  }
};
