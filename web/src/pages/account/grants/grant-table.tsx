import type { Output } from '../../../../../client/types.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Table } from '../../../parts/texts/table.tsx';
import { When } from '../../../parts/texts/when.tsx';
import style from '../account.module.css';
import { spentOf } from '../keys/spent.ts';

type Grant = Output<'grants.list'>['grants'][number];

const scopeNames: Readonly<Record<Grant['scope'], string>> = { full: 'Full', read: 'Read only' };

interface GrantTableProps {
  readonly grants: readonly Grant[];
  onChangeCaps(grant: Grant): void;
  onRevoke(grant: Grant): void;
}

/** On phones, the name cell also holds the hidden columns. */
export const GrantTable = ({ grants, onChangeCaps, onRevoke }: GrantTableProps) => (
  <Table
    label="Connected apps"
    keyOf={({ id }) => id}
    rows={grants}
    columns={[
      {
        title: 'App',
        cell: ({ client, scope, caps }) => (
          <>
            {client.name}
            <span className={style.under}>{client.host ?? 'not verified'}</span>
            <span className={`${style.under} ${style.narrow}`}>
              {scopeNames[scope]} · {spentOf(caps)}
            </span>
          </>
        ),
      },
      { title: 'Scope', wideOnly: true, cell: ({ scope }) => scopeNames[scope] },
      { title: 'Credits spent', wideOnly: true, cell: ({ caps }) => spentOf(caps) },
      { title: 'Let in', wideOnly: true, cell: ({ createdAt }) => <When at={createdAt} /> },
      {
        title: 'Last used',
        cell: ({ lastUsedAt }) =>
          lastUsedAt === null ? <span className="soft">Never</span> : <When at={lastUsedAt} />,
      },
      {
        title: 'Action',
        cell: (grant) => (
          <span className={style.acts}>
            {grant.scope === 'full' && (
              <Button onClick={() => onChangeCaps(grant)}>
                Cap<span className="hidden"> the spending of {grant.client.name}</span>
              </Button>
            )}
            <Button look="danger" onClick={() => onRevoke(grant)}>
              Revoke<span className="hidden"> {grant.client.name}</span>
            </Button>
          </span>
        ),
      },
    ]}
  />
);
