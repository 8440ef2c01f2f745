import { hourMs } from '../../contract/domain/durations.ts';
import { reportKind, researchKind, teardownKind } from '../../contract/job-kinds/research.ts';
import { defineStart } from '../operation.ts';
import { checkKindQuestion } from './check-question.ts';
import { checkResearch } from './check-research.ts';

export const startCategoryReport = defineStart({
  id: 'reports.create',
  tool: 'start_category_report',
  group: 'Research',
  path: '/api/v1/reports',
  title: 'Report on a kind of app',
  description:
    'Answers a question about a whole kind of app (“What do people miss in habit trackers?”). It finds up to 40 charting apps of that kind in the country, reads up to 500 recent reviews of each, and counts what reviewers complain about, ask for and praise across all of them. Findings are ranked by `opportunity`, which combines how many reviews and apps they appear in, how severe they are, whether they are rising, and how poorly existing apps serve them. The result has an answer in markdown that cites reviews, and a row per app; `errors` lists what could not be read. If there is no such app, or no review in the window, the run fails with `nothing_found` and is refunded. Takes minutes; up to 45 when the stores’ rate limits slow it down. For one app, use `start_teardown`; for a quick answer, `start_research`.',
  use: 'A question about a market or a kind of app (“What do people miss in habit trackers?”). Reads the reviews of up to 40 charting apps and ranks what they lack by opportunity. Takes minutes.',
  kind: reportKind,
  example: { question: 'What do people miss in habit trackers?', scope: 'both', country: 'us', days: 90 },
  prices: ['reports.create'],
  check: ({ question }, context) => checkKindQuestion(context, question),
});

export const startResearch = defineStart({
  id: 'research.create',
  tool: 'start_research',
  group: 'Research',
  path: '/api/v1/research',
  title: 'Research an app, or a growth question',
  description:
    'Answers a question about one app, optionally compared with up to two others, from their reviews of the last 90 days, revenue estimates, ads and creator videos. The answer addresses the question first, puts compared apps side by side, and cites the evidence for each sentence. A question that asks for nothing that can be counted or looked up is refused with `not_understood` before any charge. Without `app`, it answers a growth question with a playbook drawn from the charts, new releases, reviews, ads and videos of the kind of app it names, or from the reviews on file that mention its topic; a question that names neither is refused with `not_understood` before any charge. With `plan`, exactly that is counted, and the question is only its title. `notes` says what could not be read. If the app is unknown, the run fails with `not_found`; if there is no evidence, with `nothing_found`. Both are refunded. Takes about a minute.',
  use: 'A question about one to three named apps. Answers from reviews, revenue, ads and videos. Without `app`: how to grow a kind of app. Takes about a minute.',
  plainInTool: ['plan'],
  kind: researchKind,
  example: {
    question: 'Why do people leave, and what do they go to?',
    app: { store: 'apple', appId: '389801252' },
    compare: [],
  },
  prices: ['research.create'],
  check: (input, context) => checkResearch(context, input),
});

export const startTeardown = defineStart({
  id: 'teardowns.create',
  tool: 'start_teardown',
  group: 'Research',
  path: '/api/v1/teardowns',
  title: 'Tear down an app',
  description:
    'Gives the full picture of one app. Its reviews over a window, both on file and newly read from the store, are grouped into complaints, praise and requests, each with its count, share, average rating, trend within the window, affected versions, verbatim quotes and the fix it implies. The result also has ratings week by week, what each version made better or worse, chart positions, and a summary in markdown. Figures count the app’s panel; new reviews are read from the App Store in the United States, the United Kingdom, Canada and Australia, or from Google Play in English, or where the app is offered if not in the United States. `notes` says what was read. If the window has no review, the run fails with `nothing_found`; if the app is unknown, with `not_found`. Both are refunded. Takes a minute or more.',
  use: 'Everything about one app, when there is no one question: complaints, praise and requests with trends, versions and fixes, ratings by week, charts. Takes a minute or more.',
  kind: teardownKind,
  example: { store: 'apple', appId: '389801252', days: 30 },
  prices: ['teardowns.create'],
  holdMs: 6 * hourMs,
});
