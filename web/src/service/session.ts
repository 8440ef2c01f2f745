import { queryOptions } from '@tanstack/react-query';
import { readAnswer } from '../../../client/http/answer.ts';
import type { SessionState } from '../../../server/contract/resources/accounts/session.ts';
import { queries } from './api.ts';
import { withConfirmation } from './confirm.ts';
import { restartLive } from './live.ts';

/** The routes of signing in are no operations: they are called here, and refused as operations are. */
export const askSession = <Body>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Body> =>
  withConfirmation(async () => {
    const response = await fetch(`/api/session${path}`, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    return (await readAnswer(response)).body as Body;
  });

/** Who is signed in on this browser, or how to sign in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => askSession<SessionState>('GET', '', undefined, signal),
});

/**
 * All tabs of a browser have one session: what another tab shows of the one before is not left there. A sign-in to the same
 * account, to confirm, leaves the other tabs as they are.
 */
const tabs = new BroadcastChannel('session');
tabs.addEventListener('message', ({ data: email }) => {
  const known = queries.getQueryData(sessionQuery.queryKey);
  if (known?.signedIn && known.account.email === email) void queries.invalidateQueries(sessionQuery);
  else location.reload();
});

/** Forgets everything cached for the last session. */
export const forgetSession = (): void => {
  queries.clear();
  restartLive();
};

/** Who was signed in before is forgotten, and the new session is known at once. */
export const sessionChanged = (state: SessionState): void => {
  forgetSession();
  queries.setQueryData(sessionQuery.queryKey, state);
  tabs.postMessage(state.signedIn ? state.account.email : null);
};

export const signOut = async (): Promise<void> => {
  // The answer clears what this site stores in the browser, which over plain HTTP browsers ignore. Of what is stored, only the
  // display preferences in localStorage are meant to outlast a session.
  const preferences = Object.entries(localStorage);
  const state = await askSession<SessionState>('DELETE', '');
  sessionStorage.clear();
  for (const [name, value] of preferences) localStorage.setItem(name, value);
  sessionChanged(state);
};
