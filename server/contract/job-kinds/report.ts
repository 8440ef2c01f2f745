import * as z from 'zod';
import { country } from '../fields/country.ts';
import { text } from '../fields/text.ts';
import { Report, reportScopes } from '../resources/research/report.ts';
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
