import type { JobStatus } from '../../../../server/contract/resources/job.ts';
import style from './status-badge.module.css';

const words: Readonly<Record<JobStatus, string>> = {
  queued: 'Queued',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const StatusBadge = ({ status }: { status: JobStatus }) => (
  <span className={`${style.status} ${style[status]}`}>{words[status]}</span>
);
