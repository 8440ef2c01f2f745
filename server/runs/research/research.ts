import type { Model } from '../../connectors/model/model.ts';
import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import { dayMs, hourMs } from '../../contract/domain/durations.ts';
import { languageName } from '../../contract/domain/languages.ts';
import { researchKind } from '../../contract/job-kinds/research.ts';
import type { Ask, Plan } from '../../contract/resources/questions/plan.ts';
import type { PlanRequest } from '../../contract/resources/questions/plan-request.ts';
import type { Research, ResearchApp } from '../../contract/resources/research/research.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import { defineRun, type RunResult } from '../../jobs/run-kind.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import { isInPlan } from '../../questions/apps-in-plans.ts';
import { usualDays } from '../../questions/limits/days/calendar.ts';
import { questionLanguage } from '../../questions/read/cues.ts';
import { type ReadingBounds, readingBounds } from '../../questions/reading-bounds.ts';
import { readingOfPlan } from '../../questions/reading-of-plan.ts';
import type { AdPeriod } from '../../questions/research/reach/ads-shown.ts';
import { isAnsweredIn } from '../../questions/write/speech.ts';
import { taxonomyOnFile } from '../../reviews/index/reread.ts';
import { noteOf } from '../../reviews/meaning/model-reader.ts';
import { readForMeaning } from '../../reviews/meaning/read-for-meaning.ts';
import { countResearch } from '../../reviews/meaning/threads.ts';
import { appNameOf, coverageOfScope } from '../../reviews/metrics/metrics-scope.ts';
import { coverageOfRun, stillReading } from '../../reviews/panels/coverage.ts';
import { withAppsNamed } from '../../reviews/search/apps-named.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import { saveFindingSets } from '../../store/jobs/finding-sets.ts';
import { reviewApp } from '../../store/reviews/review-apps.ts';
import { allOrNone, bothOrNone } from '../../support/concurrency/promises.ts';
import { windowOf } from '../../support/prose/dates.ts';
import { listed } from '../../support/prose/numbers.ts';
import type { Tools } from '../run.ts';
import { answerGrowth } from './growth.ts';
import { answerPlan, type PlanContext, planOf } from './questions/answer-plan.ts';
import { factsOfApp } from './questions/facts-of-apps.ts';
import { contextOf, type ListedApp, lookUp, usualCountries } from './questions/look-up.ts';
import { reviewLists } from './questions/review-lists.ts';
import { verdictOfPlan } from './questions/verdict-of-plan.ts';
import { reachOfApps } from './reach/reach-evidence.ts';
import { type NamedReach, reachGaps, reachSources } from './reach/reach-gaps.ts';
import { type AppRead, isUnreadable, missingOf, readApp, sourcesOf } from './research-app.ts';

/** Answers a question about an app and its competitors or, without an app, a growth question. */
export const research = defineRun(researchKind, {
  limitMs: hourMs,
  async run({ question, app, compare, plan }, tools: Tools) {
    return app ? answerAbout(question, plan, distinct([app, ...compare]), tools) : answerGrowth(question, tools);
  },
});

const distinct = (apps: readonly AppRef[]): AppRef[] => [
  ...new Map(apps.map((app) => [appKey(app), app] as const)).values(),
];

