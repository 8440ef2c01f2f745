import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '../../../../../client/types.ts';
import { CopyButton } from '../../../parts/controls/copy-button.tsx';
import { Confirm } from '../../../parts/dialogs/confirm.tsx';
import { Answered } from '../../../parts/states/answered.tsx';
import { Empty } from '../../../parts/states/empty.tsx';
import { ask, useChange } from '../../../service/api.ts';
import style from '../account.module.css';
import { AccountHead } from '../account-head.tsx';
import { ChangeCaps } from '../keys/change-caps.tsx';
import { GrantTable } from './grant-table.tsx';

type Grant = Output<'grants.list'>['grants'][number];

const RevokeGrant = ({ grant, onClose }: { grant: Grant; onClose(): void }) => {
  const revoke = useChange('grants.revoke', 'grants.list');
  return (
    <Confirm
      title={`Revoke the access of “${grant.client.name}”?`}
      open
      onClose={onClose}
      action="Revoke"
      busy={revoke.isPending}
      doing="Revoking its access…"
      error={revoke.error}
      onConfirm={() => revoke.mutate({ id: grant.id }, { onSuccess: onClose })}
    >
      <p>The app is refused from now on. It can ask you again.</p>
    </Confirm>
  );
};

export const Page = () => {
  // Refetched on focus: programs use their grants elsewhere.
  const grants = useQuery({ ...ask('grants.list', {}), staleTime: 0, refetchOnWindowFocus: true });
  const change = useChange('grants.update', 'grants.list');
  const [capped, setCapped] = useState<Grant | null>(null);
  const [revoked, setRevoked] = useState<Grant | null>(null);
  const address = `${location.origin}/api/mcp`;
  return (
    <>
      <AccountHead title="Connected apps" page="/account/grants" />
      <div className={style.bar}>
        <p className="soft">
          MCP clients that you gave access by signing in. Give a client this address, and it asks you here:{' '}
          <code>{address}</code>
        </p>
        <CopyButton text={address} label="Copy address" />
      </div>
      <Answered query={grants}>
        {(answer) =>
          answer.grants.length === 0 ? (
            <Empty title="No connected apps." />
          ) : (
            <GrantTable grants={answer.grants} onChangeCaps={setCapped} onRevoke={setRevoked} />
          )
        }
      </Answered>
      {capped && (
        <ChangeCaps
          name={capped.client.name}
          caps={capped.caps}
          change={change}
          onSave={(caps) => change.mutate({ id: capped.id, ...caps }, { onSuccess: () => setCapped(null) })}
          onClose={() => setCapped(null)}
        />
      )}
      {revoked && <RevokeGrant grant={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
};
