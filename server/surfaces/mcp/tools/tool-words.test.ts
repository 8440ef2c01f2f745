import { expect, test } from 'vitest';
import { operations } from '../../../operations/index.ts';
import { toolsAmong } from '../../../operations/operation.ts';
import { createToolWords } from './to-tool.ts';

const inToolWords = createToolWords(toolsAmong(operations));

test.each([
  [
    'use an id from `GET /api/v1/new-releases/categories`, please.',
    'use an id from `list_release_categories`, please.',
  ],
  ['read it at GET /api/v1/jobs/0199a3f2-6c1b.', 'read it at get_job.'],
  ['`DELETE /api/v1/jobs/{id}` cancels it', '`cancel_job` cancels it'],
  ['send it to `POST /api/v1/reviews/pulls`', 'send it to `start_review_pull`'],
  ['see /api/v1/reviews/pulls', 'see list_pulls'],
  ['`GET /api/v1/apps/search`', '`search_apps`'],
  ['`GET /api/v1/nothing/here`', '`another tool`'],
  ['This Idempotency-Key was used', 'This idempotencyKey was used'],
  ['Nothing of the kind.', 'Nothing of the kind.'],
])('%s', (text, reported) => {
  expect(inToolWords(text)).toBe(reported);
});
