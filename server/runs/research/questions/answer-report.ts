import type { Plan } from '../../../contract/resources/questions/plan.ts';
import type { ResearchVerdict } from '../../../contract/resources/research/research.ts';
import { estimateRevenue } from '../../../market/revenue.ts';
import type { WindowReview } from '../../../metrics/window-review.ts';
import type { CountedAsk } from '../../../questions/count/counted.ts';
import type { Window } from '../../../questions/findings/findings.ts';
import { questionLanguage } from '../../../questions/read/cues.ts';
import type { AppFacts } from '../../../questions/write/facts/facts.ts';
import { playLanguagesOf } from '../../../reviews/ingest/language-hint.ts';
import { findEvidence } from '../../../reviews/metrics/metrics-query.ts';
import { appNameOf } from '../../../reviews/metrics/metrics-scope.ts';
import type { FindingSet } from '../../../store/jobs/finding-sets.ts';
import { inWords, listed } from '../../../support/prose/numbers.ts';
import { shortTitle } from '../../../support/prose/untrusted.ts';
import type { Tools } from '../../run.ts';
import { reachOfApps } from '../reach/reach-evidence.ts';
import type { MergedApp } from '../report-readings.ts';
import { answerPlan, type PlanContext } from './answer-plan.ts';
import { factsOfApp } from './facts-of-apps.ts';
import { verdictOfPlan } from './verdict-of-plan.ts';

interface KindQuestion {
  readonly question: string;
  readonly plan: Plan;
  /** The apps of the kind that were read. */
  readonly apps: readonly MergedApp[];
  readonly country: string;
  readonly days: number;
}

export interface ReportAnswer {
  readonly answer: string;
  readonly byModel: boolean;
  readonly verdict: ResearchVerdict | null;
  readonly sets: readonly FindingSet[];
  /** The first ask that was counted. */
  readonly first: CountedAsk | undefined;
  /** Returns a filter for that ask's reviews within a window. */
  isCounted(window: Window): Promise<(review: WindowReview) => boolean>;
}

const maxCounted = 100_000;
/** Number of apps of a kind whose store pages are read for their prices. */
const maxPriced = 20;
/** Number of apps of a kind to look up in ad libraries, on platforms and for revenue. */
const maxLookedUp = 6;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Answers a question about a kind of app from its plan. */
export const answerReport = async (
  tools: Tools,
  { question, plan, apps, country, days }: KindQuestion,
): Promise<ReportAnswer> => {
  const asked = apps.map(({ title, refs }) => ({ name: shortTitle(title), refs: refs.map(appNameOf) }));
  const counting: PlanContext = {
    apps: asked,
    requested: asked.length,
    isOfKind: true,
    usualDays: days,
    today: tools.clock.today(),
    versions: [],
    places: { countries: [country], playLanguages: [...playLanguagesOf(country)] },
  };
  const factsOf = () => factsOfKind(tools, plan, apps, country);
  const language = questionLanguage(question);
  const answer = await answerPlan(tools, plan, counting, factsOf, lookedUpOf(plan, apps.length), {
    question,
    language,
  });
  const [first] = answer.counted.flatMap((each) => each ?? []);
  return {
    answer: answer.answer,
    byModel: answer.byModel,
    ...(await verdictOfPlan(tools, answer)),
    first,
    async isCounted({ from, to }) {
      if (!first) return () => true;
      const refs = asked.flatMap((app) => app.refs);
      const where = { ...first.about.where, apps: refs, since: dayOf(from), until: dayOf(to - 1) };
      const { nos } = await findEvidence(tools, { where, cell: [] }, { offset: 0, limit: maxCounted });
      const meant = new Set(nos);
      return ({ no }) => meant.has(no);
    },
  };
};

const lookedUp = { ads: 'ads', social: 'videos', revenue: 'revenue' } as const;

/** Notes which sources were read for only some of the apps. */
export const lookedUpOf = ({ asks }: Pick<Plan, 'asks'>, apps: number): string[] => {
  const asked = Object.entries(lookedUp).flatMap(([source, what]) =>
    asks.some((ask) => ask.source === source) ? [what] : [],
  );
  if (asked.length === 0 || apps <= maxLookedUp) return [];
  return [`Only the first ${inWords(maxLookedUp)} apps were looked up for ${listed(asked)}.`];
};

/** Facts about apps beyond their reviews, as far as the plan needs them. */
const factsOfKind = async (
  tools: Tools,
  { asks }: Plan,
  apps: readonly MergedApp[],
  country: string,
): Promise<AppFacts[]> => {
  const isAsked = (...sources: string[]): boolean => asks.some(({ source }) => sources.includes(source));
  const some = apps.slice(0, maxLookedUp);
  const reaches = isAsked('ads', 'social') ? await reachOfApps(tools, some, null, tools.signal) : [];
  const isOfPrices = asks.some(({ measure }) => measure === 'price');
  return Promise.all(
    apps.map(async ({ refs, title, listing, ...known }, at) => {
      // Google Play shows only a range of prices.
      const { store, appId } = (isOfPrices && refs.find((ref) => ref.store === 'apple')) || known;
      if (isOfPrices && at < maxPriced && store === 'apple') await tools.sources.page(appId, country);
      const app = { store, appId, free: listing?.free ?? null };
      const isLookedUp = at < maxLookedUp && isAsked('revenue') && store === 'apple';
      const earned = isLookedUp ? await estimateRevenue(tools, { appId, country }) : null;
      const revenue = earned?.kind === 'found' ? { store, appId, title, country, estimate: earned.value } : null;
      return factsOfApp(tools, shortTitle(title), { app, read: { listing }, revenue, country }, reaches[at] ?? null);
    }),
  );
};
