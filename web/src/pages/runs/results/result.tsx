import { lazy } from 'react';
import type { Job } from '../../../../../client/follow.ts';
import type { EndedJob } from '../../../../../client/types.ts';
import type { JobKind } from '../../../../../server/contract/resources/job.ts';
import { knownKind } from '../../../kinds/kinds.ts';
import style from '../runs.module.css';

type DoneJob = Extract<EndedJob<JobKind>, { status: 'done' }>;

// Each kind of result is loaded only when shown.
const AnswerResult = lazy(() => import('./answer-result.tsx').then((file) => ({ default: file.AnswerResult })));
const AdsResult = lazy(() => import('../../reach/ads/ads-result.tsx').then((file) => ({ default: file.AdsResult })));
const CreatorsResult = lazy(() =>
  import('../../reach/creators/creators-result.tsx').then((file) => ({ default: file.CreatorsResult })),
);
const VideosResult = lazy(() =>
  import('../../reach/videos/videos-result.tsx').then((file) => ({ default: file.VideosResult })),
);
const PullResult = lazy(() => import('./pull-result.tsx').then((file) => ({ default: file.PullResult })));
const WatchRunResult = lazy(() =>
  import('../../alerts/watch-run-result.tsx').then((file) => ({ default: file.WatchRunResult })),
);
const ScanResult = lazy(() => import('./scan-result.tsx').then((file) => ({ default: file.ScanResult })));

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
    case 'watch':
      return <WatchRunResult result={job.result} />;
  }
};

export const Result = ({ job }: { job: Job }) => (
  <div className={style.result}>
    {knownKind(job.kind) || job.kind === 'watch' ? (
      // Cast: the service's tests ensure that a finished job has the result of its kind.
      <ByKind job={job as unknown as DoneJob} />
    ) : (
      <pre>{JSON.stringify(job.result, null, 2)}</pre>
    )}
  </div>
);
