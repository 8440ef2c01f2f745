import { shortTitle } from '../../../analysis/prose/untrusted.ts';
import type { MergedApp } from '../../../analysis/research/report/report-verdict.ts';
import { languageOf } from '../../../analysis/words/language/languages.ts';
import { fold } from '../../../analysis/words/words.ts';
import { stores } from '../../../contract/domain/stores.ts';
import type { Plan } from '../../../contract/resources/questions/plan.ts';
import { playLanguagesOf } from '../../../reviews/ingest/play-languages.ts';
import { appNameOf } from '../../../reviews/metrics/metrics-scope.ts';
import type { Tools } from '../../run.ts';
import type { ByPlan } from './answer-by-plan.ts';
import { answerPlan, type PlanContext } from './answer-plan.ts';
import { planQuestion } from './plan-question.ts';
import { verdictOfPlan } from './verdict-of-plan.ts';

interface AskedOfKind {
  readonly question: string;
  /** As the question calls it. */
  readonly kind: string;
  /** Those of the kind that were read. */
  readonly apps: readonly MergedApp[];
  readonly country: string;
  readonly days: number;
}

/** Answers a question about a kind of app from a plan; null where the plan asks for something else than reviews, or nothing. */
export const answerReport = async (
  tools: Tools,
  { question, kind, apps, country, days }: AskedOfKind,
): Promise<ByPlan | null> => {
  const today = tools.clock.today();
  const language = languageOf(question, null);
  const asked = apps.map(({ title, reviews }) => ({
    name: shortTitle(title),
    refs: [...new Set(reviews.map(appNameOf))],
  }));
  const planned = await planQuestion(tools, question, {
    apps: [],
    hasOwnApp: false,
    otherApps: asked.map(({ name }) => name),
    stores,
    today,
    versions: [],
    usual: null,
    language,
  });
  const plan = withoutKindAsSegment(planned.plan, kind);
  if (plan.asks.length + plan.declined.length === 0 || plan.asks.some(({ source }) => source !== 'reviews'))
    return null;
  const counting: PlanContext = {
    apps: asked,
    requested: asked.length,
    isOfKind: true,
    usualDays: days,
    today,
    versions: [],
    places: { countries: [country], playLanguages: [...playLanguagesOf(country)] },
  };
  const answer = await answerPlan(tools, plan, counting, async () => [], [], { question, language });
  return {
    plan,
    answer: answer.answer,
    ...(await verdictOfPlan(tools, answer)),
    byModel: planned.byModel || answer.byModel,
    notes: planned.notes,
  };
};

/** Those who use apps for runners are runners: what names the kind names no part of its reviews. */
const withoutKindAsSegment = (plan: Plan, kind: string): Plan => ({
  ...plan,
  asks: plan.asks.map((ask) => {
    const { segment, ...about } = ask.about;
    const words = fold(segment?.words.join(' ') ?? '');
    return words !== '' && (fold(kind).includes(words) || words.includes(fold(kind))) ? { ...ask, about } : ask;
  }),
});
