import { plusDays } from '../../analysis/reading/filter/days/calendar.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { stores } from '../../contract/domain/stores.ts';
import { Problem } from '../../contract/problem.ts';
import { namesInPlans } from '../../questions/apps-in-plans.ts';
import type { QuestionContext } from '../../questions/context.ts';
import { appNotUnderstood, isEmptyPlan } from '../../questions/not-understood.ts';
import { readQuestion } from '../../questions/read/read-question.ts';
import { reviewApp } from '../../store/reviews/review-apps.ts';
import type { Context } from '../operation.ts';

const country = 'us';

const titleOf = async ({ db, sources }: Pick<Context, 'db' | 'sources'>, { store, appId }: AppRef) => {
  const filed = (await reviewApp(db, store, appId))?.title;
  if (filed) return filed;
  const { outcome } = await sources.listing(store, appId, country);
  return outcome.kind === 'found' ? outcome.value.title : null;
};

/** What is known of a question before its run: which versions there are is known once reviews are read, so any will do. */
const contextOf = (apps: readonly string[], today: string): QuestionContext => ({
  apps,
  hasOwnApp: true,
  otherApps: [],
  stores,
  today,
  versions: [
    { version: '2.0', since: plusDays(today, -30) },
    { version: '1.0', since: plusDays(today, -90) },
  ],
  usual: null,
  language: 'en',
});

/** Refuses a question about apps of which nothing can be counted and nothing declined, before anything is charged. */
export const checkQuestion = async (
  context: Pick<Context, 'db' | 'clock' | 'sources'>,
  question: string,
  apps: readonly AppRef[],
): Promise<void> => {
  const titles = await Promise.all(apps.map((app) => titleOf(context, app)));
  const listed = apps.flatMap(({ store }, at) => (titles[at] ? [{ store, title: titles[at] }] : []));
  // The question may name an app that cannot be looked up now: its run will say so.
  if (listed.length < apps.length) return;
  const names = namesInPlans(listed);
  const plan = readQuestion(question, contextOf(names, context.clock.today()));
  if (isEmptyPlan(plan)) throw new Problem('not_understood', appNotUnderstood(question, plan, names));
};
