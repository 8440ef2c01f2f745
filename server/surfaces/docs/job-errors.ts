import type { JobErrorCode } from '../../contract/resources/job.ts';

/** Why a run failed, said for a person, and what to do about it. */
export const jobErrors: Record<JobErrorCode, { title: string; fix: string }> = {
  upstream_failed: {
    title: 'A store or platform answered badly',
    fix: 'Start the run again in a few minutes.',
  },
  upstream_timeout: {
    title: 'A store or platform did not answer in time',
    fix: 'Start the run again in a few minutes.',
  },
  not_found: {
    title: 'What was asked about is not in its store',
    fix: 'Check `store`, `appId` and, where there is one, `country`.',
  },
  nothing_found: {
    title: 'Every source answered and none had anything',
    fix: 'Ask more widely: other words, a longer window, more stores or networks. `detail` repeats what was asked.',
  },
  model_failed: {
    title: 'The model that reads the texts failed',
    fix: 'Start the run again.',
  },
  timed_out: {
    title: 'The run took longer than it may',
    fix: 'Ask for less at once, or start the run again.',
  },
  interrupted: {
    title: 'The run was cut off, and again when it was taken up anew',
    fix: 'Start the run again.',
  },
  internal: {
    title: 'Something broke on our side',
    fix: 'Start the run again; if it stays, report it with the id of the job.',
  },
};
