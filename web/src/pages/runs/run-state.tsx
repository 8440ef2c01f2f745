import type { Job } from '../../../../client/follow.ts';
import type { JobErrorCode } from '../../../../server/contract/job-errors.ts';
import { Progress } from '../../parts/states/progress.tsx';
import { Sentence } from '../../parts/texts/prose.tsx';
import { When } from '../../parts/texts/when.tsx';
import { chargeOf } from './charge.ts';
import style from './runs.module.css';

export const RunGoing = ({ job }: { job: Job }) => {
  const { progress, status } = job;
  const message = status === 'queued' ? 'Waiting for its turn.' : (progress?.message ?? 'Starting.');
  const percent = status === 'running' ? (progress?.percent ?? null) : null;
  return (
    <section className={style.stage} aria-label="Progress">
      <p className={style.message} role="status">
        {message}
      </p>
      {status === 'running' && <Progress percent={percent} label="Progress" />}
      <p className="soft small">
        {percent !== null && `${percent}% done. `}
        {job.startedAt !== null && (
          <>
            Started <When at={job.startedAt} />.{' '}
          </>
        )}
        {chargeOf(job)} You can leave this page.
        {status === 'running' && ' It can no longer be cancelled.'}
      </p>
    </section>
  );
};

const nextSteps: Readonly<Record<JobErrorCode, string>> = {
  upstream_failed: 'Try again in a few minutes.',
  upstream_timeout: 'Try again in a few minutes.',
  not_found: 'Check that the app is still in the store and offered in that country.',
  nothing_found: 'Try other words, a longer time, or more stores, networks or platforms.',
  model_failed: 'Try again.',
  timed_out: 'Ask for less at once, or try again.',
  interrupted: 'Try again.',
  internal: 'Try again. If it fails again, give the ID to the people who host this service.',
};

export const RunFailed = ({ job, error }: { job: Job; error: NonNullable<Job['error']> }) => (
  <section className={style.failure} aria-labelledby="failure">
    <h2 id="failure">{error.title}</h2>
    {error.code !== 'internal' && (
      <p>
        <Sentence text={error.detail} />
      </p>
    )}
    <p className="soft">
      {nextSteps[error.code]} {chargeOf(job)}
    </p>
  </section>
);
