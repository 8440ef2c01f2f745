import { queryOptions } from '@tanstack/react-query';
import { readAnswer } from '../../../client/http/answer.ts';
import type { SessionState } from '../../../server/contract/resources/accounts/session.ts';
import { queries } from './api.ts';
import { withConfirmation } from './confirm.ts';
import { restartLive } from './live.ts';

/** Sign-in routes are not operations, but fail with the same errors. */
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

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => askSession<SessionState>('GET', '', undefined, signal),
});

/**
 * All tabs share one session, so clear other tabs after a switch. Signing in to the same account to confirm leaves them
 * unchanged.
 */
const tabs = new BroadcastChannel('session');
tabs.addEventListener('message', ({ data: email }) => {
  const known = queries.getQueryData(sessionQuery.queryKey);
  if (known?.signedIn && known.account.email === email) void queries.invalidateQueries(sessionQuery);
  else location.reload();
});

export const forgetSession = (): void => {
  queries.clear();
  restartLive();
};

/** Clears the previous session's data and stores the new session. */
export const sessionChanged = (state: SessionState): void => {
  forgetSession();
  queries.setQueryData(sessionQuery.queryKey, state);
  tabs.postMessage(state.signedIn ? state.account.email : null);
};

export const signOut = async (): Promise<void> => {
  // The response clears this site's storage, which browsers ignore over plain HTTP. Only the display preferences in
  // localStorage should outlast a session, so they are restored.
  const preferences = Object.entries(localStorage);
  const state = await askSession<SessionState>('DELETE', '');
  sessionStorage.clear();
  for (const [name, value] of preferences) localStorage.setItem(name, value);
  sessionChanged(state);
};
