import * as z from 'zod';
import { appRef } from '../../contract/fields/pull-request.ts';
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
    'Answers a question about one app, and up to two to compare it with, from their reviews of the last 90 days, their revenue estimates, what ad libraries show of them and videos about them: what was asked first, side by side where apps are compared, each sentence with the evidence it rests on, and what is missing. Without `app`, a growth question is answered as a playbook from the charts, new releases, reviews, ads and videos of the kind of app it names. `notes` name what could not be read. An unknown app is a failed run, `not_found`, and nothing to answer from `nothing_found`: both refunded. Takes about a minute.',
  kind: 'research',
  input: {
    question: text(3, 600).describe('What you want to know, such as “Why do people leave?”'),
    app: appRef.optional().describe('The app it is about; leave it out for a growth question.'),
    compare: z.array(appRef).max(2).default([]).describe('Apps to compare it with; needs `app`.'),
  },
  refine({ app, compare }, check) {
    if (app !== undefined || compare.length === 0) return;
    const message = '`compare` needs an app to compare with: give it in `app`, or leave `compare` out.';
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
