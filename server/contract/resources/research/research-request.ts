import * as z from 'zod';
import { appRef } from '../../fields/app-ref.ts';
import { text } from '../../fields/text.ts';

/** The fields of a question's request. */
export const researchFields = {
  question: text(3, 600).describe('What you want to know, such as “Why do people leave?”'),
  app: appRef.optional().describe('The app the question is about; omit it for a growth question.'),
  compare: z.array(appRef).max(2).default([]).describe('Apps to compare it with; needs `app`.'),
};

/** What only several fields together can get wrong. */
export const checkResearch = (
  { app, compare }: { readonly app?: unknown; readonly compare: readonly unknown[] },
  check: z.RefinementCtx,
): void => {
  if (app !== undefined || compare.length === 0) return;
  const message = '`compare` needs an app to compare with: give it as `app`, or omit `compare`.';
  check.addIssue({ code: 'custom', path: ['compare'], message, input: compare });
};

/** A body of `POST /api/v1/research`, without `force`. */
export const researchRequest = z.strictObject(researchFields).superRefine(checkResearch);
