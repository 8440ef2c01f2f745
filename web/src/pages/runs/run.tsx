import { Link, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Job } from '../../../../client/follow.ts';
import { AppraiseError } from '../../../../client/http/error.ts';
import { answerOf } from '../../../../server/exports/answers/answer.ts';
import { answerKinds } from '../../address/runs.ts';
import { useRunAddress } from '../../address/use-run-address.ts';
import { introOf } from '../../answers/about.ts';
import { type FormKind, kindTitle, kindWords, knownKind } from '../../kinds/kinds.ts';
import { Answered } from '../../parts/states/answered.tsx';
import { NotFoundPage } from '../../parts/states/page-states.tsx';
import { Refused } from '../../parts/states/refused.tsx';
import { PageSkeleton, Skeleton } from '../../parts/states/skeleton.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { hasEnded, useJob } from '../../service/live.ts';
import { OlderAnswers } from '../answers/older-answers.tsx';
import { ShareAnswer } from '../answers/share-answer.tsx';
import { askedWords, useAlertName } from './asked.tsx';
import { CancelRun } from './cancel-run.tsx';
import { chargeOf, isHeld } from './charge.ts';
import { Result } from './results/result.tsx';
import { RunDetails } from './run-details.tsx';
import { RunMenu } from './run-menu.tsx';
import { RunFailed, RunGoing } from './run-state.tsx';
import style from './runs.module.css';
import { useAppTitles } from './use-app-titles.ts';

const useTitle = (job: Job): string => {
  const titles = useAppTitles(job);
  const name = useAlertName(job);
  return (
    name ?? askedWords(job) ?? (titles.length > 0 ? titles.map(({ title }) => title).join(', ') : kindTitle(job.kind))
  );
};

const Charge = ({ job, joined }: { job: Job; joined: boolean }) => {
  if (isHeld(job)) return <p className={style.note}>{chargeOf(job)}</p>;
  if (!joined) return null;
  return (
    <p className={style.note} role="note">
      This was already under way, so it was not started again and nothing more was charged.
    </p>
  );
};

/** Links back to the answers, the page of the kind, or the list of all runs. */
const Crumb = ({ kind }: { kind: FormKind | undefined }) => {
  const isAmongAll = useLocation({ select: ({ pathname }) => pathname.startsWith('/runs/') });
  if (answerKinds.some((each) => each === kind)) return <Link to="/answers">Answers</Link>;
  if (kind && !isAmongAll) return <Link to={kindWords[kind].path}>{kindWords[kind].many}</Link>;
  return (
    <>
      <Link to="/activity">Activity</Link>
      {kind && (
        <>
          {' / '}
          <Link to="/activity" search={{ kind }}>
            {kindWords[kind].many}
          </Link>
        </>
      )}
    </>
  );
};

const Run = ({ job }: { job: Job }) => {
  const { joined = false } = useRunAddress().search;
  const title = useTitle(job);
  const kind = knownKind(job.kind);
  const answer = answerOf(job);
  return (
    <>
      <PageTitle
        title={title}
        crumb={<Crumb kind={kind} />}
        intro={answer && introOf(answer, job.finishedAt ?? job.createdAt)}
        actions={
          <>
            {!hasEnded(job) && <CancelRun job={job} />}
            {answer && <ShareAnswer jobId={job.id} />}
            <RunMenu job={job} answer={answer} title={title} />
          </>
        }
      />
      <Charge job={job} joined={joined} />
      <div className={style.main}>
        {!hasEnded(job) && <RunGoing job={job} />}
        {job.error && <RunFailed job={job} error={job.error} />}
        {job.status === 'cancelled' && <p className={style.message}>{chargeOf(job)}</p>}
        {job.result && (
          <Suspense fallback={<Skeleton lines={8} />}>
            <Result job={job} />
          </Suspense>
        )}
        {answer && <OlderAnswers job={job} answer={answer} />}
        <RunDetails job={job} />
      </div>
    </>
  );
};

export const Page = () => {
  const { id } = useRunAddress();
  const query = useJob(id);
  const error = query.data ? null : query.error;
  if (error instanceof AppraiseError && [400, 404].includes(error.status)) return <NotFoundPage />;
  if (error) {
    return (
      <>
        <PageTitle title="Could not load this" crumb={<Link to="/activity">Activity</Link>} />
        <Refused error={error} retry={() => void query.refetch()} />
      </>
    );
  }
  return (
    <Answered query={query} skeleton={<PageSkeleton />} doing="Reading the answer…">
      {(job) => <Run key={job.id} job={job} />}
    </Answered>
  );
};
