import { Link } from '@tanstack/react-router';
import type { Job } from '../../../../client/follow.ts';
import { kindTitle, kindWords, knownKind } from '../../kinds/kinds.ts';
import { Progress } from '../../parts/states/progress.tsx';
import { StatusBadge } from '../../parts/states/status-badge.tsx';
import { type Column, Table } from '../../parts/texts/table.tsx';
import { When } from '../../parts/texts/when.tsx';

import { AskedLine } from './asked.tsx';
import { shortCharge } from './charge.ts';
import style from './runs.module.css';

/** Status of a run: stage and percentage, or the reason of a failure. */
const Standing = ({ job }: { job: Job }) => (
  <span className={style.standing}>
    <StatusBadge status={job.status} />
    {job.status === 'queued' && <span className="small soft">Waiting for its turn</span>}
    {job.status === 'running' && !job.progress && <span className="small soft">Starting</span>}
    {job.status === 'running' && job.progress && (
      <>
        <span className="small soft">
          {job.progress.message}
          {job.progress.percent !== null && ` (${job.progress.percent}%)`}
        </span>
        <Progress percent={job.progress.percent} label={job.progress.message} />
      </>
    )}
    {job.error && <span className="small soft">{job.error.title}</span>}
  </span>
);

const pageOf = (kind: string) => {
  const known = knownKind(kind);
  return known ? kindWords[known].page : '/runs/$id';
};

const columns: readonly Column<Job>[] = [
  {
    title: 'What was asked',
    cell: (job) => (
      <>
        <Link to={pageOf(job.kind)} params={{ id: job.id }} className={style.rowLink}>
          <AskedLine job={job} />
        </Link>
        <span className={style.narrowOnly}>
          {kindTitle(job.kind)} · {shortCharge(job)} · <When at={job.createdAt} />
        </span>
      </>
    ),
  },
  { title: 'Kind', wideOnly: true, cell: ({ kind }) => <span className={style.nowrap}>{kindTitle(kind)}</span> },
  { title: 'Status', cell: (job) => <Standing job={job} /> },
  { title: 'Cost', wideOnly: true, cell: (job) => <span className={style.nowrap}>{shortCharge(job)}</span> },
  {
    title: 'Started',
    wideOnly: true,
    cell: ({ createdAt }) => (
      <span className={style.nowrap}>
        <When at={createdAt} />
      </span>
    ),
  },
];

/** Runs, newest first. Omits the kind column if all are of one kind. */
export const RunTable = ({
  label,
  runs,
  oneKind = false,
}: {
  label: string;
  runs: readonly Job[];
  oneKind?: boolean;
}) => (
  <Table
    label={label}
    rows={runs}
    keyOf={({ id }) => id}
    columns={oneKind ? columns.filter(({ title }) => title !== 'Kind') : columns}
  />
);
