import type { Output } from '../../../../../client/types.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { type Column, Table } from '../../../parts/texts/table.tsx';
import { When } from '../../../parts/texts/when.tsx';
import { counted, date } from '../../../words.ts';
import style from '../account.module.css';

type Key = Output<'keys.list'>['keys'][number];

const scopeNames: Readonly<Record<Key['scope'], string>> = { full: 'Full', read: 'Read only' };

const expiry = ({ expiresAt }: Key): string => (expiresAt === null ? 'Never' : date(expiresAt));

/** On a phone, what its columns have no room for stands under the name. */
const name: Column<Key> = {
  title: 'Name',
  cell: (key) => (
    <>
      {key.name}
      <span className={style.under}>
        <code>{key.prefix}…</code>
      </span>
      <span className={`${style.under} ${style.narrow}`}>
        {scopeNames[key.scope]} · {key.expiresAt === null ? 'never expires' : `expires ${date(key.expiresAt)}`}
      </span>
    </>
  ),
};
const scope: Column<Key> = { title: 'Scope', wideOnly: true, cell: (key) => scopeNames[key.scope] };
const created: Column<Key> = { title: 'Created', wideOnly: true, cell: ({ createdAt }) => <When at={createdAt} /> };
const expires: Column<Key> = { title: 'Expires', wideOnly: true, cell: expiry };
const lastUsed: Column<Key> = {
  title: 'Last used',
  cell: ({ lastUsedAt }) => (lastUsedAt === null ? <span className="soft">Never</span> : <When at={lastUsedAt} />),
};

export const ActiveKeys = ({ keys, onRevoke }: { keys: readonly Key[]; onRevoke(key: Key): void }) => (
  <Table
    label="Active keys"
    keyOf={({ id }) => id}
    rows={keys}
    columns={[
      name,
      scope,
      created,
      expires,
      lastUsed,
      {
        title: 'Action',
        cell: (key) => (
          <Button look="danger" onClick={() => onRevoke(key)}>
            Revoke<span className="hidden"> {key.name}</span>
          </Button>
        ),
      },
    ]}
  />
);

const ended: Column<Key> = {
  title: 'Ended',
  cell: ({ status, revokedAt, expiresAt }) =>
    status === 'revoked' ? (
      <>Revoked {revokedAt && <When at={revokedAt} />}</>
    ) : (
      <>Expired {expiresAt && <When at={expiresAt} />}</>
    ),
};

export const EndedKeys = ({ keys }: { keys: readonly Key[] }) => (
  <details className={style.ended}>
    <summary>{counted(keys.length, 'key')} revoked or expired</summary>
    <Table
      label="Keys that ended"
      keyOf={({ id }) => id}
      rows={keys}
      columns={[name, scope, created, lastUsed, ended]}
    />
  </details>
);
