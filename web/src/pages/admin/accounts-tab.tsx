import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Output } from '../../../../client/types.ts';
import { adminSearch } from '../../address/admin.ts';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { SearchBox } from '../../parts/controls/search-box.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { Missing } from '../../parts/texts/missing.tsx';
import { type Column, Table } from '../../parts/texts/table.tsx';
import { When } from '../../parts/texts/when.tsx';
import { ask } from '../../service/api.ts';
import { count } from '../../words.ts';
import { AccountPanel } from './account-panel.tsx';
import style from './admin.module.css';
import { NewAccount } from './new-account.tsx';
import { useAdminSearch } from './use-admin-search.ts';

export type AdminAccount = Output<'admin.accounts.list'>['accounts'][number];

export const planNames: Readonly<Record<AdminAccount['plan'], string>> = {
  basic: 'Basic',
  starter: 'Starter',
  pro: 'Pro',
};

const maxCounted = 1_000;

const stateOf = ({ suspendedAt, deletesAt, owner }: AdminAccount): string => {
  if (suspendedAt) return 'Suspended';
  if (deletesAt) return 'Will be deleted';
  return owner ? 'Owner' : 'Active';
};

const lastActive = ({ activity }: AdminAccount): string | null =>
  [activity.lastCallAt, activity.lastRunAt]
    .flatMap((each) => each ?? [])
    .sort()
    .at(-1) ?? null;

const columns: readonly Column<AdminAccount>[] = [
  {
    title: 'Account',
    cell: ({ id, email }) => (
      <Link to="/admin" search={(before) => ({ ...adminSearch(before), account: id })} resetScroll={false}>
        {email}
      </Link>
    ),
  },
  { title: 'Plan', cell: ({ plan }) => planNames[plan] },
  {
    title: 'Credits left',
    number: true,
    cell: ({ credits }) => (credits.counted ? count(credits.left + credits.wallet) : 'No limit'),
  },
  {
    title: 'Activity, 30 days',
    number: true,
    wideOnly: true,
    cell: ({ activity }) => `${count(activity.runs30Days)}${activity.runs30Days >= maxCounted ? '+' : ''}`,
  },
  {
    title: 'Last active',
    wideOnly: true,
    cell: (account) => {
      const at = lastActive(account);
      return at === null ? <Missing why="It has not been used yet." /> : <When at={at} />;
    },
  },
  { title: 'State', cell: (account) => <span data-state={stateOf(account)}>{stateOf(account)}</span> },
];

export const AccountsTab = (): ReactNode => {
  const { q, after, account: openId } = useAdminSearch();
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const query = useQuery({
    ...ask('admin.accounts.list', { q, cursor: after, limit: 50 }),
    placeholderData: keepPreviousData,
  });
  const close = () => void navigate({ to: '/admin', search: { q, after }, resetScroll: false });
  return (
    <>
      <div className={style.controls}>
        <SearchBox
          label="Find an account by its address"
          value={q ?? ''}
          onChange={(next) => void navigate({ to: '/admin', search: { q: next.trim() || undefined }, replace: true })}
        />
        <Button look="first" onClick={() => setNew(true)}>
          New account
        </Button>
      </div>
      <Answered
        query={query}
        skeleton={<Skeleton lines={8} />}
        refusedTitle="The accounts cannot be listed"
        doing="Reading accounts with their balance and activity…"
      >
        {({ accounts, next }) => (
          <>
            {accounts.length === 0 ? (
              <Empty title={q ? `No account has “${q}” in its address.` : 'There are no older accounts.'} />
            ) : (
              <Table label="Accounts" columns={columns} rows={accounts} keyOf={({ id }) => id} />
            )}
            {(after || next) && (
              <nav className={style.pages} aria-label="Pages of accounts">
                {after && (
                  <LinkButton to="/admin" search={{ q }}>
                    Newest accounts
                  </LinkButton>
                )}
                {next && (
                  <LinkButton to="/admin" search={{ q, after: next }}>
                    Older accounts
                  </LinkButton>
                )}
              </nav>
            )}
            <AccountPanel id={openId} known={accounts.find(({ id }) => id === openId)} onClose={close} />
          </>
        )}
      </Answered>
      <NewAccount open={isNew} onClose={() => setNew(false)} />
    </>
  );
};
