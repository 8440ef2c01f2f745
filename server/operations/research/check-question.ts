import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import { stores } from '../../contract/domain/stores.ts';
import { Problem } from '../../contract/problem.ts';
import type { PlanRequest } from '../../contract/resources/questions/plan-request.ts';
import { namesInPlans, strangersIn } from '../../questions/apps-in-plans.ts';
import type { QuestionContext } from '../../questions/context.ts';
import { kindAsked, kindContext, kindPlan } from '../../questions/kind-plan.ts';
import { plusDays } from '../../questions/limits/days/calendar.ts';
import { appNotUnderstood, isEmptyPlan, kindNotUnderstood, noKindNamed } from '../../questions/not-understood.ts';
import { guessPlan, readQuestion } from '../../questions/read/read-question.ts';
import { askInWords } from '../../questions/words.ts';
import { reviewApp } from '../../store/reviews/review-apps.ts';
import { invalid } from '../input/input-faults.ts';
import type { Context } from '../operation.ts';
import { checkUnderstood } from '../problems/problems.ts';

const country = 'us';

const titleOf = async ({ db, sources }: Pick<Context, 'db' | 'sources'>, { store, appId }: AppRef) => {
  const filed = (await reviewApp(db, store, appId))?.title;
  if (filed) return filed;
  const { outcome } = await sources.listing(store, appId, country);
  return outcome.kind === 'found' ? outcome.value.title : null;
};

/**
 * The context of a question before its run. Versions are only known once reviews are read, so placeholders and the
 * question's own versions stand in.
 */
const contextOf = (question: string, apps: readonly string[], today: string): QuestionContext => ({
  apps,
  hasOwnApp: true,
  otherApps: [],
  stores,
  today,
  versions: [
    { version: '2.0', since: plusDays(today, -30) },
    { version: '1.0', since: plusDays(today, -90) },
    ...(question.match(/\d+(?:\.\d+)+/gu) ?? []).map((version) => ({ version, since: plusDays(today, -60) })),
  ],
  usual: null,
  language: 'en',
});

/** A possible reading of a question that was not understood, which the caller can send as `plan`. */
const guessed = (question: string, context: QuestionContext): { guess?: { sentence: string; plan: PlanRequest } } => {
  const plan = guessPlan(question, { ...context, versions: [] });
  if (plan === null) return {};
  const { asks, declined, unread } = plan;
  return { guess: { sentence: asks.map(askInWords).join('; '), plan: { asks, declined, unread } } };
};

/** Throws if nothing in a question about apps can be counted or declined, before any charge. */
export const checkQuestion = async (
  context: Pick<Context, 'db' | 'clock' | 'sources'>,
  question: string,
  apps: readonly AppRef[],
): Promise<void> => {
  const titles = await Promise.all(apps.map((app) => titleOf(context, app)));
  const listed = apps.flatMap(({ store }, at) => (titles[at] ? [{ store, title: titles[at] }] : []));
  // The question may name an app that cannot be looked up now; its run will report that.
  if (listed.length < apps.length) return;
  const names = namesInPlans(listed);
  const known = contextOf(question, names, context.clock.today());
  const plan = readQuestion(question, known);
  if (!isEmptyPlan(plan)) return;
  throw new Problem('not_understood', appNotUnderstood(question, plan, names), { extra: guessed(question, known) });
};

/** Throws if a question names no kind of app, or nothing in it can be counted or declined, before any charge. */
export const checkKindQuestion = async (context: Pick<Context, 'db' | 'clock'>, question: string): Promise<void> => {
  await checkUnderstood(context, question, 'kind question');
  const today = context.clock.today();
  const kind = kindAsked(question, today);
  if (kind === null) throw new Problem('not_understood', noKindNamed);
  const plan = kindPlan(readQuestion(question, kindContext(question, [], today)), question, kind);
  if (isEmptyPlan(plan)) throw new Problem('not_understood', kindNotUnderstood(question, plan, kind));
};

/** Throws if a plan names apps other than those of the request. The run checks apps whose titles are not known yet. */
export const checkPlan = async (
  { db }: Pick<Context, 'db'>,
  plan: PlanRequest,
  apps: readonly AppRef[],
): Promise<void> => {
  const distinct = [...new Map(apps.map((app) => [appKey(app), app] as const)).values()];
  const filed = await Promise.all(
    distinct.map(async ({ store, appId }) => {
      const title = (await reviewApp(db, store, appId))?.title;
      return title ? [{ store, title }] : [];
    }),
  );
  const known = filed.flat();
  if (known.length < distinct.length) return;
  const strangers = strangersIn(plan, namesInPlans(known));
  if (strangers.length > 0) throw invalid(strangers);
};
