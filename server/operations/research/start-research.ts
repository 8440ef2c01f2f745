import * as z from 'zod';
import { appRef } from '../../contract/fields/app-ref.ts';
import { text } from '../../contract/fields/text.ts';
import { Playbook, Research } from '../../contract/resources/research.ts';
import { defineStart } from '../operation.ts';

export const startResearch = defineStart({
  id: 'research.create',
  tool: 'start_research',
  group: 'Research',
  path: '/api/v1/research',
  title: 'Research an app, or a growth question',
  description:
    'Answers a question about one app, optionally compared with up to two others, from their reviews of the last 90 days, revenue estimates, ads and creator videos. The answer takes up the question first, puts compared apps side by side, and cites the evidence for each sentence. Without `app`, it answers a growth question with a playbook drawn from the charts, new releases, reviews, ads and videos of the kind of app it names. `notes` says what could not be read. An unknown app fails the run with `not_found`, and a lack of evidence with `nothing_found`; both are refunded. Takes about a minute.',
  kind: 'research',
  input: {
    question: text(3, 600).describe('What you want to know, such as “Why do people leave?”'),
    app: appRef.optional().describe('The app the question is about; omit it for a growth question.'),
    compare: z.array(appRef).max(2).default([]).describe('Apps to compare it with; needs `app`.'),
  },
  refine({ app, compare }, check) {
    if (app !== undefined || compare.length === 0) return;
    const message = '`compare` needs an app to compare with: give it as `app`, or omit `compare`.';
    check.addIssue({ code: 'custom', path: ['compare'], message, input: compare });
  },
  example: {
    question: 'Why do people leave, and what do they go to?',
    app: { store: 'apple', appId: '389801252' },
    compare: [],
  },
  results: [Research, Playbook],
  prices: ['research.create'],
});
