import * as z from 'zod';
import { appRefFields, checkAppId } from '../fields/app-ref.ts';
import { Teardown } from '../resources/research/teardown.ts';
import { defineKind, startInput } from './job-kind.ts';

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
