import { reportKind } from '../../contract/job-kinds/report.ts';
import { defineStart } from '../operation.ts';
import { checkKindQuestion } from './check-kind-question.ts';

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
