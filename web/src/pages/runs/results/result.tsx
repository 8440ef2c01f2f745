import type { Job } from '../../../../../client/follow.ts';
import type { EndedJob } from '../../../../../client/types.ts';
import type { JobKind } from '../../../../../server/contract/resources/job.ts';
import { knownKind } from '../../../kinds/kinds.ts';
import style from '../runs.module.css';
import { AdsResult } from './ads-result.tsx';
import { CreatorsResult } from './creators-result.tsx';
import { PullResult } from './pull-result.tsx';
import { ReportResult } from './report-result.tsx';
import { PlaybookResult, ResearchResult } from './research-result.tsx';
import { ScanResult } from './scan-result.tsx';
import { TeardownResult } from './teardown-result.tsx';
import { VideosResult } from './videos-result.tsx';

type DoneJob = Extract<EndedJob<JobKind>, { status: 'done' }>;

const ByKind = ({ job }: { job: DoneJob }) => {
  switch (job.kind) {
    case 'teardown':
      return <TeardownResult result={job.result} />;
    case 'research':
      return 'playbook' in job.result ? <PlaybookResult result={job.result} /> : <ResearchResult result={job.result} />;
    case 'report':
      return <ReportResult result={job.result} />;
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
