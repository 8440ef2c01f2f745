import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import type { PlanRequest } from '../../contract/resources/questions/plan-request.ts';
import { namesInPlans, strangersIn } from '../../questions/apps-in-plans.ts';
import { reviewApp } from '../../store/reviews/review-apps.ts';
import { invalid } from '../input/input-faults.ts';
import type { Context } from '../operation.ts';

/** Refuses a plan that names other apps than those of the request. The run checks apps whose titles are not known yet. */
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
