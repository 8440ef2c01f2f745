import type { Output } from '../../../../../client/types.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { type Column, Table } from '../../../parts/texts/table.tsx';
import { When } from '../../../parts/texts/when.tsx';
import { counted, date } from '../../../words.ts';
import style from '../account.module.css';
import { spentOf } from './spent.ts';

type Key = Output<'keys.list'>['keys'][number];

const scopeNames: Readonly<Record<Key['scope'], string>> = { full: 'Full', read: 'Read only' };

const expiry = ({ expiresAt }: Key): string => (expiresAt === null ? 'Never' : date(expiresAt));

/** On phones, the name cell also holds the hidden columns. */
const name: Column<Key> = {
  title: 'Name',
  cell: (key) => (
    <>
      {key.name}
      <span className={style.under}>
        <code>{key.prefix}…</code>
      </span>
      <span className={`${style.under} ${style.narrow}`}>
        {scopeNames[key.scope]} · {spentOf(key.caps)} ·{' '}
        {key.expiresAt === null ? 'never expires' : `expires ${date(key.expiresAt)}`}
      </span>
    </>
  ),
};
const scope: Column<Key> = { title: 'Scope', wideOnly: true, cell: (key) => scopeNames[key.scope] };
const spent: Column<Key> = { title: 'Credits spent', wideOnly: true, cell: ({ caps }) => spentOf(caps) };
const created: Column<Key> = { title: 'Created', wideOnly: true, cell: ({ createdAt }) => <When at={createdAt} /> };
const expires: Column<Key> = { title: 'Expires', wideOnly: true, cell: expiry };
const lastUsed: Column<Key> = {
  title: 'Last used',
  cell: ({ lastUsedAt }) => (lastUsedAt === null ? <span className="soft">Never</span> : <When at={lastUsedAt} />),
};

interface ActiveKeysProps {
  readonly keys: readonly Key[];
  onChangeCaps(key: Key): void;
  onRevoke(key: Key): void;
}

export const ActiveKeys = ({ keys, onChangeCaps, onRevoke }: ActiveKeysProps) => (
  <Table
    label="Active keys"
    keyOf={({ id }) => id}
    rows={keys}
    columns={[
      name,
      scope,
      spent,
      created,
      expires,
      lastUsed,
      {
        title: 'Action',
        cell: (key) => (
          <span className={style.acts}>
            <Button onClick={() => onChangeCaps(key)}>
              Cap<span className="hidden"> the spending of {key.name}</span>
            </Button>
            <Button look="danger" onClick={() => onRevoke(key)}>
              Revoke<span className="hidden"> {key.name}</span>
            </Button>
          </span>
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
