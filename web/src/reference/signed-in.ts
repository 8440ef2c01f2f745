import type { SessionState } from '../../../server/contract/resources/accounts/session.ts';

export const addSignOut = async (): Promise<void> => {
  const button = document.querySelector<HTMLButtonElement>('[data-sign-out]');
  const email = document.querySelector<HTMLElement>('[data-email]');
  if (!button || !email) return;
  const state = await fetch('/api/session', { headers: { accept: 'application/json' } }).then(
    (response) => response.json() as Promise<SessionState>,
    () => null,
  );
  if (!state?.signedIn) return;
  email.textContent = state.account.email;
  for (const each of [button, email]) each.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    const answer = await fetch('/api/session', { method: 'DELETE' }).catch(() => null);
    if (answer?.ok) return location.assign('/sign-in');
    button.disabled = false;
    email.textContent = 'You could not be signed out: try again.';
  });
};
