import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Output } from '../../../../client/types.ts';
import { LinkButton } from '../../parts/controls/button.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { Missing } from '../../parts/texts/missing.tsx';
import { type Column, Table } from '../../parts/texts/table.tsx';
import { When } from '../../parts/texts/when.tsx';
import { ask } from '../../service/api.ts';
import { capital, none } from '../../words.ts';
import style from './admin.module.css';
import { useAdminSearch } from './use-admin-search.ts';

type Act = Output<'admin.audit'>['acts'][number];

const detailsOf = ({ details }: Act): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value ?? none}`)
    .join(', ');

const columns: readonly Column<Act>[] = [
  { title: 'What', cell: ({ act }) => capital(act) },
  {
    title: 'Account',
    cell: ({ account }) =>
      account === null ? <Missing why="No account is concerned." /> : (account.email ?? `Deleted (${account.id})`),
  },
  { title: 'Details', wideOnly: true, cell: (act) => detailsOf(act) },
  { title: 'By', cell: ({ by }) => by },
  { title: 'When', cell: ({ at }) => <When at={at} /> },
];

export const AuditTab = (): ReactNode => {
  const { before } = useAdminSearch();
  const query = useQuery({
    ...ask('admin.audit', { cursor: before, limit: 50 }),
    placeholderData: keepPreviousData,
  });
  return (
    <Answered
      query={query}
      skeleton={<Skeleton lines={8} />}
      refusedTitle="The audit list cannot be read"
      doing="Reading the audit list…"
    >
      {({ acts, next }) => (
        <>
          {acts.length === 0 ? (
            <Empty title="Nothing has been done yet." />
          ) : (
            <Table label="Acts" columns={columns} rows={acts} keyOf={({ id }) => String(id)} />
          )}
          {(before || next) && (
            <nav className={style.pages} aria-label="Pages of the audit list">
              {before && (
                <LinkButton to="/admin" search={{ tab: 'audit' }}>
                  Newest acts
                </LinkButton>
              )}
              {next && (
                <LinkButton to="/admin" search={{ tab: 'audit', before: next }}>
                  Older acts
                </LinkButton>
              )}
            </nav>
          )}
        </>
      )}
    </Answered>
  );
};
