import type { Plan } from '../../../contract/resources/questions/plan.ts';
import type { PlanRequest } from '../../../contract/resources/questions/plan-request.ts';
import type { ResearchVerdict } from '../../../contract/resources/research/research.ts';
import type { FindingSet } from '../../../store/jobs/finding-sets.ts';
import type { Tools } from '../../run.ts';
import type { Reach } from '../reach/reach-evidence.ts';
import type { AppRead } from '../research-app.ts';
import { answerPlan } from './answer-plan.ts';
import { factsOfApp } from './facts-of-apps.ts';
import { planQuestion } from './plan-question.ts';
import type { QuestionScope } from './read-for-question.ts';
import { verdictOfPlan } from './verdict-of-plan.ts';

export interface ByPlan {
  readonly plan: Plan;
  readonly answer: string;
  readonly verdict: ResearchVerdict | null;
  readonly sets: readonly FindingSet[];
  /** Whether a model made the plan or wrote the answer. */
  readonly byModel: boolean;
  readonly notes: readonly string[];
}

/** Ads, videos and revenue alone are answered from what was read of them. */
const isOfReach = ({ asks, declined }: Plan): boolean =>
  declined.length === 0 && asks.every(({ source }) => source === 'ads' || source === 'social' || source === 'revenue');

/**
 * Reads a question into a plan, counts it and writes the answer; null where the plan does not answer it.
 * @param given the plan to answer in place of reading the question
 */
export const answerByPlan = async (
  tools: Tools,
  question: string,
  { context, counting }: QuestionScope,
  reached: readonly { readonly reach: Reach }[],
  apps: readonly AppRead[],
  missing: readonly string[],
  given: PlanRequest | undefined,
): Promise<ByPlan | null> => {
  const { plan, byModel, notes } = given
    ? {
        plan: { asks: given.asks, declined: given.declined ?? [], unread: given.unread ?? [], read: [] },
        byModel: false,
        notes: [],
      }
    : await planQuestion(tools, question, context);
  if (!given && isOfReach(plan)) return null;
  const factsOf = () =>
    Promise.all(apps.map((app, at) => factsOfApp(tools, counting.apps[at]!.name, app, reached[at]!.reach)));
  const { language } = context;
  const answer = await answerPlan(tools, plan, counting, factsOf, missing, { question, language });
  return {
    plan,
    answer: answer.answer,
    ...(await verdictOfPlan(tools, answer)),
    byModel: byModel || answer.byModel,
    notes,
  };
};
