import type { JobErrorCode } from '../../contract/resources/job.ts';

/** Why a run failed, said for a person, and what to do about it. */
export const jobErrors: Record<JobErrorCode, { title: string; fix: string }> = {
  upstream_failed: {
    title: 'A store or platform returned an error',
    fix: 'Start the run again in a few minutes.',
  },
  upstream_timeout: {
    title: 'A store or platform did not answer in time',
    fix: 'Start the run again in a few minutes.',
  },
  not_found: {
    title: 'The app is not in the store',
    fix: 'Check `store`, `appId` and, where there is one, `country`.',
  },
  nothing_found: {
    title: 'Every source answered, but none had anything',
    fix: 'Broaden the question: other words, a longer window, more stores or networks. `detail` repeats what was asked.',
  },
  model_failed: {
    title: 'The model that reads the texts failed',
    fix: 'Start the run again.',
  },
  timed_out: {
    title: 'The run exceeded its time limit',
    fix: 'Ask for less at once, or start the run again.',
  },
  interrupted: {
    title: 'The run was interrupted twice',
    fix: 'Start the run again.',
  },
  internal: {
    title: 'Something broke on our side',
    fix: 'Start the run again; if the error persists, report it with the job’s id.',
  },
};
