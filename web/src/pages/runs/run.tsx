import { Link, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Job } from '../../../../client/follow.ts';
import { type ExportFormat, tableFormats } from '../../../../server/contract/domain/export-formats.ts';
import { answerOf } from '../../../../server/exports/answers/answer.ts';
import { useRunAddress } from '../../address/use-run-address.ts';
import { aboutOf } from '../../answers/about.ts';
import { addressOf } from '../../kinds/form.ts';
import { forms } from '../../kinds/forms/index.ts';
import { type FormKind, kindTitle, kindWords, knownKind } from '../../kinds/kinds.ts';
import { LinkButton } from '../../parts/controls/button.tsx';
import { DownloadMenu } from '../../parts/controls/download-menu.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { Refused } from '../../parts/states/refused.tsx';
import { PageSkeleton, Skeleton } from '../../parts/states/skeleton.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { hasEnded, useJob } from '../../service/live.ts';
import { AnswerActions } from '../answers/answer-actions.tsx';
import { OlderAnswers } from '../answers/older-answers.tsx';
import { ShareAnswer } from '../answers/share-answer.tsx';
import { askedWords } from './asked.tsx';
import { CancelRun } from './cancel-run.tsx';
import { chargeOf, isHeld } from './charge.ts';
import { DownloadJson } from './download-json.tsx';
import { Result } from './results/result.tsx';
import { RunAside } from './run-aside.tsx';
import { RunFailed, RunGoing } from './run-state.tsx';
import style from './runs.module.css';
import { useAppTitles } from './use-app-titles.ts';

const RunAgain = ({ job }: { job: Job }) => {
  const kind = knownKind(job.kind);
  if (!kind || !hasEnded(job)) return null;
  const form = forms[kind];
  return (
    <LinkButton to={kindWords[kind].path} search={addressOf(form, form.values(job.input))}>
      Run again
    </LinkButton>
  );
};

/** What a run is known by: the words that were asked, or the apps it is about. */
const useTitle = (job: Job): string => {
  const titles = useAppTitles(job);
  return askedWords(job) ?? (titles.length > 0 ? titles.map(({ title }) => title).join(', ') : kindTitle(job.kind));
};

const Charge = ({ job, joined }: { job: Job; joined: boolean }) => {
  if (isHeld(job)) return <p className={style.note}>{chargeOf(job)}</p>;
  if (!joined) return null;
  return (
    <p className={style.note} role="note">
      You had already started this run, so it was not started again and nothing more was charged.
    </p>
  );
};

/** Where the run was come from: the page of its kind, or the list of all. */
const Crumb = ({ kind }: { kind: FormKind | undefined }) => {
  const isAmongAll = useLocation({ select: ({ pathname }) => pathname.startsWith('/runs/') });
  if (kind && !isAmongAll) return <Link to={kindWords[kind].path}>{kindWords[kind].many}</Link>;
  return (
    <>
      <Link to="/runs">Runs</Link>
      {kind && (
        <>
          {' / '}
          <Link to="/runs" search={{ kind }}>
            {kindWords[kind].many}
          </Link>
        </>
      )}
    </>
  );
};

/** In words first; the others have its findings. */
const answerFormats: readonly ExportFormat[] = ['markdown', 'html', ...tableFormats];

/** Their results are galleries and wide tables. */
const wideKinds: readonly string[] = ['ad_search', 'creators', 'videos'] satisfies FormKind[];

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
        intro={answer && aboutOf(answer)}
        actions={
          <>
            {!hasEnded(job) && <CancelRun job={job} />}
            {answer && job.finishedAt && (
              <>
                <ShareAnswer jobId={job.id} />
                <AnswerActions answer={answer} title={title} answeredAt={job.finishedAt} />
              </>
            )}
            {job.result && <DownloadJson job={job} />}
            {job.result && (answer || wideKinds.includes(job.kind)) && (
              <DownloadMenu
                path={`/jobs/${job.id}`}
                formats={answer ? answerFormats : tableFormats}
                what="this result"
              />
            )}
            {job.kind === 'research' && hasEnded(job) && (
              <LinkButton to="/watches/new" search={{ run: job.id }}>
                Watch
              </LinkButton>
            )}
            <RunAgain job={job} />
          </>
        }
      />
      <Charge job={job} joined={joined} />
      <div className={style.layout} data-wide={wideKinds.includes(job.kind) || undefined}>
        <div className={style.main}>
          {!hasEnded(job) && <RunGoing job={job} />}
          {job.error && <RunFailed job={job} error={job.error} />}
          {job.status === 'cancelled' && <p className={style.message}>{chargeOf(job)}</p>}
          {job.result && (
            <Suspense fallback={<Skeleton lines={8} />}>
              <Result job={job} />
            </Suspense>
          )}
        </div>
        <RunAside job={job}>{answer && <OlderAnswers job={job} answer={answer} />}</RunAside>
      </div>
    </>
  );
};

export const Page = () => {
  const { id } = useRunAddress();
  const query = useJob(id);
  if (query.error && !query.data) {
    return (
      <>
        <PageTitle title="This run cannot be shown" crumb={<Link to="/runs">Runs</Link>} />
        <Refused error={query.error} retry={() => void query.refetch()} />
      </>
    );
  }
  return (
    <Answered query={query} skeleton={<PageSkeleton />} doing="Reading the run and its result…">
      {(job) => <Run key={job.id} job={job} />}
    </Answered>
  );
};
