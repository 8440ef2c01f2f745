import type { PlanRequest } from '../../../contract/resources/questions/plan-request.ts';
import { RunFailure } from '../../../jobs/run-failure.ts';
import { strangersIn } from '../../../questions/apps-in-plans.ts';
import type { QuestionContext } from '../../../questions/context.ts';
import { appNotUnderstood, isEmptyPlan } from '../../../questions/not-understood.ts';
import { type PlannedQuestion, planQuestion } from '../../plan-question.ts';
import type { Tools } from '../../run.ts';

/**
 * What to answer about apps: the plan that was given, else the one that the question is read into.
 * @param isKnown whether the titles of all apps are known, so that a plan can be held to them
 */
export const planOf = async (
  tools: Tools,
  question: string,
  given: PlanRequest | undefined,
  context: QuestionContext,
  isKnown: boolean,
): Promise<PlannedQuestion> => {
  if (given) {
    const [stranger] = isKnown ? strangersIn(given, context.apps) : [];
    if (stranger) throw new RunFailure('not_found', stranger.message);
    const plan = { asks: given.asks, declined: given.declined ?? [], unread: given.unread ?? [], read: [] };
    return { plan, byModel: false, model: tools.model, notes: [] };
  }
  const planned = await planQuestion(tools, question, context);
  if (isEmptyPlan(planned.plan)) {
    throw new RunFailure('nothing_found', appNotUnderstood(question, planned.plan, context.apps));
  }
  return planned;
};
