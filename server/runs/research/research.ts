import { tellIntent } from '../../analysis/answers/intents/tell-intent.ts';
import { answerOfResearch } from '../../analysis/answers/research-answer.ts';
import { namesOf } from '../../analysis/answers/research-facts.ts';
import type { Window, WindowReview } from '../../analysis/findings/findings.ts';
import { span, windowOf } from '../../analysis/prose/dates.ts';
import { listed, listedOr } from '../../analysis/prose/lists.ts';
import { verdictEvidence } from '../../analysis/research/intents/verdict-evidence.ts';
import { readingOfQuestion } from '../../analysis/research/question-reading.ts';
import { readAdvertising } from '../../analysis/research/reach/advertising.ts';
import { type Ask, readAsk } from '../../analysis/research/read-ask.ts';
import {
  comparesTimes,
  furtherPlan,
  largeStorefronts,
  planReading,
  type ReadingPlan,
  windowDays,
} from '../../analysis/research/reading-plan.ts';
import type { Question } from '../../analysis/research/research-question.ts';
import { adPeriodOf, ofAdsAlone, scoped, withoutNames } from '../../analysis/research/scope.ts';
import { type LeftOut, leftOutOf, leftOutWords } from '../../analysis/research/topic/left-out.ts';
import type { Model } from '../../connectors/model/model.ts';
import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import { dayMs, hourMs } from '../../contract/domain/durations.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import { researchKind } from '../../contract/job-kinds/research.ts';
import type { PlanRequest } from '../../contract/resources/questions/plan-request.ts';
import type { Research, ResearchApp } from '../../contract/resources/research/research.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import { defineRun, type RunResult } from '../../jobs/run-kind.ts';
import { strangersIn } from '../../questions/apps-in-plans.ts';
import { planInWords } from '../../questions/words.ts';
import { taxonomyOnFile } from '../../reviews/index/taxonomy-on-file.ts';
import { countResearch } from '../../reviews/meaning/count-research.ts';
import { noteOf } from '../../reviews/meaning/model-reader.ts';
import { readForMeaning } from '../../reviews/meaning/read-for-meaning.ts';
import { coverageOfRun } from '../../reviews/panels/coverage.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import { type FindingSet, saveFindingSets } from '../../store/jobs/finding-sets.ts';
import { allOrNone, bothOrNone } from '../../support/concurrency/promises.ts';
import { proposeReading } from '../propose-reading.ts';
import type { Tools } from '../run.ts';
import { answerGrowth } from './growth.ts';
import { modelWords } from './model-words.ts';
import { answerByPlan, type ByPlan } from './questions/answer-by-plan.ts';
import { inEveryStore, readForQuestion } from './questions/read-for-question.ts';
import { reachOfApps } from './reach/reach-evidence.ts';
import { type NamedReach, reachGaps, reachSources } from './reach/reach-told.ts';
import { type AppRead, isUnreadable, missingOf, readApp, sourcesOf } from './research-app.ts';

