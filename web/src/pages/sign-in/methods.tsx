import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignInMethods as Methods, SessionState } from '../../../../server/contract/resources/accounts/session.ts';
import { stringifySearch } from '../../address/search.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Form, FormEnd, TextField } from '../../parts/controls/form.tsx';
import { faultAt, isRetryable, Refused } from '../../parts/states/refused.tsx';
import { askSession } from '../../service/session.ts';
import { NewLink } from './new-link.tsx';
import { signInWithPasskey } from './passkey.ts';
import style from './sign-in.module.css';

interface Props {
  onSignedIn(state: SessionState): void;
}

const PasswordForm = ({ onSignedIn }: Props) => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const enter = useMutation({
    mutationFn: () => askSession<SessionState>('POST', '/password', { email, password }),
    onSuccess: onSignedIn,
    // Keep the password if a retry may succeed.
    onError: (error) => !isRetryable(error) && setPassword(''),
  });
  return (
    <Form onSubmit={() => enter.mutate()} aria-label="Sign in with a password">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        fault={faultAt(enter.error, 'email')}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        fault={faultAt(enter.error, 'password')}
      />
      {enter.error && <Refused error={enter.error} fields={['email', 'password']} retry={() => enter.mutate()} />}
      <FormEnd>
        <Button look="first" type="submit" busy={enter.isPending} disabled={email === '' || password === ''}>
          Sign in
        </Button>
      </FormEnd>
    </Form>
  );
};

const PasskeyButton = ({ onSignedIn }: Props) => {
  const enter = useMutation({ mutationFn: signInWithPasskey, onSuccess: (state) => state && onSignedIn(state) });
  return (
    <>
      <p>
        <Button busy={enter.isPending} onClick={() => enter.mutate()}>
          Sign in with a passkey
        </Button>
      </p>
      {enter.error && <Refused error={enter.error} />}
    </>
  );
};

export const SignInMethods = ({ methods, next, onSignedIn }: Props & { methods: Methods; next: string }) => (
  <div className={style.column}>
    {methods.provider && (
      <p>
        <a className={style.provider} href={`/api/session/provider${stringifySearch({ next })}`}>
          Sign in with {methods.provider.name}
        </a>
      </p>
    )}
    {methods.passkey && 'PublicKeyCredential' in window && <PasskeyButton onSignedIn={onSignedIn} />}
    {methods.password && <PasswordForm onSignedIn={onSignedIn} />}
    <NewLink />
  </div>
);
