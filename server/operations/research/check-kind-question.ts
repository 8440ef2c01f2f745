import { Problem } from '../../contract/problem.ts';
import { kindAsked, kindContext, kindPlan } from '../../questions/kind-plan.ts';
import { isEmptyPlan, kindNotUnderstood, noKindNamed } from '../../questions/not-understood.ts';
import { readQuestion } from '../../questions/read/read-question.ts';
import type { Context } from '../operation.ts';
import { checkUnderstood } from '../problems/ask-back.ts';

/** Refuses a question that names no kind of app, or of which nothing can be counted and nothing declined, before anything is charged. */
export const checkKindQuestion = async (context: Pick<Context, 'db' | 'clock'>, question: string): Promise<void> => {
  await checkUnderstood(context, question, 'kind question');
  const today = context.clock.today();
  const kind = kindAsked(question, today);
  if (kind === null) throw new Problem('not_understood', noKindNamed);
  const plan = kindPlan(readQuestion(question, kindContext(question, [], today)), question, kind);
  if (isEmptyPlan(plan)) throw new Problem('not_understood', kindNotUnderstood(question, plan, kind));
};
