import type { Job } from '../../../../client/follow.ts';
import type { JobErrorCode } from '../../../../server/contract/job-errors.ts';
import { Progress } from '../../parts/states/progress.tsx';
import { Sentence } from '../../parts/texts/prose.tsx';
import { When } from '../../parts/texts/when.tsx';
import { chargeOf } from './charge.ts';
import style from './runs.module.css';

/** Where a run that goes stands, in words and as a bar. */
export const RunGoing = ({ job }: { job: Job }) => {
  const { progress, status } = job;
  const message =
    status === 'queued'
      ? 'Waiting for its turn. It starts as soon as a place is free.'
      : (progress?.message ?? 'Starting: it has a place and begins to read.');
  const percent = status === 'running' ? (progress?.percent ?? null) : null;
  return (
    <section className={style.stage} aria-label="Progress">
      <p className={style.message} role="status">
        {message}
      </p>
      {status === 'running' && <Progress percent={percent} label="How far the run is" />}
      <p className="soft small">
        {percent !== null && `${percent}% done. `}
        {job.startedAt !== null && (
          <>
            Started <When at={job.startedAt} />.{' '}
          </>
        )}
        {chargeOf(job)} You can leave this page: the run goes on without it.
        {status === 'running' && ' A run that has started cannot be cancelled.'}
      </p>
    </section>
  );
};

/** What to do about each way a run can fail. */
const nextSteps: Readonly<Record<JobErrorCode, string>> = {
  upstream_failed: 'Run it again in a few minutes.',
  upstream_timeout: 'Run it again in a few minutes.',
  not_found: 'Check that the app is still in the store and offered in that country.',
  nothing_found: 'Try other words, a longer time, or more stores, networks or platforms.',
  model_failed: 'Run it again.',
  timed_out: 'Ask for less at once, or run it again.',
  interrupted: 'Run it again.',
  internal: 'Run it again. If it fails again, tell whoever hosts this service the id of this run.',
};

/** Why a run failed, what became of its credits, and what to do next. */
export const RunFailed = ({ job, error }: { job: Job; error: NonNullable<Job['error']> }) => (
  <section className={style.failure} aria-labelledby="failure">
    <h2 id="failure">{error.title}</h2>
    <p>{chargeOf(job)}</p>
    {error.code !== 'internal' && (
      <p>
        <Sentence text={error.detail} />
      </p>
    )}
    <p className="soft">{nextSteps[error.code]}</p>
  </section>
);
