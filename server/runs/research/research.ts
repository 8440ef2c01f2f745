import { answerOfResearch } from '../../analysis/answers/research-answer.ts';
import { from } from '../../analysis/answers/research-facts.ts';
import type { WindowReview } from '../../analysis/findings/findings.ts';
import { windowOf } from '../../analysis/prose/dates.ts';
import { listed, listedOr } from '../../analysis/prose/lists.ts';
import { readAdvertising } from '../../analysis/research/reach/advertising.ts';
import { isOfVideosAlone, type Question, readQuestion } from '../../analysis/research/research-question.ts';
import { adPeriodOf, ofAdsAlone, readScope, scoped, withoutNames } from '../../analysis/research/scope.ts';
import type { Model } from '../../connectors/model/model.ts';
import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import { dayMs, hourMs } from '../../contract/domain/durations.ts';
import { researchKind } from '../../contract/job-kinds/research.ts';
import type { Research, ResearchApp } from '../../contract/resources/research.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import { defineRun, type RunResult } from '../../jobs/run-kind.ts';
import { countResearch } from '../../reviews/meaning/count-research.ts';
import { noteOf } from '../../reviews/meaning/model-reader.ts';
import { readForMeaning } from '../../reviews/meaning/read-for-meaning.ts';
import { retryWrite } from '../../store/engine/retry-write.ts';
import { saveFindingSets } from '../../store/jobs/finding-sets.ts';
import { allOrNone, bothOrNone } from '../../support/concurrency/all-or-none.ts';
import type { Tools } from '../run.ts';
import { answerGrowth } from './growth.ts';
import { reachOfApps } from './reach/reach-evidence.ts';
import { type NamedReach, reachGaps, reachSources } from './reach/reach-told.ts';
import { readAsked } from './read-asked.ts';
import { type AppRead, days, isUnreadable, missingOf, readApp, sourcesOf } from './research-app.ts';

/** How many reviews of each app are read, the newest, by how many apps there are: the answer is due in about a minute. */
const most = [600, 400, 300] as const;
/** Days that a question names may lie behind the newest: so many times more are read then. */
const further = 3;

/** Answers a question about an app and those it is compared with; without an app, a growth question. */
export const research = defineRun(researchKind, {
  limitMs: hourMs,
  async run({ question, app, compare }, tools: Tools) {
    return app ? answerAbout(question, distinct([app, ...compare]), tools) : answerGrowth(question, tools);
  },
});

const distinct = (apps: readonly AppRef[]): AppRef[] => [
  ...new Map(apps.map((app) => [appKey(app), app] as const)).values(),
];

