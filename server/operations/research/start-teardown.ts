import { hourMs } from '../../contract/domain/durations.ts';
import { teardownKind } from '../../contract/job-kinds/teardown.ts';
import { defineStart } from '../operation.ts';

export const startTeardown = defineStart({
  id: 'teardowns.create',
  tool: 'start_teardown',
  group: 'Research',
  path: '/api/v1/teardowns',
  title: 'Tear down an app',
  description:
    'Gives the full picture of one app. Its reviews over a window, both on file and newly read from the store, are grouped into complaints, praise and requests, each with its count, share, average rating, trend within the window, affected versions, verbatim quotes and the fix it implies. The result also has ratings week by week, what each version made better or worse, chart positions, and a summary in markdown. The App Store is read in the United States, the United Kingdom, Canada and Australia, and Google Play in English; an app not offered in the United States is read where it is offered. `notes` says what was read. If the window has no review, the run fails with `nothing_found`; if the app is unknown, with `not_found`. Both are refunded. Takes a minute or more.',
  use: 'Everything about one app, when there is no one question: complaints, praise and requests with trends, versions and fixes, ratings by week, charts. Takes a minute or more.',
  kind: teardownKind,
  example: { store: 'apple', appId: '389801252', days: 30 },
  prices: ['teardowns.create'],
  holdMs: 6 * hourMs,
});
