import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Output } from '../../../../../client/types.ts';
import { LinkButton } from '../../../parts/controls/button.tsx';
import { DownloadMenu } from '../../../parts/controls/download-menu.tsx';
import { Answered } from '../../../parts/states/answered.tsx';
import { Empty } from '../../../parts/states/empty.tsx';
import { Skeleton } from '../../../parts/states/skeleton.tsx';
import { type Column, Table } from '../../../parts/texts/table.tsx';
import { ask } from '../../../service/api.ts';
import { dateTime, signed } from '../../../words.ts';
import style from '../account.module.css';
import { LedgerWhat } from './ledger-what.tsx';

type Page = Output<'account.ledger'>;
type Entry = Page['entries'][number];

const route = getRouteApi('/shell/account');
const pageSize = 25;

const bucketNames: Readonly<Record<Entry['bucket'], string>> = { plan: 'Plan', coupon: 'Coupon', wallet: 'Wallet' };

const columns: readonly Column<Entry>[] = [
  { title: 'Entry', cell: (entry) => <LedgerWhat entry={entry} /> },
  { title: 'When', cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time> },
  { title: 'From', wideOnly: true, cell: ({ bucket }) => bucketNames[bucket] },
  { title: 'Credits', number: true, cell: ({ amount }) => signed(amount) },
];

/** Every change of the balance, newest first; paged by the address. */
export const Ledger = () => {
  const { before } = route.useSearch();
  const ledger = useQuery({
    ...ask('account.ledger', { limit: pageSize, ...(before !== undefined && { cursor: before }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={style.section}>
      <h2>Credit history</h2>
      <p className="soft small">
        Every charge, refund and credit added. What was paid with more than one kind of credits has an entry for each.
      </p>
      <p>
        <DownloadMenu path="/account/ledger" what="the credit history" />
      </p>
      <Answered query={ledger} skeleton={<Skeleton lines={10} />} doing="Reading the credit history…">
        {({ entries, next }) => (
          <>
            {entries.length === 0 ? (
              <Empty
                title={before === undefined ? 'Nothing was charged or granted yet.' : 'There are no older entries.'}
              />
            ) : (
              <Table label="Credit history" keyOf={({ id }) => String(id)} rows={entries} columns={columns} />
            )}
            <LedgerPages isFirst={before === undefined} next={next} />
          </>
        )}
      </Answered>
    </section>
  );
};

const LedgerPages = ({ isFirst, next }: { isFirst: boolean; next: number | null }) => {
  if (isFirst && next === null) return null;
  return (
    <nav aria-label="Pages of the credit history" className={style.pages}>
      {!isFirst && (
        <LinkButton to="/account" search={(old) => ({ ...old, before: undefined })} resetScroll={false}>
          Newest
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton to="/account" search={(old) => ({ ...old, before: next })} resetScroll={false}>
          Older
        </LinkButton>
      )}
    </nav>
  );
};
