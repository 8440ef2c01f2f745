import * as z from 'zod';
import { appRef } from '../../fields/app-ref.ts';
import { text } from '../../fields/text.ts';
import { PlanRequest } from '../questions/plan-request.ts';

/** The most apps to compare with. */
export const mostCompared = 2;

export const researchFields = {
  question: text(3, 600).describe('What you want to know, such as “Why do people leave?”'),
  app: appRef.optional().describe('The app the question is about. Omit it for a growth question.'),
  compare: z
    .array(appRef)
    .max(mostCompared)
    .default([])
    .describe('Apps to compare it with; needs `app`. Apps on file that the question names are compared too.'),
  plan: PlanRequest.optional().describe(
    'Counted in place of what the question says: the `plan` of an earlier answer without `read`, changed, or one as in the reference. Needs `app`; the question is then only the title.',
  ),
};

/** Checks that involve several fields. */
export const checkResearch = (
  { app, compare, plan }: { readonly app?: unknown; readonly compare: readonly unknown[]; readonly plan?: unknown },
  check: z.RefinementCtx,
): void => {
  if (app !== undefined) return;
  if (compare.length > 0) {
    const message = '`compare` needs an app to compare with: give it as `app`, or omit `compare`.';
    check.addIssue({ code: 'custom', path: ['compare'], message, input: compare });
  }
  if (plan !== undefined) {
    const message = '`plan` needs the app whose reviews it counts: give it as `app`, or omit `plan`.';
    check.addIssue({ code: 'custom', path: ['plan'], message, input: plan });
  }
};

/** A body of `POST /api/v1/research`, without `force`. */
export const researchRequest = z.strictObject(researchFields).superRefine(checkResearch);
