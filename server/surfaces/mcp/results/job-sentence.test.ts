import { expect, test } from 'vitest';
import type { Job } from '../../../contract/resources/job.ts';
import { jobSentence } from './job-sentence.ts';

const failed = (credits: number): Job => ({
  id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f',
  object: 'job',
  kind: 'research',
  input: {},
  status: 'failed',
  credits,
  refunded: true,
  progress: null,
  createdAt: '2026-11-17T15:43:09.120Z',
  startedAt: '2026-11-17T15:43:09.120Z',
  finishedAt: '2026-11-17T15:43:10.120Z',
  error: { code: 'nothing_found', title: 'Nothing found', detail: 'Nothing was found.', retryable: false },
  result: null,
  links: { self: '/api/v1/jobs/0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
});

test.each([
  [0, 'Nothing was found.'],
  [1, 'Nothing was found. The 1 credit it cost was refunded.'],
  [1_250, 'Nothing was found. The 1,250 credits it cost were refunded.'],
])('a failed run of %i credits says what came back', (credits, reported) => {
  expect(jobSentence(failed(credits)).endsWith(`(\`nothing_found\`): ${reported}`)).toBe(true);
});
