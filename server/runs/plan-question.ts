import type { Model } from '../connectors/model/model.ts';
import type { Plan } from '../contract/resources/questions/plan.ts';
import { PlanRequest } from '../contract/resources/questions/plan-request.ts';
import type { QuestionContext } from '../questions/context.ts';
import { checkPlan } from '../questions/read/check-plan.ts';
import { withExpectation } from '../questions/read/expects.ts';
import { readQuestion } from '../questions/read/read-question.ts';
import type { Tools } from './run.ts';

export interface PlannedQuestion {
  readonly plan: Plan;
  readonly byModel: boolean;
  /** The model for later steps; null: none, or it didn't answer. */
  readonly model: Model | null;
  readonly notes: readonly string[];
}

const instructions =
  'You read a question about store reviews of mobile apps into a plan: what to count, in which reviews. ' +
  'An ask is one set of reviews (about), one thing said in them (topic) and one number to take (measure); two questions are two asks. ' +
  'The words of a topic, of a segment, of what is left out and of what is declined or unread are words of the question, as written there. ' +
  'Name no app, version, star, country, store or day that the question does not name: what is absent is at its default, such as the first of the apps and the last 90 days. ' +
  'Words that are typed to find reviews are one ask for a list. Decline what reviews cannot tell; words that you can make nothing of are unread. Lose no other word.';

/** Plans a question: by the model if it returns a valid plan for the question, otherwise by our own parser. */
export const planQuestion = async (
  { model, signal }: Pick<Tools, 'model' | 'signal'>,
  question: string,
  context: QuestionContext,
): Promise<PlannedQuestion> => {
  const ours = withExpectation(readQuestion(question, context), question);
  if (!model) return { plan: ours, byModel: false, model, notes: [] };
  const { apps, otherApps, today, versions } = context;
  const outcome = await model.ask(
    {
      task: 'question',
      instructions,
      untrusted: JSON.stringify({ question, apps: [...apps, ...otherApps], versions, today }),
      schema: PlanRequest,
      maxOutputTokens: 1_000,
    },
    signal,
  );
  if (outcome.kind !== 'found') {
    const notes = ['The model could not read the question, so rules did.'];
    return { plan: ours, byModel: false, model: outcome.kind === 'shape_changed' ? model : null, notes };
  }
  const checked = checkPlan(outcome.value, question, ours, context);
  return 'plan' in checked
    ? { plan: withExpectation(checked.plan, question), byModel: true, model, notes: [] }
    : {
        plan: ours,
        byModel: false,
        model,
        notes: [`The model’s plan of the question was not used: ${checked.fault}.`],
      };
};
