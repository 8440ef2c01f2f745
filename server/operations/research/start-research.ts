import { researchKind } from '../../contract/job-kinds/research.ts';
import { defineStart } from '../operation.ts';
import { checkResearch } from './check-research.ts';

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
