import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '../../../../../client/types.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Confirm } from '../../../parts/dialogs/confirm.tsx';
import { Answered } from '../../../parts/states/answered.tsx';
import { Table } from '../../../parts/texts/table.tsx';
import { When } from '../../../parts/texts/when.tsx';
import { ask, useChange } from '../../../service/api.ts';
import style from '../account.module.css';
import { NewPasskey } from './new-passkey.tsx';
import { whyNoPasskeys } from './why-no-passkeys.ts';

type Passkey = Output<'passkeys.list'>['passkeys'][number];

const RemovePasskey = ({ passkey, onClose }: { passkey: Passkey; onClose(): void }) => {
  const remove = useChange('passkeys.remove', 'passkeys.list', 'account.notices');
  return (
    <Confirm
      title={`Remove “${passkey.name}”?`}
      open
      onClose={onClose}
      action="Remove passkey"
      busy={remove.isPending}
      doing="Removing the passkey…"
      error={remove.error}
      onConfirm={() => remove.mutate({ id: passkey.id }, { onSuccess: onClose })}
    >
      <p>You can no longer sign in with it. Browsers that are signed in stay signed in.</p>
    </Confirm>
  );
};

export const Passkeys = () => {
  const passkeys = useQuery({ ...ask('passkeys.list', {}), staleTime: 0 });
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const why = whyNoPasskeys(location.hostname, 'PublicKeyCredential' in window);
  return (
    <section className={style.part}>
      <h2>Passkeys</h2>
      <p className="soft">Sign in with your fingerprint, face or screen lock instead of a password.</p>
      <Answered query={passkeys}>
        {(answer) =>
          answer.passkeys.length > 0 && (
            <Table
              label="Passkeys"
              keyOf={({ id }) => id}
              rows={answer.passkeys}
              columns={[
                { title: 'Name', cell: ({ name }) => name },
                { title: 'Added', wideOnly: true, cell: ({ createdAt }) => <When at={createdAt} /> },
                {
                  title: 'Last used',
                  cell: ({ lastUsedAt }) =>
                    lastUsedAt === null ? <span className="soft">Never</span> : <When at={lastUsedAt} />,
                },
                {
                  title: 'Action',
                  cell: (passkey) => (
                    <Button look="danger" onClick={() => setRemoved(passkey)}>
                      Remove<span className="hidden"> {passkey.name}</span>
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Answered>
      {why === null ? <NewPasskey /> : <p role="note">{why}</p>}
      {removed && <RemovePasskey passkey={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
};
