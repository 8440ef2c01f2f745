import type { ReactNode } from 'react';
import type { Job } from '../../../../client/follow.ts';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { StatusBadge } from '../../parts/states/status-badge.tsx';
import { When } from '../../parts/texts/when.tsx';
import { counted } from '../../words.ts';
import { AskedList } from './asked.tsx';
import { isHeld, shortCharge } from './charge.ts';
import style from './runs.module.css';

/** `42 seconds`, `3 minutes`. */
const lasted = (from: string, to: string): string => {
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
      <dt>Asked</dt>
      <dd>
        <When at={job.createdAt} />
      </dd>
    </div>
    {job.startedAt && job.finishedAt && !isHeld(job) && (
      <div>
        <dt>Took</dt>
        <dd>{lasted(job.startedAt, job.finishedAt)}</dd>
      </div>
    )}
  </dl>
);

/** Beside the result: what was asked, what it cost, when it was. */
export const RunAside = ({ job, children }: { job: Job; children?: ReactNode }) => (
  <aside className={style.aside} aria-label="About this run">
    {children}
    <section>
      <h2>What was asked</h2>
      <AskedList job={job} />
    </section>
    <section>
      <h2>This run</h2>
      <Facts job={job} />
      <CopyButton text={job.id} label="Copy its id" />
    </section>
  </aside>
);
