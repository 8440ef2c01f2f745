import type { Credential } from '../../client/credential.ts';
import { Refusal } from '../command.ts';
import { changeLogin, findLogin, type Login } from './login-store.ts';
import { renewLogin } from './oauth.ts';

/** Renewed so long before its end: a call may take as long. */
const earlyMs = 60_000;

const isFresh = (login: Login | null): login is Login => login !== null && login.expiresAt - Date.now() > earlyMs;

/** The token of whoever has logged in, renewed when it is about to end. */
export const loginCredential =
  (env: NodeJS.ProcessEnv, origin: string): Credential =>
  async () => {
    let login = await findLogin(env, origin);
    if (!isFresh(login)) {
      // Another process may have renewed it meanwhile.
      login = await changeLogin(env, origin, async (now) =>
        now === null || isFresh(now) ? now : renewLogin(origin, now),
      );
    }
    if (login === null) throw new Refusal(`Your login to ${origin} has ended: run \`appraise login\` again.`);
    return { authorization: `Bearer ${login.accessToken}` };
  };
