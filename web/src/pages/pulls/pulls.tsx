import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { JobStatus } from '../../../../server/contract/resources/job.ts';
import type { Pull, PullStatus } from '../../../../server/contract/resources/reviews/pull.ts';
import { LinkButton } from '../../parts/controls/button.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Empty } from '../../parts/states/empty.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { StatusBadge } from '../../parts/states/status-badge.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { type Column, Table } from '../../parts/texts/table.tsx';
import { When } from '../../parts/texts/when.tsx';
import { ask } from '../../service/api.ts';
import { count, storeLabels } from '../../words.ts';
import { pullTitle } from '../pull/pull-title.ts';

/** Lists only the newest; older ones are in the activity list. */
const maxListed = 100;

const statuses: Readonly<Record<PullStatus, JobStatus>> = {
  queued: 'queued',
  running: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

const columns: readonly Column<Pull>[] = [
  {
    title: 'Set',
    cell: (pull) => (
      <Link to="/pulls/$id" params={{ id: pull.id }}>
        <span dir="auto">{pullTitle(pull)}</span>
      </Link>
    ),
  },
  {
    title: 'Stores',
    wideOnly: true,
    cell: ({ apps }) => [...new Set(apps.map(({ store }) => storeLabels[store]))].join(' and '),
  },
  { title: 'Reviews', number: true, cell: ({ reviews }) => count(reviews.kept) },
  { title: 'Status', cell: ({ status }) => <StatusBadge status={statuses[status]} /> },
  { title: 'Read', wideOnly: true, cell: ({ createdAt }) => <When at={createdAt} /> },
];

const Starts = () => (
  <>
    <LinkButton to="/pulls/describe">Describe it in a sentence</LinkButton>
    <LinkButton to="/pulls/new" look="first">
      Get reviews
    </LinkButton>
  </>
);

export const Page = () => {
  const query = useQuery(ask('reviews.pulls', { limit: maxListed }));
  return (
    <>
      <PageTitle
        title="Saved sets"
        intro="Reviews as the stores had them when they were read. Newest first."
        actions={<Starts />}
      />
      <Answered query={query} skeleton={<Skeleton lines={10} />} refusedTitle="The saved sets cannot be listed">
        {({ pulls }) =>
          pulls.length === 0 ? (
            <Empty title="No saved sets yet.">
              <p>A review set has the reviews of up to ten apps that match an exact filter. It costs 1 credit.</p>
            </Empty>
          ) : (
            <>
              <Table label="Saved sets" columns={columns} rows={pulls} keyOf={({ id }) => id} />
              {pulls.length === maxListed && (
                <p>
                  <Link to="/activity" search={{ kind: 'reviews' }}>
                    Older sets are in your activity
                  </Link>
                </p>
              )}
            </>
          )
        }
      </Answered>
    </>
  );
};
