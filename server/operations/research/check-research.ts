import { kindWanted, otherStoreTerms, storeTerms, whyByAbout, whyOfKind } from '../../apps/kinds/is-of-kind-of-app.ts';
import { appsOfKind } from '../../apps/kinds/kind-of-app-phrase.ts';
import { isFailure } from '../../connectors/wire/outcome.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { stores } from '../../contract/domain/stores.ts';
import { Problem } from '../../contract/problem.ts';
import type { PlanRequest } from '../../contract/resources/questions/plan-request.ts';
import { type GrowthTopic, readGrowth } from '../../questions/growth-plan.ts';
import { askedThings } from '../../questions/research/topic/asked-topic.ts';
import { leftOutOf } from '../../questions/research/topic/left-out.ts';
import { withAppsNamed } from '../../reviews/search/apps-named.ts';
import { countTopic } from '../../reviews/search/topic-reviews.ts';
import { counted, review, verb } from '../../support/prose/numbers.ts';
import type { Context } from '../operation.ts';
import { checkUnderstood } from '../problems/problems.ts';
import { checkPlan, checkQuestion } from './check-question.ts';

type Uses = Pick<Context, 'db' | 'clock' | 'searcher' | 'sources' | 'signal'>;

/** Fewer mentions of words without a known meaning are coincidence. */
const enoughMentions = 20;
const country = 'us';

/** Throws if a research question cannot be answered, before any charge. */
export const checkResearch = async (
  context: Uses,
  {
    question,
    app,
    compare,
    plan,
  }: {
    readonly question: string;
    readonly app?: AppRef | undefined;
    readonly compare: readonly AppRef[];
    readonly plan?: PlanRequest | undefined;
  },
): Promise<void> => {
  const apps = app ? await withAppsNamed(context.db, question, [app, ...compare]) : [];
  if (plan) return checkPlan(context, plan, apps);
  await checkUnderstood(context, question, app ? 'question' : 'kind question');
  await (app ? checkQuestion(context, question, apps) : checkGrowth(context, question));
};

const checkGrowth = async (context: Uses, question: string): Promise<void> => {
  const today = context.clock.today();
  const { topic, kind } = readGrowth(question, today);
  const why = kind === null ? await whyNoReviews(context, topic) : await whyNoApps(context, kind);
  if (why === null) return;
  const isGeneral = kind === null && topic.topic === '' && topic.language === 'en' && question.length <= 100;
  const [first, second] = kindExamples.map((each) =>
    isGeneral ? aboutKind(question, each, today) : howKindsGrow(each),
  );
  const ofReviews = await countTopic(context, readGrowth(topicExample, today).topic, { groups: [] });
  const topics = ofReviews > 0 ? ` about something that people write in reviews, as in “${topicExample}”,` : '';
  throw new Problem(
    'not_understood',
    `${why} Ask about a kind of app, as in “${first}” or “${second}”,${topics} or about one app, with \`app\`.`,
  );
};

const kindExamples = ['habit tracker', 'budget planner'];
const topicExample = 'How do I stop people from cancelling?';

const whyNoApps = async ({ sources }: Uses, kind: string): Promise<string | null> => {
  const wanted = kindWanted(kind);
  const isListed = async (term: string): Promise<boolean> => {
    const reads = await Promise.all(stores.map((store) => sources.search(store, term, country)));
    return reads.some(
      ({ outcome }) =>
        isFailure(outcome) ||
        (outcome.kind === 'found' &&
          outcome.value.some(
            (app) => whyOfKind(wanted, app).length > 0 || whyByAbout(wanted, app.description ?? '').length > 0,
          )),
    );
  };
  for (const term of [...storeTerms(kind, wanted), ...otherStoreTerms(kind, wanted)])
    if (await isListed(term)) return null;
  return `Neither store lists ${appsOfKind(kind)}.`;
};

const whyNoReviews = async (context: Uses, topic: GrowthTopic): Promise<string | null> => {
  const things = askedThings(topic);
  if (things.length === 0)
    return 'The question names neither a kind of app nor something that people write in reviews.';
  const mentions = await countTopic(context, topic, leftOutOf(topic.exclude, topic));
  if (mentions >= (things.some(({ known }) => known) ? 1 : enoughMentions)) return null;
  const found = mentions === 0 ? 'no review' : `only ${counted(mentions, review)}`;
  return `The question names no kind of app, and ${found} on file ${verb(Math.max(1, mentions), 'mentions', 'mention')} “${topic.topic}”.`;
};

const howKindsGrow = (kind: string): string => `How do ${kind}s grow?`;

/** Rewords a question to be about a kind of app. */
const aboutKind = (question: string, kind: string, today: string): string => {
  const named = question.replace(/\b(my|our|an|the) apps?\b/iu, (_, whose: string) =>
    /^an$/iu.test(whose) ? `a ${kind}` : `${whose} ${kind}`,
  );
  const reworded = named === question ? question.replace(/[\s?.!]*$/u, ` for a ${kind}?`) : named;
  return readGrowth(reworded, today).kind === kind ? reworded : howKindsGrow(kind);
};
