import { appOfKind, appsOfKind } from '../../apps/kinds/kind-of-app-phrase.ts';
import { createNameBook } from '../../apps/names/name-book.ts';
import { appKey } from '../../contract/domain/app-ref.ts';
import { dayMs, daysBefore, hourMs, minuteMs } from '../../contract/domain/durations.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import { type Store, stores, storeTitlesAtStart } from '../../contract/domain/stores.ts';
import { reportKind } from '../../contract/job-kinds/research.ts';
import type { Plan } from '../../contract/resources/questions/plan.ts';
import type { Report, ReportError } from '../../contract/resources/research/report.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import { defineRun } from '../../jobs/run-kind.ts';
import { answerOfReport } from '../../questions/answers/report-answer.ts';
import type { Days } from '../../questions/count/counted.ts';
import { namesIn } from '../../questions/find/find-names.ts';
import type { Window } from '../../questions/findings/findings.ts';
import { withoutLeftOut } from '../../questions/findings/left-out.ts';
import { kindAsked, kindContext, kindPlan } from '../../questions/kind-plan.ts';
import { isEmptyPlan, kindNotUnderstood, noKindNamed } from '../../questions/not-understood.ts';
import { questionLanguage } from '../../questions/read/cues.ts';
import { daysNamed } from '../../questions/reading-bounds.ts';
import { readingOfPlan } from '../../questions/reading-of-plan.ts';
import { countApp, countFinding, ranked, reported } from '../../questions/research/report/report-findings.ts';
import { methodOf } from '../../questions/research/report/report-method.ts';
import { taxonomyOnFile } from '../../reviews/index/reread.ts';
import { playLanguagesOf } from '../../reviews/ingest/language-hint.ts';
import { readForMeaning } from '../../reviews/meaning/read-for-meaning.ts';
import { coverageOfRun } from '../../reviews/panels/coverage.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import { saveFindingSets } from '../../store/jobs/finding-sets.ts';
import { mapInSlices } from '../../support/concurrency/promises.ts';
import { span, windowOf } from '../../support/prose/dates.ts';
import { counted, review } from '../../support/prose/numbers.ts';
import { shortTitle } from '../../support/prose/untrusted.ts';
import { planQuestion } from '../plan-question.ts';
import type { Tools } from '../run.ts';
import { type AppsOfKind, findAppsOfWords } from '../subject/find-apps-of-kind.ts';
import { answerReport } from './questions/answer-report.ts';
import { leftOutOf } from './questions/review-lists.ts';
import { mergedApps, readSideBySide, sideBySide, withoutStrayGames } from './report-readings.ts';

/** Used if the request names none; a country in the question takes precedence. */
const usualCountry = 'us';
/** Reviews read per app, newest first. */
const mostOfApp = 500;
/** The same if the question goes further back than the request. */
const maxPerAppFar = 1_500;
/** No app is started later, so that there is time to count and write before the run's limit. */
const lastStartMs = 45 * minuteMs;

