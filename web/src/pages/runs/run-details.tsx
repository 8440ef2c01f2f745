import type { Job } from '../../../../client/follow.ts';
import { StatusBadge } from '../../parts/states/status-badge.tsx';
import { When } from '../../parts/texts/when.tsx';
import { counted } from '../../words.ts';
import { AskedList } from './asked.tsx';
import { isHeld, shortCharge } from './charge.ts';
import style from './runs.module.css';

/** `42 seconds`, `3 minutes`. */
const duration = (from: string, to: string): string => {
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1_000));
  return seconds < 120 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute');
};

const Facts = ({ job }: { job: Job }) => (
  <dl className={style.asked}>
    <div>
      <dt>Status</dt>
      <dd>
        <StatusBadge status={job.status} />
      </dd>
    </div>
    <div>
      <dt>Cost</dt>
      <dd>{shortCharge(job)}</dd>
    </div>
    <div>
      <dt>Started</dt>
      <dd>
        <When at={job.createdAt} />
      </dd>
    </div>
    {job.startedAt && job.finishedAt && !isHeld(job) && (
      <div>
        <dt>Took</dt>
        <dd>{duration(job.startedAt, job.finishedAt)}</dd>
      </div>
    )}
  </dl>
);

export const RunDetails = ({ job }: { job: Job }) => (
  <details className={style.details}>
    <summary>Details</summary>
    <AskedList job={job} />
    <Facts job={job} />
  </details>
);
