import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { Answered } from '../../parts/answered.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Figures } from '../../parts/figures.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Table } from '../../parts/table.tsx';
import { ago, count, date } from '../../words.ts';

export const Page = () => {
  const me = useQuery(ask('me', {}));
  const jobs = useQuery(ask('jobs.list', { limit: 8 }));
  return (
    <>
      <PageTitle title="Appraise" />
      <Answered query={me} skeleton={<Skeleton height={82} />}>
        {({ plan, credits }) => (
          <Figures
            figures={[
              { label: 'Plan', value: plan.name },
              { label: 'Credits', value: credits.counted ? count(credits.left + credits.wallet) : 'Unlimited' },
              { label: 'Renewed', value: date(credits.resetsAt) },
            ]}
          />
        )}
      </Answered>
      <h2>Recent runs</h2>
      <Answered query={jobs}>
        {(page) =>
          page.jobs.length === 0 ? (
            <Empty title="No runs yet." />
          ) : (
            <Table
              label="Recent runs"
              keyOf={({ id }) => id}
              rows={page.jobs}
              columns={[
                { title: 'Run', cell: ({ kind }) => kind },
                { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
                { title: 'Started', cell: ({ createdAt }) => ago(createdAt) },
              ]}
            />
          )
        }
      </Answered>
    </>
  );
};