const answerAbout = async (
  question: string,
  given: PlanRequest | undefined,
  requested: readonly AppRef[],
  tools: Tools,
): Promise<RunResult<Research>> => {
  const { db, clock, jobId, claim, signal, progress } = tools;
  const taxonomy = await taxonomyOnFile(db);
  const meant = distinct(await withAppsNamed(db, question, requested));
  progress({ stage: 'reading', message: 'Looking up the apps', done: 0, total: meant.length });
  const lookedUp = await lookUp(tools, meant);
  const language = questionLanguage(question);
  const context = await contextOf(tools, lookedUp, lookedUp.slice(requested.length), language);
  const isKnown = lookedUp.every((app) => app.isKnown);
  const planned = await planOf(tools, question, given, context, isKnown);
  const { plan, model } = planned;
  const found = lookedUp.filter(({ name }, at) => at < requested.length || isInPlan(plan, name));
  const refs = found.map(({ refs: [ref] }) => ref);
  const usual = usualCountries(found[0]!);
  const bounds = readingBounds(plan, usual, tools.panel, context.today);
  const [tried, reaches] = await bothOrNone(
    signal,
    (stop) => readAll(tools, found, bounds, stop),
    (stop) => reachOfApps(tools, refs, adPeriodOf(plan, context.today), stop),
  );
  const all = tried.map((read, at) => ({ ...read, listed: found[at]!, reach: reaches[at]!, name: read.app.title }));
  const [own, ...others] = all as [(typeof all)[number], ...typeof all];
  if (isUnreadable(own)) throw new RunFailure(own.read.failure!.code, own.read.failure!.detail);
  const compared = others.filter((each) => !isUnreadable(each));
  const apps = [own, ...compared];
  const reach = reachResults(apps);
  const asks = (source: Ask['source']): boolean => plan.asks.some((ask) => ask.source === source);
  const asksForReach = asks('ads') || asks('social');
  if (
    apps.every(({ read, revenue }) => read.reviews.length === 0 && revenue === null) &&
    !(['ads', 'social'] as const).some((source) => asks(source) && isAny(reach[source]))
  ) {
    throw nothingFound(question, apps, bounds);
  }

  progress({ stage: 'counting', message: 'Analysing the reviews', done: refs.length, total: refs.length });
  const counting: PlanContext = {
    apps: await Promise.all(
      apps.map(async ({ listed: { name, refs } }) => ({ name, refs: await onFile(tools, refs) })),
    ),
    requested: apps.length,
    isOfKind: false,
    usualDays,
    today: context.today,
    versions: context.versions,
    places: {},
  };
  const missing = [
    ...missingOf(apps, others.filter(isUnreadable), { asksForRevenue: asks('revenue'), days: bounds.days }),
    ...(asksForReach ? reachGaps(apps) : []),
  ];
  const listedIn = ({ app, listed }: (typeof apps)[number]): string =>
    app.store === 'play' ? listed.home : (bounds.countries[0] ?? listed.home);
  const factsOf = () =>
    Promise.all(apps.map((app) => factsOfApp(tools, app.listed.name, { ...app, country: listedIn(app) }, app.reach)));
  const { answered, verdict, sets, lists } = await tools.searcher.still(async (searcher) => {
    const still = { ...tools, model, searcher };
    const answered = await answerPlan(still, plan, counting, factsOf, missing, { question, language });
    const lists = await reviewLists(still, answered.counted, counting, apps);
    return { answered, ...(await verdictOfPlan(still, answered)), lists };
  }, signal);
  const { window } = lists;
  const byModel =
    model &&
    (await readAllByModel(
      model,
      lists.apps.map(({ reviews }) => reviews),
      tools,
    ));
  const counts = await countResearch([
    { ...lists, apps: lists.apps.map((app, at) => ({ ...app, findings: byModel?.findings[at] ?? null })) },
  ]);
  signal.throwIfAborted();
  await retryWrite(() => saveFindingSets(db, { jobId, claim }, [...sets, ...counts.sets]));
  const revenue = apps.flatMap((each) => each.revenue ?? []);
  const coverage =
    (await coverageOfScope(tools, { ...lists.where, apps: counting.apps.flatMap((each) => each.refs) })) ??
    coverageOfRun(
      counts.apps.reduce((sum, { read }) => sum + read, 0),
      apps.flatMap(({ read }) => read.places),
    );
  const result: Research = {
    question,
    reading: readingOfPlan(plan, { apps: found.map(({ name }) => name), kindOfApp: null, language }),
    plan,
    answer: answered.answer,
    verdict,
    app: own.app,
    compare: compared.map(({ app }) => app),
    coverage,
    evidence: {
      reviews: {
        window: {
          days: Math.floor((window.to - window.from) / dayMs),
          from: new Date(window.from).toISOString(),
          to: new Date(window.to).toISOString(),
        },
        apps: [...counts.apps],
        differences: [...counts.differences],
      },
      revenue: revenue.length > 0 ? revenue : null,
      ...reach,
    },
    sources: [
      ...apps.flatMap((app) => sourcesOf(app, bounds.days)),
      ...apps.flatMap((each) => reachSources(each, each.app)),
    ],
    notes: [
      ...languageNotes(language),
      ...planned.notes,
      ...(byModel?.notes ?? []),
      ...reachNotes(plan),
      ...missing,
      ...(asksForReach ? [] : reachGaps(apps)),
      ...tried.flatMap(({ notes }) => notes),
      ...stillReading(coverage),
      ...new Set(apps.flatMap(({ reach }) => reach.ads.notes)),
    ],
    readBy: planned.byModel || answered.byModel || (byModel?.share ?? 0) > 0 ? 'model' : 'rules',
    readShare: byModel?.share ?? 0,
    taxonomy,
    generatedAt: clock.timestamp(),
  };
  return { result };
};

