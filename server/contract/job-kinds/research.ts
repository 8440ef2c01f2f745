import * as z from 'zod';
import { appRef } from '../fields/app-ref.ts';
import { text } from '../fields/text.ts';
import { Playbook, Research } from '../resources/research.ts';
import { defineKind, startInput } from './job-kind.ts';

export const researchKind = defineKind({
  name: 'research',
  input: startInput({
    question: text(3, 600).describe('What you want to know, such as “Why do people leave?”'),
    app: appRef.optional().describe('The app the question is about; omit it for a growth question.'),
    compare: z.array(appRef).max(2).default([]).describe('Apps to compare it with; needs `app`.'),
  }).superRefine(({ app, compare }, check) => {
    if (app !== undefined || compare.length === 0) return;
    const message = '`compare` needs an app to compare with: give it as `app`, or omit `compare`.';
    check.addIssue({ code: 'custom', path: ['compare'], message, input: compare });
  }),
  results: [Research, Playbook],
});