/** Answers a question about an app and those it is compared with; without an app, a growth question. */
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
  title: string,
  planGiven: PlanRequest | undefined,
  given: readonly AppRef[],
  tools: Tools,
): Promise<RunResult<Research>> => {
  // With a plan, nothing is read from the question.
  const asked = planGiven ? '' : title;
  const { db, clock, jobId, claim, signal, progress } = tools;
  const taxonomy = await taxonomyOnFile(db);
  const to = clock.now();
  const today = new Date(to).toISOString().slice(0, 10);
  // The titles are not known yet: what is read of the question here decides how far back and where reviews are read.
  const { proposed, model } = await proposeReading(planGiven ? null : tools.model, asked, {
    task: 'question',
    today,
    signal,
  });
  const firstRead = readAsk(
    asked,
    given.map((ref) => ({ ...ref, title: ref.appId })),
    today,
    proposed,
  );
  const draft = planGiven
    ? { ...firstRead, scope: { ...firstRead.scope, countries: countriesIn(planGiven) } }
    : firstRead;
  const planned = planReading(draft, given.length, to);
  const isOfAds = readAdvertising(asked) !== null;
  const period = isOfAds ? adPeriodOf(draft.scope, today) : null;
  let done = 0;
  const tell = (message: string): void => progress({ stage: 'reading', message, done, total: given.length });
  tell('Looking up the apps');
  const readBy = (plan: ReadingPlan, either: AbortSignal): Promise<AppRead[]> =>
    allOrNone(given, either, async (ref, stop) => {
      const bounds = { ...plan.span, most: plan.most, enough: plan.enough, countries: plan.countries, signal: stop };
      const whose = given.length === 1 ? '' : ` of app ${given.indexOf(ref) + 1} of ${given.length}`;
      const read = await readApp(tools, ref, bounds, (count) => tell(`Reading reviews${whose}: ${count} so far`));
      done++;
      tell(`Read ${read.app.title}`);
      return read;
    });
  let plan = planned;
  const readAll = async (either: AbortSignal): Promise<AppRead[]> => {
    const reads = await readBy(planned, either);
    const further = isUnreadable(reads[0]!) ? null : furtherPlan(planned, draft, reads[0]!.read.reviews.length);
    if (further === null) return reads;
    plan = further;
    return readBy(further, either);
  };
  const [tried, reaches] = await bothOrNone(signal, readAll, (stop) => reachOfApps(tools, given, period, stop));
  const [own, ...others] = tried as [AppRead, ...AppRead[]];
  if (isUnreadable(own)) throw new RunFailure(own.read.failure!.code, own.read.failure!.detail);
  const compared = others.filter((each) => !isUnreadable(each));
  const readable = [own, ...compared];
  const { language } = planGiven ? readAsk(title, [], today).read : draft.read;
  const scopeRead = await readForQuestion(tools, readable, language);
  const [stranger] =
    planGiven && readable.length === given.length ? strangersIn(planGiven, scopeRead.context.apps) : [];
  if (stranger) throw new RunFailure('not_found', stranger.message);
  const apps =
    plan.countries.length > 0
      ? readable
      : readable.map((each, at) => inEveryStore(each, scopeRead.reads[at]!, plan.span.from));
  const titles = apps.map(({ app: { store, appId, title } }) => ({ store, appId, title }));
  const reached = apps.map((each) => ({
    app: each.app,
    name: each.app.title,
    reach: reaches[tried.findIndex(({ app }) => app === each.app)]!,
  }));
  const reach = reachTold(reached);
  const ask = readAsk(asked, titles, today, proposed);
  const isOfVideos = ask.read.intent === 'creators';
  if (
    apps.every(({ read, revenue }) => read.reviews.length === 0 && revenue === null) &&
    !(['ads', 'social'] as const).some((aim) => ask.question.aims.includes(aim) && isAny(reach[aim]))
  ) {
    throw nothingFound(title, apps);
  }

  progress({ stage: 'counting', message: 'Analysing the reviews', done, total: given.length });
  const names = titles.map(({ title }) => title);
  const leftOut = leftOutOf(ask.scope.exclude, ask.question);
  const counted = apps.map((each) => withoutLeftOut(each, leftOut));
  const { window, reviews, told } = chosenReviews(ask, plan, counted);
  const { question } = ask;
  const { keywords, notes: readingNotes, byModel } = modelWords(question, ask.checked, tools.model !== null);
  const read = model ? await readAllByModel(model, reviews, tools) : null;
  // The average of a part is not that of all reviews read: the opening has told both.
  const isPart = told.length > 0 || leftOut.exclude.length > 0;
  const isAlone = apps.length === 1;
  const lead = growthNotes(asked, question);
  const scope = [...lead, ...leftOutTold(leftOut, apps, counted), ...told];
  const { sets, facts, intent, unused, ...counts } = await countResearch({
    question,
    keywords,
    window,
    asked: {
      ...ask.read,
      stars: question.stars,
      versions: ask.scope.versions,
      period: periodOf(ask, plan),
      features: ask.features,
    },
    span: plan.span,
    apps: counted.map(({ app, read: { total, reviews: whole } }, at) => ({
      store: app.store,
      appId: app.appId,
      title: app.title,
      total: reviews[at]!.length < apps[at]!.read.reviews.length ? reviews[at]!.length : total,
      reviews: reviews[at]!,
      whole,
      findings: read?.findings[at] ?? null,
    })),
  });
  const revenue = apps.flatMap((each) => each.revenue ?? []);
  const asksForRevenue = intent === 'revenue';
  const missing = [
    ...missingOf(apps, others.filter(isUnreadable), asksForRevenue),
    ...(isOfVideos && (ask.scope.since ?? ask.scope.until) !== null ? [whenever] : []),
    ...(isOfAds || isOfVideos ? reachGaps(reached) : []),
  ];
  const nameOf = namesOf(counts.apps);
  const words = { name: nameOf(own.app), nameOf, when: whenWords(ask, window, plan, own) };
  const verdict = facts && { intent: facts.intent, ...tellIntent(facts, words) };
  const byPlan = await answerByPlan(tools, asked, scopeRead, reached, apps, missing, planGiven);
  signal.throwIfAborted();
  await retryWrite(() => saveFindingSets(db, { jobId, claim }, byPlan ? withPlanSets(sets, byPlan) : sets));
  const result: Research = {
    question: title,
    reading: readingOfQuestion(asked, today, {
      apps: titles,
      kindOfApp: null,
      topic: intent === ask.read.intent ? question.topic : '',
      unused,
      intent,
      stars: question.stars,
      leftOut,
      proposed,
    }),
    answer: answerOfResearch(
      {
        aims: question.aims,
        // As it was asked, for its days and countries are no part of the rest.
        advertising: isOfAds ? (readAdvertising(nameless(asked, names)) ?? readAdvertising(asked)) : null,
        days: plan.days,
        stars: question.stars,
        apps: isPart && isAlone ? counts.apps.map((app) => ({ ...app, avgRating: null })) : counts.apps,
        repeated: counts.repeated,
        differences: counts.differences,
        revenue,
        ...reach,
        scope,
        missing,
      },
      verdict,
    ),
    verdict: facts && verdict && verdictEvidence(facts, verdict.verdict),
    app: own.app,
    compare: compared.map(({ app }) => app),
    coverage: coverageOfRun(
      reviews.reduce((sum, own) => sum + own.length, 0),
      apps.flatMap((each) => each.read.places),
    ),
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
    sources: [...apps.flatMap(sourcesOf), ...reached.flatMap((each) => reachSources(each, each.app))],
    notes: [
      ...languageNotes(ask),
      ...scope,
      ...readingNotes,
      ...(byPlan?.notes ?? []),
      ...starNotes(question),
      ...(read ? read.notes : []),
      ...(isOfAds && ask.scope.countries.length > 0 ? [everywhere] : []),
      ...missing,
      ...(isOfAds || isOfVideos ? [] : reachGaps(reached)),
      ...tried.flatMap(({ notes }) => notes),
      ...new Set(reached.flatMap(({ reach }) => reach.ads.notes)),
    ],
    readBy: byModel || byPlan?.byModel || (read !== null && read.share > 0) ? 'model' : 'rules',
    readShare: read?.share ?? 0,
    taxonomy,
    generatedAt: clock.timestamp(),
  };
  return { result: byPlan ? withPlan(result, byPlan, planGiven !== undefined) : result };
};

