import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { Job } from '../../../../../client/follow.ts';
import type { EndedJob } from '../../../../../client/types.ts';
import type { JobKind } from '../../../../../server/contract/resources/job.ts';
import { type Answer, answerOf } from '../../../answers/answer.ts';
import { knownKind } from '../../../kinds/kinds.ts';
import { AnswerBody } from '../../answers/answer-body.tsx';
import style from '../runs.module.css';
import { AdsResult } from './ads-result.tsx';
import { CreatorsResult } from './creators-result.tsx';
import { PullResult } from './pull-result.tsx';
import { ScanResult } from './scan-result.tsx';
import { VideosResult } from './videos-result.tsx';

type DoneJob = Extract<EndedJob<JobKind>, { status: 'done' }>;

const route = getRouteApi('/shell/runs/$id');

const AnswerResult = ({ job: { id, kind, result } }: { job: Extract<DoneJob, Pick<Answer, 'kind'>> }) => {
  const { evidence } = route.useSearch();
  const navigate = route.useNavigate();
  const answer = useMemo(() => answerOf({ kind, result }), [kind, result]);
  const onEvidence = useCallback(
    (no: number | undefined) =>
      void navigate({
        to: '/runs/$id',
        params: { id },
        search: (before) => ({ ...before, evidence: no }),
        replace: no === undefined,
        resetScroll: false,
      }),
    [navigate, id],
  );
  return answer && <AnswerBody answer={answer} evidence={evidence} onEvidence={onEvidence} />;
};

const ByKind = ({ job }: { job: DoneJob }) => {
  switch (job.kind) {
    case 'teardown':
    case 'research':
    case 'report':
      return <AnswerResult job={job} />;
    case 'ad_search':
      return <AdsResult result={job.result} input={job.input} />;
    case 'creators':
      return <CreatorsResult result={job.result} input={job.input} jobId={job.id} />;
    case 'videos':
      return <VideosResult result={job.result} input={job.input} />;
    case 'reviews':
      return <PullResult result={job.result} />;
    case 'review_scan':
      return <ScanResult result={job.result} />;
  }
};

/** What a run found, readable, whatever its kind. */
export const Result = ({ job }: { job: Job }) => (
  <div className={style.result}>
    {knownKind(job.kind) ? (
      // The cast: a job that is done has the result of its kind, which the service's own tests hold it to.
      <ByKind job={job as unknown as DoneJob} />
    ) : (
      <pre>{JSON.stringify(job.result, null, 2)}</pre>
    )}
  </div>
);
