import * as z from 'zod';
import { appRefFields, checkAppId } from '../fields/app-ref.ts';
import { country } from '../fields/country.ts';
import { text } from '../fields/text.ts';
import { Report, reportScopes } from '../resources/research/report.ts';
import { Playbook, Research } from '../resources/research/research.ts';
import { checkResearch, researchFields } from '../resources/research/research-request.ts';
import { Teardown } from '../resources/research/teardown.ts';
import { defineKind, startInput } from './job-kind.ts';

export const reportKind = defineKind({
  name: 'report',
  input: startInput({
    question: text(3, 400).describe('The question; it must name a kind of app.'),
    scope: z
      .enum(reportScopes)
      .default('both')
      .describe('Which stores’ apps to read. A store that the question names narrows `both`.'),
    country,
    days: z.int().min(7).max(365).default(90).describe('How many days back to read reviews.'),
  }),
  source: 'app_stores',
  results: [Report],
});

export const researchKind = defineKind({
  name: 'research',
  input: startInput(researchFields).superRefine(checkResearch),
  source: 'app_stores',
  results: [Research, Playbook],
});

const days = [7, 30, 90, 3650] as const;

export const teardownKind = defineKind({
  name: 'teardown',
  input: startInput({
    ...appRefFields,
    days: z.literal(days).default(30).describe('The window in days: 7, 30, 90, or 3650 for all time.'),
    refresh: z
      .boolean()
      .default(false)
      .describe('Start a new run even if an answer from the last six hours is held, at the full price.'),
  }).superRefine(checkAppId),
  source: 'app_stores',
  results: [Teardown],
});
