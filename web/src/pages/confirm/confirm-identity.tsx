import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SessionState } from '../../../../server/contract/resources/accounts/session.ts';
import { stringifySearch } from '../../address/search.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Form, FormEnd, TextField } from '../../parts/controls/form.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { faultAt, Refused } from '../../parts/states/refused.tsx';
import { queries } from '../../service/api.ts';
import { endConfirmation } from '../../service/confirm.ts';
import { answerWithPasskey } from '../../service/passkey.ts';
import { askSession, sessionQuery } from '../../service/session.ts';
import { whyNoPasskeys } from '../account/security/why-no-passkeys.ts';
import style from './confirm-identity.module.css';

type SignedIn = Extract<SessionState, { signedIn: true }>;

const confirmed = (state: SessionState | null): void => {
  if (!state) return;
  queries.setQueryData(sessionQuery.queryKey, state);
  endConfirmation(true);
};

const confirmWithPasskey = async (): Promise<SessionState | null> => {
  const passkey = await answerWithPasskey(await askSession('POST', '/confirm/options', {}));
  return passkey && askSession<SessionState>('POST', '/confirm', { passkey });
};

const ByPassword = ({ email }: { email: string }) => {
  const [password, setPassword] = useState('');
  const confirm = useMutation({
    mutationFn: () => askSession<SessionState>('POST', '/confirm', { password }),
    onSuccess: confirmed,
  });
  return (
    <Form onSubmit={() => confirm.mutate()}>
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        fault={faultAt(confirm.error, 'password')}
      />
      {/* Password managers need the account's user name. */}
      <input className="hidden" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden />
      {confirm.error && <Refused error={confirm.error} fields={['password']} />}
      <FormEnd>
        <Button type="submit" look="first" busy={confirm.isPending} disabled={password === ''}>
          Confirm
        </Button>
      </FormEnd>
    </Form>
  );
};

const ByPasskey = () => {
  const confirm = useMutation({ mutationFn: confirmWithPasskey, onSuccess: confirmed });
  return (
    <>
      <p>
        <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm with a passkey
        </Button>
      </p>
      {confirm.error && <Refused error={confirm.error} />}
    </>
  );
};

const ByMail = ({ email }: { email: string }) => {
  const mail = useMutation({ mutationFn: () => askSession('POST', '/confirm/mail', {}) });
  return (
    <>
      <p>
        <Button busy={mail.isPending} disabled={mail.isSuccess} onClick={() => mail.mutate()}>
          Mail me a sign-in link
        </Button>
      </p>
      {mail.error && <Refused error={mail.error} />}
      <p role="status">
        {mail.isSuccess && `A link was sent to ${email}. Open it in this browser, then come back to this page.`}
      </p>
    </>
  );
};

/** For accounts without any other way to confirm. */
const ByOperator = ({ email }: { email: string }) => (
  <>
    <p>
      You have no password and no passkey that works here, so sign in again with a link. The operator of this service
      creates one on the machine it runs on:
    </p>
    <pre className={style.command}>
      <code>npx appraise sign-in --email {email}</code>
    </pre>
    <p>
      Open the link in this browser, then come back to this page. Set a password under Account, Security, and you can
      confirm with that next time.
    </p>
  </>
);

const Ways = ({ state }: { state: SignedIn }) => {
  const { email } = state.account;
  const hasPasskey = state.passkeys > 0 && whyNoPasskeys(location.hostname, 'PublicKeyCredential' in window) === null;
  const isStuck = !state.hasPassword && !hasPasskey && !state.provider && !state.mail;
  return (
    <div className={style.ways}>
      {state.hasPassword && <ByPassword email={email} />}
      {hasPasskey && <ByPasskey />}
      {state.provider && (
        <p>
          <a
            href={`/api/session/provider${stringifySearch({ next: '/', confirm: 'yes' })}`}
            target="_blank"
            rel="noreferrer"
          >
            Sign in again with {state.provider.name}
          </a>{' '}
          in a new tab, then come back to this page.
        </p>
      )}
      {state.mail && <ByMail email={email} />}
      {isStuck && <ByOperator email={email} />}
    </div>
  );
};

/** Asks for confirmation before a sensitive change, which then continues. */
export const ConfirmIdentity = () => {
  const session = useQuery({ ...sessionQuery, staleTime: 0, refetchOnWindowFocus: 'always' });
  const isConfirmed = session.isFetchedAfterMount && session.data?.signedIn && session.data.confirmedUntil !== null;
  // A sign-in in another tab also confirms.
  useEffect(() => {
    if (isConfirmed) endConfirmation(true);
  }, [isConfirmed]);
  return (
    <Dialog title="Confirm it’s you" open onClose={() => endConfirmation(false)}>
      <p>You signed in a while ago, and this change needs a recent sign-in.</p>
      <Answered query={session}>{(state) => state.signedIn && <Ways state={state} />}</Answered>
    </Dialog>
  );
};