/** Where a plan asks for reviews to be read; empty: where they usually are. */
const countriesIn = ({ asks }: PlanRequest): string[] => {
  const scopes = asks.flatMap(({ about, against }) => [about, ...(typeof against === 'object' ? [against] : [])]);
  const named = [...new Set(scopes.flatMap(({ countries }) => countries ?? []))];
  const isOfAll = named.includes('*') || (named.length < 2 && asks.some(({ by }) => by === 'country'));
  return isOfAll ? largeStorefronts : named;
};

/** The lists stay as they are; the answer and what it rests on are those of the plan. */
const withPlan = (result: Research, { plan, answer, verdict }: ByPlan, isGiven: boolean): Research => ({
  ...result,
  ...(isGiven && {
    reading: { ...result.reading, sentence: planInWords(plan).join('. '), notUnderstood: plan.unread, notes: [] },
  }),
  plan,
  answer,
  verdict,
});

const withPlanSets = (sets: readonly FindingSet[], { sets: own }: ByPlan): FindingSet[] => [
  ...sets.filter(({ name }) => !name.startsWith('verdict/')),
  ...own,
];

/** `the last 90 days`, or the days that the question names. */
const windowWords = ({ from, to }: Window, { window, days }: ReadingPlan): string =>
  from === window.from && to === window.to
    ? windowOf(days)
    : span(new Date(from).toISOString(), new Date(to - 1).toISOString());

/** `from the last 90 days`, `from Germany in the last 90 days`. */
const whenWords = ({ scope: { countries } }: Ask, window: Window, plan: ReadingPlan, { app }: AppRead): string =>
  countries.length > 0 && app.store === 'apple'
    ? `from ${listed(countries.map(inCountry))} in ${windowWords(window, plan)}`
    : `from ${windowWords(window, plan)}`;

const withoutLeftOut = (each: AppRead, leftOut: LeftOut): AppRead => ({
  ...each,
  read: { ...each.read, reviews: each.read.reviews.filter((review) => !leftOut.has(review)) },
});

const leftOutTold = (leftOut: LeftOut, apps: readonly AppRead[], counted: readonly AppRead[]): string[] => {
  const reviewsOf = (all: readonly AppRead[]): number => all.reduce((sum, { read }) => sum + read.reviews.length, 0);
  return leftOutWords(leftOut, reviewsOf(apps) - reviewsOf(counted), reviewsOf(apps));
};

