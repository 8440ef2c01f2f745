import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  checkNewPasskey,
  checkPasskey,
  newPasskeyOptions,
  type RelyingParty,
  relyingPartyOf,
  signInOptions,
} from '../../access/credentials/passkey.ts';
import { createUnknownKeys } from '../../access/credentials/unknown-keys.ts';
import { password, text } from '../../contract/fields/text.ts';
import { Problem } from '../../contract/problem.ts';
import { checkProof } from '../../operations/account/check-proof.ts';
import { addPasskey, findPasskey, listPasskeys, mostPasskeys, usePasskey } from '../../store/accounts/passkeys.ts';
import { type Challenge, keepChallenge, takeChallenge } from '../../store/accounts/sign-in-challenges.ts';
import { answeredIn, newPasskeyAnswer, passkeyAnswer, toAuthentication, toRegistration } from './passkey-answers.ts';
import { readBody } from './read-body.ts';
import type { SessionRoutes } from './session-routes.ts';

const optionsBody = z.strictObject({ current: password(0, 200).optional() });
const addBody = z.strictObject({ response: newPasskeyAnswer, name: text(1, 100) });

const refused = 'This passkey is not known here, or the browser’s answer came too late: try again.';

const needsName = () =>
  new Problem(
    'unsupported',
    'Passkeys need a name, and this page was opened under an IP address: open the service under its name, or under localhost on its own machine.',
  );

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

  /** The challenge that a browser has answered, if it was asked for that. */
  const takeAnswered = async (
    answer: Parameters<typeof answeredIn>[0],
    isAsked: (challenge: Challenge) => boolean,
  ): Promise<string | null> => {
    const answered = answeredIn(answer);
    const challenge = answered === null ? null : await takeChallenge(db, answered);
    return challenge && isAsked(challenge) ? answered : null;
  };

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
    const answer = readBody(passkeyAnswer, request.body);
    const wait = tries.refusal(request);
    if (wait) throw wait;
    const passkey = await findPasskey(db, answer.id);
    const answered = await takeAnswered(answer, ({ details, accountId }) => {
      return details.use === 'sign in' && accountId === null;
    });
    const mayTry = passkey !== null && answered !== null;
    const counter = mayTry ? await judged(checkPasskey(party, answered, passkey, toAuthentication(answer))) : null;
    if (counter === null) tries.missed(request);
    return signIn(request, reply, {
      by: 'passkey',
      prove: async (tx) => (passkey && counter !== null ? usePasskey(tx, passkey.id, counter) : null),
      refused,
    });
  });

  add('POST', '/api/session/passkeys/options', async (request) => {
    const caller = await enter(request);
    const { account, credential } = caller;
    const party = partyOf(request);
    const { current } = readBody(optionsBody, request.body);
    await checkProof(db, caller, 'passkey', current);
    const options = await newPasskeyOptions(party, account, await listPasskeys(db, account.id));
    const details = { use: 'add', session: credential.id };
    await keepChallenge(db, options.challenge, { accountId: account.id, details });
    return options;
  });

  add('POST', '/api/session/passkeys', async (request) => {
    const { account, credential } = await enter(request);
    const party = partyOf(request);
    const { response, name } = readBody(addBody, request.body);
    // Of this session alone: it was proved there that it is the account's owner who asks.
    const answered = await takeAnswered(response, ({ details, accountId }) => {
      return details.use === 'add' && details.session === credential.id && accountId === account.id;
    });
    const passkey = answered && (await judged(checkNewPasskey(party, answered, toRegistration(response))));
    if (!passkey || !(await addPasskey(db, account.id, name, passkey))) {
      throw new Problem(
        'unsupported',
        `The passkey could not be added: the browser’s answer was wrong or too late, it is added already, or the account has ${mostPasskeys}.`,
      );
    }
    return { id: passkey.id, name };
  });
};