const answerAbout = async (asked: string, refs: readonly AppRef[], tools: Tools): Promise<RunResult<Research>> => {
  const { db, clock, jobId, claim, signal, progress } = tools;
  const to = clock.now();
  const all = { from: to - days * dayMs, to };
  const today = new Date(to).toISOString().slice(0, 10);
  const isOfAds = readAdvertising(asked) !== null;
  const named = readScope(asked, [], today);
  const times = isOfAds || (named.since === null && named.until === null) ? 1 : further;
  const period = isOfAds ? adPeriodOf(named, today) : null;
  let done = 0;
  const tell = (message: string): void => progress({ stage: 'reading', message, done, total: refs.length });
  tell('Looking up the apps');
  const readAll = (either: AbortSignal): Promise<AppRead[]> =>
    allOrNone(refs, either, async (ref, stop) => {
      const bounds = { ...all, most: times * (most[refs.length - 1] ?? most[2]), signal: stop };
      const read = await readApp(tools, ref, bounds, tell);
      done++;
      tell(`Read ${read.app.title}`);
      return read;
    });
  const [tried, reaches] = await bothOrNone(signal, readAll, (stop) => reachOfApps(tools, refs, period, stop));
  const [own, ...others] = tried as [AppRead, ...AppRead[]];
  if (isUnreadable(own)) throw new RunFailure(own.read.failure!.code, own.read.failure!.detail);
  const compared = others.filter((each) => !isUnreadable(each));
  const apps = [own, ...compared];
  const titles = apps.map(({ app: { store, appId, title } }) => ({ store, appId, title }));
  const reached = apps.map((each) => ({ app: each.app, name: each.app.title, reach: reaches[tried.indexOf(each)]! }));
  const reach = reachTold(reached);
  if (
    apps.every(({ read, revenue }) => read.reviews.length === 0 && revenue === null) &&
    !readQuestion(asked, titles).aims.some((aim) => (aim === 'ads' || aim === 'social') && isAny(reach[aim]))
  ) {
    throw nothingFound(asked, apps);
  }

  progress({ stage: 'counting', message: 'Analysing the reviews', done, total: refs.length });
  const names = titles.map(({ title }) => title);
  const scope = readScope(asked, names, today);
  const given = apps.map(({ app: { store, title }, read: { reviews, readIn } }) => ({ store, title, reviews, readIn }));
  const isOfVideos = isOfVideosAlone(readQuestion(scope.rest, titles));
  const { window, reviews, told } = scoped(isOfAds || isOfVideos ? ofAdsAlone(scope) : scope, given, all, days);
  const { question, keywords, notes: readingNotes, byModel, model } = await readAsked(scope.rest, titles, tools);
  const read = model ? await readAllByModel(model, reviews, tools) : null;
  // The average of a part is not that of all reviews read: the opening has told both.
  const isPart = reviews.some((own, at) => own.length < apps[at]!.read.reviews.length);
  const isAlone = apps.length === 1;
  const lead = [...told, ...growthNotes(asked, question)];
  const { sets, ...counts } = await countResearch({
    question,
    keywords,
    window,
    apps: apps.map(({ app, read: { total, reviews: whole } }, at) => ({
      store: app.store,
      appId: app.appId,
      title: app.title,
      total: reviews[at]!.length < whole.length ? reviews[at]!.length : total,
      reviews: reviews[at]!,
      findings: read?.findings[at] ?? null,
    })),
  });
  const revenue = apps.flatMap((each) => each.revenue ?? []);
  const missing = [
    ...missingOf(apps, others.filter(isUnreadable)),
    ...(isOfVideos && (scope.since ?? scope.until) !== null ? [whenever] : []),
    ...reachGaps(reached),
  ];
  signal.throwIfAborted();
  await retryWrite(() => saveFindingSets(db, { jobId, claim }, sets));
  const result: Research = {
    question: asked,
    answer: [
      ...(lead.length > 0 ? [lead.map((each) => from('reviews', each)).join(' ')] : []),
      answerOfResearch({
        aims: question.aims,
        // As it was asked, for its days and countries are no part of the rest.
        advertising: isOfAds ? (readAdvertising(nameless(asked, names)) ?? readAdvertising(asked)) : null,
        days,
        stars: question.stars,
        apps: isPart && isAlone ? counts.apps.map((app) => ({ ...app, avgRating: null })) : counts.apps,
        repeated: counts.repeated,
        differences: counts.differences,
        revenue,
        ...reach,
        missing,
      }),
    ].join('\n\n'),
    app: own.app,
    compare: compared.map(({ app }) => app),
    evidence: {
      reviews: {
        window: {
          days: Math.ceil((window.to - window.from) / dayMs),
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
      ...lead,
      ...readingNotes,
      ...starNotes(question),
      ...(read ? read.notes : []),
      ...(isOfAds && scope.countries.length > 0 ? [everywhere] : []),
      ...missing,
      ...tried.flatMap(({ notes }) => notes),
      ...new Set(reached.flatMap(({ reach }) => reach.ads.notes)),
    ],
    readBy: byModel || (read !== null && read.share > 0) ? 'model' : 'rules',
    readShare: read?.share ?? 0,
    generatedAt: clock.timestamp(),
  };
  return { result };
};

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
    `There is nothing to answer “${asked}” with: no reviews of ${titles} from ${windowOf(days)} were found, and no revenue could be estimated.`,
  );
};