/** Reads the reviews of a kind's apps and ranks what they have in common. */
export const report = defineRun(reportKind, {
  limitMs: hourMs,
  async run({ question, scope: given, country: asksIn, days }, context: Tools) {
    const { db, clock, jobId, claim, progress } = context;
    const taxonomy = await taxonomyOnFile(db);
    const startedAt = clock.now();
    const today = clock.today();
    progress({ stage: 'finding', message: 'Finding apps of this kind', done: 0, total: null });
    const said = kindAsked(question, today);
    if (said === null) throw new RunFailure('nothing_found', noKindNamed);
    const findIn = async (country: string) =>
      withoutDenied(question, await findAppsOfWords(context, { kindOfApp: said, stores: storesOf(given), country }));
    const first = await findIn(asksIn);
    const names = [...new Set(first.apps.map(({ title }) => shortTitle(title)))];
    const planned = await planQuestion(context, question, kindContext(question, names, today));
    const plan = kindPlan(planned.plan, question, said);
    if (isEmptyPlan(plan)) throw new RunFailure('nothing_found', kindNotUnderstood(question, plan, said));
    const limits = limitsOf(plan);
    const scope = given === 'both' ? (limits.store ?? given) : given;
    const country = asksIn === usualCountry ? (limits.country ?? asksIn) : asksIn;
    const everywhere = country === asksIn ? first : await findIn(country);
    const found = { ...everywhere, apps: everywhere.apps.filter(({ store }) => storesOf(scope).includes(store)) };
    const kind = found.kindOfApp;
    if (found.apps.length === 0) throw noApps(found, kind, storesOf(scope), country);

    const usual = usualWindow(startedAt, days);
    const farthest = daysNamed(plan, today);
    const asked = {
      from: Math.min(usual.from, usualWindow(startedAt, farthest).from),
      to: startedAt,
      country,
      languages: playLanguagesOf(country),
      most: farthest > days ? maxPerAppFar : mostOfApp,
    };
    const readings = withoutStrayGames(await readSideBySide(found.apps, asked, context, startedAt + lastStartMs));
    const merged = mergedApps(readings);
    if (merged.length === 0) throw noReviews(sideBySide(readings, usual, () => true).errors, kind, days);
    const { answered, window, isCounted } = await context.searcher.still(async (searcher) => {
      const still = { ...context, model: planned.model, searcher };
      const answered = await answerReport(still, { question, plan, apps: merged, country, days });
      const window = answered.first ? windowRead(answered.first.about.days, asked) : usual;
      return { answered, window, isCounted: await answered.isCounted(window) };
    }, context.signal);
    const inScope = sideBySide(readings, window, isCounted);
    // If no review matches the question, the apps are listed with all of theirs, and without findings.
    const hasAny = inScope.reviews.length > 0;
    const { reviews, apps, errors, silent } = hasAny ? inScope : sideBySide(readings, window, () => true);

    const counting = `Analysing ${counted(reviews.length, review)}`;
    progress({ stage: 'counting', message: counting, done: found.apps.length, total: found.apps.length });
    const { findings: all, readShare } = await readForMeaning(hasAny ? reviews : [], {
      task: 'report',
      model: planned.model,
      signal: context.signal,
      log: context.log,
      onBatch: (done, total) =>
        progress({ stage: 'understanding', message: 'The model is reading the reviews', done, total }),
    });
    const leftOut = leftOutOf(answered.first);
    const findings = withoutLeftOut(all, leftOut);
    const measured = ranked(
      await mapInSlices(reported(findings), (finding) => countFinding(finding, reviews, apps, window)),
    );
    const rows = await mapInSlices(apps, (app) => countApp(app, reviews, findings));
    const facts = {
      spec: { question, scope, country, days, category: kind, genres: [...found.genres] },
      apps: rows.map(({ row }) => row),
      findings: measured.map(({ part }) => part),
      errors: [...found.errors.map((error) => ({ ...error, appId: null })), ...errors],
    };
    const nosOf = (members: readonly number[]): number[] => members.map((at) => reviews[at]!.no);
    const sets = [
      ...answered.sets,
      ...apps.map(({ from, to }, at) => ({ name: `apps/${at}`, nos: reviews.slice(from, to).map(({ no }) => no) })),
      ...measured.map(({ members }, at) => ({ name: `findings/${at}`, nos: nosOf(members) })),
      ...rows.flatMap(({ items }, at) =>
        items.map(({ name, members }) => ({ name: `apps/${at}/${name}`, nos: nosOf(members) })),
      ),
    ];
    context.signal.throwIfAborted();
    await retryWrite(() => saveFindingSets(db, { jobId, claim }, sets));
    const language = questionLanguage(question);
    const when = windowWords(window, startedAt, days);
    const result: Report = {
      reportId: jobId,
      reading: {
        ...readingOfPlan(plan, { apps: [], kindOfApp: kind, language }),
        store: scope === 'both' ? null : scope,
      },
      report: {
        ...facts,
        window: { from: new Date(window.from).toISOString(), to: new Date(window.to).toISOString() },
        plan,
        answer: answerOfReport({
          answer: answered.answer,
          category: kind,
          notFound: kind === said ? null : said,
          apps: merged.length,
          reviews: reviews.length,
          country,
          when,
          isGrown: answered.first?.isGrown ?? false,
          errors: facts.errors,
        }),
        verdict: answered.verdict,
        method: methodOf({
          category: kind,
          genres: found.genres,
          country,
          when,
          answered: answeredWords(answered.first?.about.days, window),
          apps: apps.length,
          charting: apps.filter(({ app }) => app.rank !== null).length,
          silent,
          reviews: reviews.length,
          leftOut: leftOut.words,
          mostOfApp: asked.most,
          readShare,
        }),
      },
      coverage: coverageOfRun(
        reviews.length,
        readings.flatMap(({ read }) => read?.places ?? []),
      ),
      readBy: planned.byModel || answered.byModel || readShare > 0 ? 'model' : 'rules',
      readShare,
      taxonomy,
      generatedAt: clock.timestamp(),
    };
    return { result, holdable: facts.errors.length === 0 };
  },
});

