import * as z from 'zod';
import { Teardown } from '../../contract/resources/teardown.ts';
import { appPath, checkAppId } from '../apps/app-path.ts';
import { defineStart } from '../operation.ts';

const days = [7, 30, 90, 3650] as const;

export const startTeardown = defineStart({
  id: 'teardowns.create',
  tool: 'start_teardown',
  group: 'Research',
  path: '/api/v1/teardowns',
  title: 'Take an app apart',
  description:
    'The full read of one app: its reviews of a window (read from the store, and from what is on file) as complaints, praise and requests, each with its count, share, average rating, trend inside the window, affected versions, verbatim quotes and the fix it implies; beside it ratings week by week, versions with what each made worse or better, places in the charts, and a summary in markdown. The App Store is read in the United States, the United Kingdom, Canada and Australia, Google Play in English; an app that is not offered in the United States where it is. `notes` says what was read. No review in the window is a failed run, `nothing_found`, refunded; an unknown app `not_found`. Takes a minute or some.',
  kind: 'teardown',
  input: {
    ...appPath,
    days: z.literal(days).default(30).describe('The window: the last 7, 30 or 90 days; 3650 is all time.'),
    refresh: z
      .boolean()
      .default(false)
      .describe('Read afresh even when an answer from the last six hours is held; costs the credits.'),
  },
  refine: checkAppId,
  example: { store: 'apple', appId: '389801252', days: 30 },
  results: [Teardown],
  prices: ['teardowns.create'],
  holdMs: 6 * 3_600_000,
});
