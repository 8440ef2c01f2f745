import { windowOf } from '../analysis/prose/dates.ts';
import { answerOfResearch } from '../analysis/prose/research-answer.ts';
import { listed } from '../analysis/reading/prose.ts';
import type { Question } from '../analysis/research/question.ts';
import type { Model } from '../connectors/model/model.ts';
import type { Research } from '../contract/resources/research.ts';
import { type RunContext, RunFailure, type RunResult } from '../jobs/run-kind.ts';
import { countResearch } from '../reviews/count-research.ts';
import { noteOf } from '../reviews/model-reader.ts';
import { readForMeaning } from '../reviews/read-for-meaning.ts';
import type { WindowApp } from '../reviews/read-window.ts';
import { saveFindingSets } from '../store/findings.ts';
import { insist } from '../store/insist.ts';
import { allOrNone } from './all-or-none.ts';
import { answerGrowth } from './growth.ts';
import { readAsked } from './read-asked.ts';
import { type AppRead, days, isUnreadable, missingOf, readApp, sourcesOf } from './research-app.ts';
import type { Run, RunTools } from './run.ts';

interface ResearchInput {
  readonly question: string;
  readonly app?: WindowApp;
  readonly compare: readonly WindowApp[];
}

type Tools = RunContext & RunTools;

const dayMs = 86_400_000;
/** How many reviews of each app are read, the newest, by how many apps there are: the answer is due in about a minute. */
const most = [600, 400, 300] as const;

/** Answers a question about an app and those it is compared with; without an app, a growth question. */
export const research: Run = {
  kind: 'research',
  limitMs: 60 * 60_000,
  run(input, tools) {
    // The input was checked by the operation that started the run, which alone starts this kind.
    const { question, app, compare } = input as unknown as ResearchInput;
    return app ? answerAbout(question, distinct([app, ...compare]), tools) : answerGrowth(question, tools);
  },
};

const keyOf = ({ store, appId }: WindowApp): string => `${store} ${appId}`;

const distinct = (apps: readonly WindowApp[]): WindowApp[] => [
  ...new Map(apps.map((app) => [keyOf(app), app] as const)).values(),
];

const answerAbout = async (asked: string, refs: readonly WindowApp[], tools: Tools): Promise<RunResult> => {
  const { db, jobId, claim, signal, progress } = tools;
  const to = Date.now();
  const window = { from: to - days * dayMs, to };
  let done = 0;
  const tell = (message: string): void => progress({ stage: 'reading', message, done, total: refs.length });
  tell('Looking the apps up in their stores');
  const tried = await allOrNone(refs, signal, async (ref, until) => {
    const asked = { ...window, most: most[refs.length - 1] ?? most[2], signal: until };
    const read = await readApp(tools, ref, asked, tell);
    done++;
    tell(`Read ${read.app.title}`);
    return read;
  });
  const [own, ...others] = tried as [AppRead, ...AppRead[]];
  if (isUnreadable(own)) throw new RunFailure(own.read.failure!.code, own.read.failure!.detail);
  const compared = others.filter((each) => !isUnreadable(each));
  const apps = [own, ...compared];
  if (apps.every(({ read, revenue }) => read.reviews.length === 0 && revenue === null)) throw nothingFound(asked, apps);

  progress({ stage: 'counting', message: 'Counting what the reviews say', done, total: refs.length });
  const titles = apps.map(({ app: { store, appId, title } }) => ({ store, appId, title }));
  const { question, keywords, notes: readingNotes, byModel, model } = await readAsked(asked, titles, tools);
  const read = model ? await readAllByModel(model, apps, tools) : null;
  const { sets, ...counts } = await countResearch({
    question,
    keywords,
    window,
    apps: apps.map(({ app, read: { total, reviews } }, at) => ({
      store: app.store,
      appId: app.appId,
      title: app.title,
      total,
      reviews,
      findings: read?.findings[at] ?? null,
    })),
  });
  const revenue = apps.flatMap((each) => each.revenue ?? []);
  const missing = missingOf(apps, others.filter(isUnreadable));
  signal.throwIfAborted();
  await insist(() => saveFindingSets(db, { jobId, claim }, sets));
  const result: Research = {
    question: asked,
    answer: answerOfResearch({
      aims: question.aims,
      days,
      stars: question.stars,
      apps: counts.apps,
      differences: counts.differences,
      revenue,
      missing,
    }),
    app: own.app,
    compare: compared.map(({ app }) => app),
    evidence: {
      reviews: {
        window: { days, from: new Date(window.from).toISOString(), to: new Date(to).toISOString() },
        apps: [...counts.apps],
        differences: [...counts.differences],
      },
      revenue: revenue.length > 0 ? revenue : null,
      ads: null,
      social: null,
    },
    sources: apps.flatMap(sourcesOf),
    notes: [
      ...readingNotes,
      ...starNotes(question),
      ...(read ? read.notes : []),
      ...missing,
      ...tried.flatMap(({ notes }) => notes),
    ],
    readBy: byModel || (read !== null && read.share > 0) ? 'model' : 'rules',
    readShare: read?.share ?? 0,
    generatedAt: new Date().toISOString(),
  };
  return { result };
};

/** The answer is due in about a minute: a model is asked so often in all. */
const mostCalls = 12;

/** What a model finds in the reviews of each app, beside the rules. */
const readAllByModel = async (model: Model, apps: readonly AppRead[], { signal, log, progress }: Tools) => {
  progress({ stage: 'understanding', message: 'A model reads the reviews', done: 0, total: apps.length });
  const maxCalls = Math.max(1, Math.floor(Math.min(model.maxCalls, mostCalls) / apps.length));
  const reads = await Promise.all(
    apps.map(({ read: { reviews } }) => readForMeaning(reviews, { task: 'research', model, maxCalls, signal, log })),
  );
  const total = apps.reduce((sum, { read }) => sum + read.reviews.length, 0);
  const seen = reads.reduce((sum, { readShare }, at) => sum + readShare * apps[at]!.read.reviews.length, 0);
  const share = total === 0 ? 0 : Math.floor((seen / total) * 1e4) / 1e4;
  const note = total === 0 ? null : noteOf({ readShare: share });
  return { findings: reads.map(({ findings }) => findings), share, notes: note === null ? [] : [note] };
};

const starNotes = ({ topic, stars }: Question): string[] =>
  topic === '' || stars.length === 0
    ? []
    : [
        `Only reviews of ${listed(stars.map(String))} ${stars.length === 1 && stars[0] === 1 ? 'star' : 'stars'} count as speaking of “${topic}”, as the question says.`,
      ];

const nothingFound = (asked: string, apps: readonly AppRead[]): RunFailure => {
  const broken = apps.find(({ read }) => !read.whole);
  // What could not be read may have some: that there is none is not known.
  if (broken) {
    const detail = broken.read.failure?.detail ?? [...broken.read.notes, 'Try again in a few minutes.'].join(' ');
    return new RunFailure('upstream_failed', detail);
  }
  const titles = listed(apps.map(({ app }) => app.title));
  return new RunFailure(
    'nothing_found',
    `Nothing to answer “${asked}” from: no review of ${titles} from ${windowOf(days)} is shown, and no revenue could be estimated.`,
  );
};
