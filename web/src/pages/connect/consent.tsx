import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '../../../../client/types.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Form, FormEnd, Select } from '../../parts/controls/form.tsx';
import { Refused } from '../../parts/states/refused.tsx';
import { ask, useChange } from '../../service/api.ts';
import { sessionQuery } from '../../service/session.ts';
import { count } from '../../words.ts';
import { priceNames } from '../account/credits/price-names.ts';
import { CapFields, type CapTexts, capsIn } from '../account/keys/cap-fields.tsx';
import style from './connect.module.css';

/** What a cap can buy. */
const RunPrices = () => {
  const me = useQuery(ask('me', {})).data;
  if (!me) return <p className="soft small">&nbsp;</p>;
  if (!me.credits.counted)
    return <p className="soft small">This account has no credit limit, so no cap is ever reached.</p>;
  const named = me.prices.flatMap(({ endpoint, credits }) => {
    const name = priceNames[endpoint];
    return name === undefined || endpoint.endsWith('.more') ? [] : [`${name} ${count(credits)}`];
  });
  return (
    <p className="soft small">
      You have {count(me.credits.left + me.credits.wallet)} credits. Prices in credits: {named.join(' · ')}.
    </p>
  );
};

type Asked = Output<'grants.preview'>;
type Scope = Asked['scope'];

const scopes = [
  ['full', 'Read, and start runs that cost credits'],
  ['read', 'Only read: it cannot start or cancel runs'],
] as const;

/** Enough for a few runs, but limits a runaway program. */
const firstCaps: CapTexts = { day: '', month: '100' };

const Who = ({ client, receiver }: Pick<Asked, 'client' | 'receiver'>) => (
  <div className={style.who}>
    {client.host === null ? (
      <p>
        <strong>Not verified.</strong> The program calls itself “{client.name}”, and no one vouches for that. Allow it
        only if you have just started connecting it yourself.
      </p>
    ) : (
      <p>
        <strong>{client.host}</strong> describes itself as “{client.name}”.
      </p>
    )}
    <p>
      Your answer is sent to <strong>{receiver === 'this computer' ? 'an app on this computer' : receiver}</strong>.
    </p>
  </div>
);

export const Consent = ({ asked, query }: { asked: Asked; query: string }) => {
  const { client, receiver, refuseTo } = asked;
  const session = useQuery(sessionQuery).data;
  const allow = useChange('grants.create', 'grants.list');
  const [scope, setScope] = useState<Scope>(asked.scope);
  const [caps, setCaps] = useState(firstCaps);
  const granted = scope === 'full' ? capsIn(caps) : { dayCap: null, monthCap: null };
  const submit = () =>
    allow.mutate({ query, scope, ...granted }, { onSuccess: ({ redirectTo }) => location.assign(redirectTo) });
  if (allow.isSuccess) {
    return (
      <div className={style.asked}>
        <h1>“{client.name}” is connected</h1>
        <p>You can close this page if the app has not continued by itself.</p>
      </div>
    );
  }
  return (
    <div className={style.asked}>
      <h1>Let “{client.name}” use your account?</h1>
      <Who client={client} receiver={receiver} />
      {session?.signedIn && (
        <p>
          The account is <strong>{session.account.email}</strong>.
        </p>
      )}
      <Form onSubmit={submit}>
        <Select<Scope>
          label="What it may do"
          value={scope}
          options={scopes.filter(([each]) => asked.scope === 'full' || each === 'read')}
          onChange={setScope}
        />
        {scope === 'full' && (
          <>
            <CapFields caps={caps} error={allow.error} onChange={setCaps} />
            <RunPrices />
          </>
        )}
        {allow.error && <Refused error={allow.error} fields={['dayCap', 'monthCap']} />}
        <FormEnd>
          <Button type="submit" look="first" busy={allow.isPending}>
            Allow
          </Button>
          <Button disabled={allow.isPending} onClick={() => location.assign(refuseTo)}>
            Refuse
          </Button>
        </FormEnd>
      </Form>
      <p className="soft small">You can revoke its access at any time under Account, Connected apps.</p>
    </div>
  );
};
