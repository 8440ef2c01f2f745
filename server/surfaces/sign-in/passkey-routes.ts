import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  checkNewPasskey,
  checkPasskey,
  newPasskeyOptions,
  type RelyingParty,
  relyingPartyOf,
  signInOptions,
} from '../../access/passkey.ts';
import { createUnknownKeys } from '../../access/unknown-keys.ts';
import { Problem } from '../../contract/problem.ts';
import { addPasskey, findPasskey, listPasskeys, mostPasskeys, usePasskey } from '../../store/accounts/passkeys.ts';
import { type Challenge, keepChallenge, takeChallenge } from '../../store/accounts/sign-in-challenges.ts';
import { readBody } from './read-body.ts';
import type { SessionRoutes } from './session-routes.ts';

const text = z.string().max(20_000);
/** What the library reads of a browser's answer; it checks the rest of it itself. */
const response = z.looseObject({
  id: z.string().max(2_000),
  response: z.looseObject({ clientDataJSON: text }),
});
const addBody = z.strictObject({ response, name: z.string().trim().min(1).max(100) });

const refused = 'This passkey is not known here, or the browser’s answer came too late: try again.';

const needsName = () =>
  new Problem(
    'unsupported',
    'Passkeys need a name, and this page was opened under an IP address: open the service under its name, or under localhost on its own machine.',
  );

/** The challenge that a browser has answered. */
const answeredIn = (given: z.output<typeof response>): string => {
  try {
    const { challenge } = JSON.parse(Buffer.from(given.response.clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
};

/** Signing in with a passkey, and adding one to the account that is signed in. */
export const addPasskeyRoutes = ({ services, add, enter, signIn }: SessionRoutes): void => {
  const { db, config, clock, log } = services;
  const tries = createUnknownKeys(clock, 'passkeys');

  const partyOf = (request: FastifyRequest): RelyingParty => {
    const party = relyingPartyOf(request, config.publicUrl);
    if (!party) throw needsName();
    return party;
  };

  /** What the library thinks of an answer. It throws where one is malformed or forged. */
  const judged = async <T>(verdict: Promise<T>): Promise<T | null> => {
    try {
      return await verdict;
    } catch (error) {
      log.debug({ err: error }, 'a passkey was refused');
      return null;
    }
  };

  const isFor = (challenge: Challenge | null, use: string, accountId: string | null): boolean =>
    challenge !== null && challenge.details.use === use && challenge.accountId === accountId;

  add('POST', '/api/session/passkey/options', async (request) => {
    const wait = tries.refusal(request);
    if (wait) throw wait;
    // Each costs a row, and anybody may ask.
    tries.missed(request);
    const options = await signInOptions(partyOf(request));
    await keepChallenge(db, options.challenge, { accountId: null, details: { use: 'sign in' } });
    return options;
  });

  add('POST', '/api/session/passkey', async (request, reply) => {
    const party = partyOf(request);
    const given = readBody(response, request.body);
    const answered = answeredIn(given);
    const passkey = await findPasskey(db, given.id);
    const mayTry = isFor(await takeChallenge(db, answered), 'sign in', null) && passkey !== null;
    const answer = given as unknown as AuthenticationResponseJSON;
    const counter = mayTry ? await judged(checkPasskey(party, answered, passkey, answer)) : null;
    return signIn(request, reply, {
      by: 'passkey',
      prove: async (tx) => (passkey && counter !== null ? usePasskey(tx, passkey.id, counter) : null),
      refused,
    });
  });

  add('POST', '/api/session/passkeys/options', async (request) => {
    const { account } = await enter(request);
    const options = await newPasskeyOptions(partyOf(request), account, await listPasskeys(db, account.id));
    await keepChallenge(db, options.challenge, { accountId: account.id, details: { use: 'add' } });
    return options;
  });

  add('POST', '/api/session/passkeys', async (request) => {
    const { account } = await enter(request);
    const party = partyOf(request);
    const body = readBody(addBody, request.body);
    const answered = answeredIn(body.response);
    const mayAdd = isFor(await takeChallenge(db, answered), 'add', account.id);
    const answer = body.response as unknown as RegistrationResponseJSON;
    const passkey = mayAdd ? await judged(checkNewPasskey(party, answered, answer)) : null;
    if (!passkey || !(await addPasskey(db, account.id, body.name, passkey))) {
      throw new Problem(
        'unsupported',
        `The passkey could not be added: the browser’s answer was wrong or too late, it is added already, or the account has ${mostPasskeys}.`,
      );
    }
    return { id: passkey.id, name: body.name };
  });
};
