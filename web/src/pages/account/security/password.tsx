import { useState } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { Form, FormEnd, TextField } from '../../../parts/controls/form.tsx';
import { faultAt, Refused } from '../../../parts/states/refused.tsx';
import { queries, useChange } from '../../../service/api.ts';
import { sessionQuery } from '../../../service/session.ts';
import style from '../account.module.css';
import { EndAccess, type EndedAccess, endedInWords } from '../end-access.tsx';

export const Password = ({ email, hasPassword }: { email: string; hasPassword: boolean }) => {
  const change = useChange('account.set_password', 'sessions.list', 'keys.list', 'grants.list', 'account.notices');
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [chosen, setChosen] = useState<EndedAccess | null>(null);
  // Setting a first password doesn't suggest that anything was stolen.
  const ends = chosen ?? { endKeys: hasPassword, endGrants: hasPassword };
  const submit = () =>
    change.mutate(
      { password, ...(current !== '' && { current }), ...ends },
      {
        onSuccess: () => {
          setCurrent('');
          setPassword('');
          setChosen(null);
          void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
        },
      },
    );
  return (
    <section className={style.part}>
      <h2>Password</h2>
      <p className="soft">
        {hasPassword
          ? 'Changing it signs you out in all other browsers.'
          : 'With a password you can sign in without a link, and confirm that it is you. Links still work. Setting it signs you out in all other browsers.'}
      </p>
      <Form onSubmit={submit} aria-label={hasPassword ? 'Change your password' : 'Set a password'}>
        {/* Password managers need the account's user name. */}
        <input
          className="hidden"
          name="username"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        {hasPassword && (
          <TextField
            label="Current password"
            hint="Leave it empty if you signed in or confirmed without a password in the last 15 minutes."
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
            fault={faultAt(change.error, 'current')}
          />
        )}
        <TextField
          label="New password"
          hint="At least 12 characters, and not easy to guess."
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          fault={faultAt(change.error, 'password')}
        />
        <EndAccess value={ends} onChange={setChosen} />
        {change.error && <Refused error={change.error} fields={['current', 'password']} />}
        <FormEnd>
          <Button type="submit" look="first" busy={change.isPending} disabled={password === ''}>
            {hasPassword ? 'Change password' : 'Set password'}
          </Button>
          <span role="status">{change.data && done(endedInWords(change.data))}</span>
        </FormEnd>
      </Form>
    </section>
  );
};

const done = (ended: string): string => (ended === '' ? 'Your password is set.' : `Your password is set: ${ended}.`);
