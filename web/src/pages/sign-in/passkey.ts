import type { SessionState } from '../../../../server/contract/resources/accounts/session.ts';
import { answerWithPasskey } from '../../service/passkey.ts';
import { askSession } from '../../service/session.ts';

/** Lets the person choose a passkey; null if they cancel. */
export const signInWithPasskey = async (): Promise<SessionState | null> => {
  const answer = await answerWithPasskey(await askSession('POST', '/passkey/options', {}));
  return answer && askSession<SessionState>('POST', '/passkey', answer);
};
