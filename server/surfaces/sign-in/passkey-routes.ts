import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  checkNewPasskey,
  checkPasskey,
  newPasskeyOptions,
  passkeyOptions,
  type RelyingParty,
  relyingPartyOf,
} from '../../access/credentials/passkey.ts';
import { createUnknownKeys } from '../../access/limits/address-limit.ts';
import { checkRecentProof } from '../../access/permission.ts';
import { text } from '../../contract/fields/text.ts';
import { Problem } from '../../contract/problem.ts';
import {
  addPasskey,
  findPasskey,
  listPasskeys,
  maxPasskeys,
  type PasskeyRecord,
  usePasskey,
} from '../../store/accounts/passkeys.ts';
import { type Challenge, keepChallenge, takeChallenge } from '../../store/accounts/sign-in-challenges.ts';
import type { Services } from '../services.ts';
import type { Prove } from './open-session.ts';
import type { SessionRoutes } from './session-routes.ts';
import { readBody } from './session-state.ts';

/** Base64url, as browsers send it. */
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

const newPasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(50)).max(20).optional(),
  }),
});

export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({ clientDataJSON, authenticatorData: bytes(8_000), signature: bytes(4_000) }),
});

/** The same in the library's type. No extensions are requested, so there are no results. */
const toRegistration = ({
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

const toAuthentication = (answer: z.output<typeof passkeyAnswer>): AuthenticationResponseJSON => ({
  ...answer,
  clientExtensionResults: {},
});

const clientData = z.object({ challenge: z.string() });

/** The challenge in a browser's response, or null. */
const answeredIn = ({ response }: { response: { clientDataJSON: string } }): string | null => {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return clientData.safeParse(said).data?.challenge ?? null;
  } catch {
    return null;
  }
};

const emptyBody = z.strictObject({});
const addBody = z.strictObject({ response: newPasskeyAnswer, name: text(1, 100) });

const refused = 'This passkey is not known here, or the browser’s answer came too late: try again.';

const needsName = () =>
  new Problem(
    'unsupported',
    'Passkeys need a name, and this page was opened under an IP address: open the service under its name, or under localhost on its own machine.',
  );

const partyOf = (request: FastifyRequest, { config }: Services): RelyingParty => {
  const party = relyingPartyOf(request, config.publicUrl);
  if (!party) throw needsName();
  return party;
};

/** The library's verdict; it throws on malformed or forged responses. */
const judged = async <T>(verdict: Promise<T>, { log }: Services): Promise<T | null> => {
  try {
    return await verdict;
  } catch (error) {
    log.debug({ err: error }, 'a passkey was refused');
    return null;
  }
};

type IsExpected = (challenge: Challenge) => boolean;

/** The challenge that a browser answered, if it was issued for this purpose. */
const takeAnswered = async (
  answer: Parameters<typeof answeredIn>[0],
  isExpected: IsExpected,
  { db }: Services,
): Promise<string | null> => {
  const answered = answeredIn(answer);
  const challenge = answered === null ? null : await takeChallenge(db, answered);
  return challenge && isExpected(challenge) ? answered : null;
};

/** Requests and checks passkeys, with limited attempts per address. */
export const createPasskeyProver = (services: Services) => {
  const { db, clock } = services;
  const tries = createUnknownKeys(clock, 'passkeys');
  return {
    /** The challenge is stored with its purpose, and with the account if it is known. */
    async options(request: FastifyRequest, challenge: Challenge, allowed?: readonly PasskeyRecord[]) {
      const wait = tries.refusal(request);
      if (wait) throw wait;
      // Each costs a row, and callers are not authenticated.
      tries.missed(request);
      const options = await passkeyOptions(partyOf(request, services), allowed);
      await keepChallenge(db, options.challenge, challenge);
      return options;
    },
    async prove(
      request: FastifyRequest,
      answer: z.output<typeof passkeyAnswer>,
      isExpected: IsExpected,
    ): Promise<Prove> {
      const party = partyOf(request, services);
      const wait = tries.refusal(request);
      if (wait) throw wait;
      const passkey = await findPasskey(db, answer.id);
      const answered = await takeAnswered(answer, isExpected, services);
      const mayTry = passkey !== null && answered !== null;
      const verdict = mayTry ? checkPasskey(party, answered, passkey, toAuthentication(answer)) : null;
      const counter = verdict && (await judged(verdict, services));
      if (counter === null) tries.missed(request);
      return async (tx) => (passkey && counter !== null ? usePasskey(tx, passkey.id, counter) : null);
    },
  };
};

export type PasskeyProver = ReturnType<typeof createPasskeyProver>;

/** Signs in with a passkey, and adds one to the signed-in account. */
export const addPasskeyRoutes = ({ services, add, enter, signIn }: SessionRoutes, prover: PasskeyProver): void => {
  const { db } = services;

  add('POST', '/api/session/passkey/options', (request) =>
    prover.options(request, { accountId: null, details: { use: 'sign in' } }),
  );

  add('POST', '/api/session/passkey', async (request, reply) => {
    const answer = readBody(passkeyAnswer, request.body);
    const prove = await prover.prove(
      request,
      answer,
      ({ details, accountId }) => details.use === 'sign in' && accountId === null,
    );
    return signIn(request, reply, { by: 'passkey', prove, refused });
  });

  add('POST', '/api/session/passkeys/options', async (request) => {
    const caller = await enter(request);
    const { account, credential } = caller;
    readBody(emptyBody, request.body);
    checkRecentProof(caller);
    const options = await newPasskeyOptions(partyOf(request, services), account, await listPasskeys(db, account.id));
    const details = { use: 'add', session: credential.id };
    await keepChallenge(db, options.challenge, { accountId: account.id, details });
    return options;
  });

  add('POST', '/api/session/passkeys', async (request) => {
    const { account, credential } = await enter(request);
    const party = partyOf(request, services);
    const { response, name } = readBody(addBody, request.body);
    // Bound to this session, which was recently confirmed.
    const isExpected: IsExpected = ({ details, accountId }) =>
      details.use === 'add' && details.session === credential.id && accountId === account.id;
    const answered = await takeAnswered(response, isExpected, services);
    const passkey = answered && (await judged(checkNewPasskey(party, answered, toRegistration(response)), services));
    if (!passkey || !(await addPasskey(db, account.id, name, passkey))) {
      throw new Problem(
        'unsupported',
        `The passkey could not be added: the browser’s answer was wrong or too late, it is added already, or the account has ${maxPasskeys}.`,
      );
    }
    return { id: passkey.id, name };
  });
};
