export const jobErrors = {
  upstream_failed: {
    title: 'A store or platform returned an error',
    retryable: true,
    fix: 'Start the run again in a few minutes.',
  },
  upstream_timeout: {
    title: 'A store or platform did not answer in time',
    retryable: true,
    fix: 'Start the run again in a few minutes.',
  },
  not_found: {
    title: 'The app is not in the store',
    retryable: false,
    fix: 'Check `store`, `appId` and, where there is one, `country`.',
  },
  nothing_found: {
    title: 'Nothing was found',
    retryable: false,
    fix: 'Follow `detail`, which says what was missing: usually other words, a longer window, or more stores or networks.',
  },
  model_failed: {
    title: 'The model that reads the texts failed',
    retryable: true,
    fix: 'Start the run again.',
  },
  timed_out: {
    title: 'The run exceeded its time limit',
    retryable: true,
    fix: 'Ask for less at once, or start the run again.',
  },
  interrupted: {
    title: 'The run was interrupted twice',
    retryable: true,
    fix: 'Start the run again.',
  },
  internal: {
    title: 'Something went wrong on our side',
    retryable: true,
    fix: 'Start the run again; if the error persists, report it with the job’s id.',
  },
} as const satisfies Record<string, { title: string; retryable: boolean; fix: string }>;

export type JobErrorCode = keyof typeof jobErrors;

export const jobErrorCodes = Object.keys(jobErrors) as readonly JobErrorCode[];
