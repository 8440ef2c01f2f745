import * as z from 'zod';
import { country } from '../../contract/fields/country.ts';
import { text } from '../../contract/fields/text.ts';
import { Report, reportScopes } from '../../contract/resources/report.ts';
import { defineStart } from '../operation.ts';

export const startCategoryReport = defineStart({
  id: 'reports.create',
  tool: 'start_category_report',
  group: 'Research',
  path: '/api/v1/reports',
  title: 'Report on a kind of app',
  description:
    'A question about a kind of app (“What do people miss in habit trackers?”): the apps of that kind that chart in the country, up to 40, are found, their reviews of the window are read side by side, up to 500 an app, and what they complain of, ask for and praise is counted over all of them. Findings are ranked by `opportunity`: how many say it in how many apps, how bad it is, whether it rises and how unserved it is. The result has the answer in markdown with the reviews it cites, a row for each app, and in `errors` what could not be read. No app of that kind, or no review in the window, is a failed run, `nothing_found`, refunded. Takes minutes: up to 45 with the stores’ limits.',
  kind: 'report',
  input: {
    question: text(3, 400).describe('The question; it must name the kind of app.'),
    scope: z.enum(reportScopes).default('both').describe('Which store’s apps are read.'),
    country,
    days: z.int().min(7).max(365).default(90).describe('The window: reviews of the last so many days.'),
  },
  example: { question: 'What do people miss in habit trackers?', scope: 'both', country: 'us', days: 90 },
  results: [Report],
  prices: ['reports.create'],
});
