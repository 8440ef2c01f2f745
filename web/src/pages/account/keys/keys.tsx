import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Output } from '../../../../../client/types.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Answered } from '../../../parts/states/answered.tsx';
import { Empty } from '../../../parts/states/empty.tsx';
import { ask, useChange } from '../../../service/api.ts';
import { counted } from '../../../words.ts';
import style from '../account.module.css';
import { AccountHead } from '../account-head.tsx';
import { ChangeCaps } from './change-caps.tsx';
import { CreateKey } from './create-key.tsx';
import { ActiveKeys, EndedKeys } from './key-tables.tsx';
import { NewKey } from './new-key.tsx';
import { RevokeKey } from './revoke-key.tsx';

type Created = Output<'keys.create'>;
type Key = Created['key'];

const route = getRouteApi('/shell/account/keys');

export const Page = () => {
  const { create } = route.useSearch();
  const navigate = useNavigate({ from: '/account/keys' });
  // Refetched on focus: keys are used elsewhere.
  const keys = useQuery({ ...ask('keys.list', {}), staleTime: 0, refetchOnWindowFocus: true });
  const limit = useQuery(ask('me', {})).data?.limits.keys;
  const [created, setCreated] = useState<Created | null>(null);
  const change = useChange('keys.update', 'keys.list');
  const [capped, setCapped] = useState<Key | null>(null);
  const [revoked, setRevoked] = useState<Key | null>(null);
  const openForm = () => void navigate({ search: { create: true } });
  const closeForm = () => void navigate({ search: {}, replace: true });

  const inUse = keys.data?.keys.filter(({ status }) => status === 'active').length;
  return (
    <>
      <AccountHead title="API keys" page="/account/keys" />
      {created && <NewKey created={created} onDone={() => setCreated(null)} />}
      <div className={style.bar}>
        <p className="soft">
          Keys let programs and MCP clients call the service in your name.
          {inUse !== undefined && limit !== undefined && ` ${inUse} of ${counted(limit, 'key')} in use.`}
        </p>
        <Button look="first" onClick={openForm}>
          Create a key
        </Button>
      </div>
      <Answered query={keys}>
        {(answer) => {
          const active = answer.keys.filter(({ status }) => status === 'active');
          const ended = answer.keys.filter(({ status }) => status !== 'active');
          return (
            <>
              {active.length === 0 ? (
                <Empty title="No active keys." />
              ) : (
                <ActiveKeys keys={active} onChangeCaps={setCapped} onRevoke={setRevoked} />
              )}
              {ended.length > 0 && <EndedKeys keys={ended} />}
            </>
          );
        }}
      </Answered>
      <Dialog title="Create a key" open={create === true} onClose={closeForm}>
        <CreateKey
          onCreated={(made) => {
            setCreated(made);
            closeForm();
          }}
        />
      </Dialog>
      {capped && (
        <ChangeCaps
          name={capped.name}
          caps={capped.caps}
          change={change}
          onSave={(caps) => change.mutate({ id: capped.id, ...caps }, { onSuccess: () => setCapped(null) })}
          onClose={() => setCapped(null)}
        />
      )}
      {revoked && <RevokeKey revoked={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
};