/** The reviews the question is about: of its days, versions and countries, as far as it does not compare these itself. */
const chosenReviews = ({ read: { intent }, scope }: Ask, plan: ReadingPlan, apps: readonly AppRead[]) => {
  const isOfReach = intent === 'ads' || intent === 'creators';
  const isTimed = !isOfReach && !comparesTimes(intent) && (scope.since !== null || scope.until !== null);
  const bounds = isTimed ? plan.span : plan.window;
  const days = Math.floor((bounds.to - bounds.from) / dayMs);
  const given = apps.map(({ app: { store, title }, read: { reviews, readIn } }) => ({
    store,
    title,
    reviews: reviews.filter(({ date }) => date >= bounds.from && date < bounds.to),
    readIn,
  }));
  const ofAll = isOfReach ? ofAdsAlone(scope) : scope;
  return scoped(
    comparesTimes(intent) ? { ...ofAll, since: null, until: null, versions: [] } : ofAll,
    given,
    bounds,
    days,
  );
};

/** The days a question names, as far as they were read. */
const periodOf = ({ scope: { since, until } }: Ask, { span: { from, to } }: ReadingPlan): Window | null => {
  if (since === null && until === null) return null;
  const days = {
    from: Math.max(from, since === null ? from : Date.parse(since)),
    to: Math.min(to, until === null ? to : Date.parse(until) + dayMs),
  };
  return days.from < days.to ? days : null;
};

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

const languageNotes = ({ read: { language } }: Ask): string[] =>
  language === 'en' || language === 'und'
    ? []
    : [`The question was read as ${languageNames.of(language) ?? language}; answers are written in English.`];

const whenever = 'Videos are counted whenever they were published, not only in the period the question names.';

/** `Does Tides of Japan advertise?` asks nothing of Japan. */
const nameless = (asked: string, names: readonly string[]): string => withoutNames(asked, names).replace(/\s+/gu, ' ');

const everywhere = 'Ads are counted across all countries the libraries cover, not only those the question names.';

/** What is told of each app's ads and videos; null where that is not known of any. */
const reachTold = (all: readonly (NamedReach & { readonly app: ResearchApp })[]) => {
  const refOf = ({ store, appId, title }: ResearchApp) => ({ store, appId, title });
  const ads = all.flatMap(({ app, reach: { ads } }) => (ads.shown ? [{ ...refOf(app), ...ads.shown }] : []));
  const social = all.flatMap(({ app, reach: { social } }) =>
    social.known ? [{ ...refOf(app), ...social.known }] : [],
  );
  return { ads: ads.length > 0 ? ads : null, social: social.length > 0 ? social : null };
};

const isAny = (told: readonly { readonly total: number }[] | null): boolean =>
  told?.some(({ total }) => total > 0) ?? false;

/** The answer is due in about a minute: a model is asked so often in all. */
const mostCalls = 12;

/** What a model finds in the reviews of each app, beside the rules. */
const readAllByModel = async (
  model: Model,
  apps: readonly (readonly WindowReview[])[],
  { signal, log, progress }: Tools,
) => {
  progress({ stage: 'understanding', message: 'The model is reading the reviews', done: 0, total: apps.length });
  const calls = Math.min(model.maxCalls, mostCalls);
  // The first have what cannot be shared out evenly.
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

const growthNotes = (asked: string, { topic }: Question): string[] =>
  topic === '' && /\b(?:grow(?:s|n|ing|th)?|grew|shrink\w*|popular(?:ity)?)\b/iu.test(asked)
    ? ['It is not known whether more people use it than before: reviews show what users think, not how many there are.']
    : [];

const starNotes = ({ topic, stars }: Question): string[] =>
  topic === '' || stars.length === 0
    ? []
    : [
        `Only reviews with ${listedOr(stars.map(String))} ${stars.length === 1 && stars[0] === 1 ? 'star' : 'stars'} count as mentioning “${topic}”, as the question asks.`,
      ];

const nothingFound = (asked: string, apps: readonly AppRead[]): RunFailure => {
  const broken = apps.find(({ read }) => !read.whole);
  // What could not be read may have some, so “none” is not known.
  if (broken) {
    const detail = broken.read.failure?.detail ?? [...broken.read.notes, 'Try again in a few minutes.'].join(' ');
    return new RunFailure('upstream_failed', detail);
  }
  const titles = listed(apps.map(({ app }) => app.title));
  return new RunFailure(
    'nothing_found',
    `There is nothing to answer “${asked}” with: no reviews of ${titles} from ${windowOf(windowDays)} were found, and no revenue could be estimated.`,
  );
};