/** Reads the reviews of all apps concurrently. */
const readAll = (
  tools: Tools,
  apps: readonly ListedApp[],
  bounds: ReadingBounds,
  signal: AbortSignal,
): Promise<AppRead[]> => {
  let done = 0;
  const tell = (message: string): void => tools.progress({ stage: 'reading', message, done, total: apps.length });
  return allOrNone(apps, signal, async (app, stop) => {
    const whose = apps.length === 1 ? '' : ` of app ${apps.indexOf(app) + 1} of ${apps.length}`;
    const read = await readApp(tools, app, bounds, stop, (count) => tell(`Reading reviews${whose}: ${count} so far`));
    done++;
    tell(`Read ${read.app.title}`);
    return read;
  });
};

/** Names of the apps for metrics; apps without stored reviews can't be counted. */
const onFile = async ({ db }: Tools, refs: readonly AppRef[]): Promise<string[]> => {
  const filed = await Promise.all(refs.map(({ store, appId }) => reviewApp(db, store, appId)));
  return refs.filter((_, at) => filed[at] !== undefined).map(appNameOf);
};

const asksOf = ({ asks }: Plan, source: Ask['source']): Ask[] => asks.filter((ask) => ask.source === source);

/** The period in a question about advertising, or null. */
const adPeriodOf = (plan: Plan, today: string): AdPeriod | null => {
  const [period] = asksOf(plan, 'ads').flatMap(({ about }) => about.period ?? []);
  if (!period || 'side' in period) return null;
  const { since = null, until = today } = period;
  return { since, until: until > today ? today : until };
};

const languageNotes = (language: string): string[] =>
  language === 'und' || isAnsweredIn(language)
    ? []
    : [`The question was read as ${languageName(language)}; answers are not written in it, but in English.`];

/** Notes on conditions that can't be applied to ads and videos. */
const reachNotes = (plan: Plan): string[] => [
  ...(asksOf(plan, 'ads').some(({ about }) => (about.countries?.length ?? 0) > 0)
    ? ['Ads are counted across all countries the libraries cover, not only those the question names.']
    : []),
  ...(asksOf(plan, 'social').some(({ about }) => about.period !== undefined)
    ? ['Videos are counted whenever they were published, not only in the period the question names.']
    : []),
];

/** Ads and videos by app; null if there are none. */
const reachResults = (all: readonly (NamedReach & { readonly app: ResearchApp })[]) => {
  const refOf = ({ store, appId, title }: ResearchApp) => ({ store, appId, title });
  const ads = all.flatMap(({ app, reach: { ads } }) => (ads.shown ? [{ ...refOf(app), ...ads.shown }] : []));
  const social = all.flatMap(({ app, reach: { social } }) =>
    social.known ? [{ ...refOf(app), ...social.known }] : [],
  );
  return { ads: ads.length > 0 ? ads : null, social: social.length > 0 ? social : null };
};

const isAny = (counts: readonly { readonly total: number }[] | null): boolean =>
  counts?.some(({ total }) => total > 0) ?? false;

/** The answer is due in about a minute, which limits model calls. */
const mostCalls = 12;

/** What a model finds in each app's reviews, in addition to the rules. */
const readAllByModel = async (
  model: Model,
  apps: readonly (readonly WindowReview[])[],
  { signal, log, progress }: Tools,
) => {
  progress({ stage: 'understanding', message: 'The model is reading the reviews', done: 0, total: apps.length });
  const calls = Math.min(model.maxCalls, mostCalls);
  // The first apps get the remainder.
  const callsOf = (at: number): number => Math.floor((calls + apps.length - 1 - at) / apps.length);
  const reads = await Promise.all(
    apps.map((reviews, at) => readForMeaning(reviews, { task: 'research', model, maxCalls: callsOf(at), signal, log })),
  );
  const total = apps.reduce((sum, reviews) => sum + reviews.length, 0);
  const seen = reads.reduce((sum, { readShare }, at) => sum + readShare * apps[at]!.length, 0);
  const share = total === 0 ? 0 : Math.floor((seen / total) * 1e4) / 1e4;
  const note = total === 0 ? null : noteOf({ readShare: share, calls });
  return { findings: reads.map(({ findings }) => findings), share, notes: note === null ? [] : [note] };
};

const nothingFound = (asked: string, apps: readonly AppRead[], { days }: ReadingBounds): RunFailure => {
  const broken = apps.find(({ read }) => !read.whole);
  // What couldn't be read may have some, so "none" isn't known.
  if (broken) {
    const detail = broken.read.failure?.detail ?? [...broken.read.notes, 'Try again in a few minutes.'].join(' ');
    return new RunFailure('upstream_failed', detail);
  }
  const titles = listed(apps.map(({ app }) => app.title));
  return new RunFailure(
    'nothing_found',
    `There is nothing to answer “${asked}” with: no reviews of ${titles} from ${windowOf(days)} were found, and no revenue could be estimated.`,
  );
};