const storesOf = (scope: Store | 'both'): readonly Store[] => (scope === 'both' ? stores : [scope]);

/** The single store and country a question is about; null if it names none or compares several. */
const limitsOf = ({ asks: [ask] }: Plan): { store: Store | null; country: string | null } => {
  const { stores: named = [], countries = [] } = ask?.about ?? {};
  const [store] = named;
  const [country] = countries;
  return {
    store: store !== undefined && named.length === 1 && ask?.by !== 'store' ? store : null,
    country:
      country !== undefined && country !== '*' && countries.length === 1 && ask?.by !== 'country' ? country : null,
  };
};

/** Whole days plus today. */
const usualWindow = (now: number, days: number): Window => ({ from: daysBefore(now, days), to: now });

/** The days an ask counted, as far back as reviews were read. */
const windowRead = ({ since, until }: Days, read: Window): Window => {
  const to = until === null ? read.to : Math.min(read.to, Date.parse(until) + dayMs);
  return { from: Math.min(to, Math.max(read.from, Date.parse(since))), to };
};

/** `the last 90 days`, or the question's period. */
const windowWords = ({ from, to }: Window, now: number, days: number): string =>
  from === usualWindow(now, days).from && to === now
    ? windowOf(days)
    : span(new Date(from).toISOString(), new Date(to - 1).toISOString());

/** The days an ask counted, if they begin before those that were read. */
const answeredWords = (counted: Days | undefined, { from, to }: Window): string | null =>
  counted === undefined || Date.parse(counted.since) >= from
    ? null
    : span(counted.since, new Date(to - 1).toISOString());

/** Removes apps that the question excludes: `Habit trackers other than Calmly`. */
const withoutDenied = <Found extends AppsOfKind>(question: string, found: Found): Found => {
  const { excluded } = namesIn(question, createNameBook(found.apps), new Map());
  const denied = new Set(excluded.flatMap(({ apps }) => apps.map(appKey)));
  return denied.size === 0 ? found : { ...found, apps: found.apps.filter((app) => !denied.has(appKey(app))) };
};

const noApps = ({ errors }: AppsOfKind, kind: string, stores: readonly Store[], country: string): RunFailure => {
  const failed = errors.find(({ code }) => code !== 'not_offered');
  // A store that failed may have some, so this is not "nothing found".
  if (failed?.code === 'upstream_timeout') return new RunFailure('upstream_timeout', failed.message);
  if (failed) return new RunFailure('upstream_failed', failed.message);
  const closed = errors.map(({ message }) => ` ${message}`).join('');
  const noStore = stores.length > 1 ? 'Neither store lists' : `${storeTitlesAtStart[stores[0]!]} does not list`;
  return new RunFailure('nothing_found', `${noStore} ${appsOfKind(kind)} in ${inCountry(country)}.${closed}`);
};

const noReviews = (errors: readonly ReportError[], kind: string, days: number): RunFailure => {
  const failed = errors.filter(({ code }) => code !== 'not_found');
  if (failed.length === 0) {
    return new RunFailure(
      'nothing_found',
      `No ${appOfKind(kind).one} has a review from the last ${days} days: try a larger \`days\`.`,
    );
  }
  const timedOut = failed.every(({ code }) => code === 'upstream_timeout');
  const detail = `None of the ${appsOfKind(kind)} could be read. ${failed[0]!.message}`;
  return new RunFailure(timedOut ? 'upstream_timeout' : 'upstream_failed', detail);
};
