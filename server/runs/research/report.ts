import { tellReport } from '../../analysis/answers/report/report-verdict.ts';
import { answerOfReport } from '../../analysis/answers/report-answer.ts';
import type { Window } from '../../analysis/findings/findings.ts';
import { dayOf, span, windowOf } from '../../analysis/prose/dates.ts';
import { counted, review } from '../../analysis/prose/numbers.ts';
import { titled } from '../../analysis/prose/untrusted.ts';
import { appOfKind, appsOfKind } from '../../analysis/reading/apps/kind-of-app-phrase.ts';
import { createNameBook } from '../../analysis/reading/apps/name-book.ts';
import { checkProposal } from '../../analysis/reading/model/check-proposal.ts';
import type { ProposedReading } from '../../analysis/reading/model/proposed-reading.ts';
import { readSentence } from '../../analysis/reading/read-sentence.ts';
import { verdictEvidence, verdictSets } from '../../analysis/research/intents/verdict-evidence.ts';
import { readingOfQuestion } from '../../analysis/research/question-reading.ts';
import { readReportAsk } from '../../analysis/research/report/report-ask.ts';
import { countApp, countFinding, ranked, told } from '../../analysis/research/report/report-findings.ts';
import { methodOf } from '../../analysis/research/report/report-method.ts';
import { countReport, type MergedApp } from '../../analysis/research/report/report-verdict.ts';
import { allLeftOutWords, leftOutWords } from '../../analysis/research/topic/left-out.ts';
import { readKindAsked } from '../../analysis/subject/kind-of-app-asked.ts';
import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import { dayMs, hourMs, minuteMs } from '../../contract/domain/durations.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import { type Store, stores, storeTitlesAtStart } from '../../contract/domain/stores.ts';
import { reportKind } from '../../contract/job-kinds/report.ts';
import type { Report, ReportError } from '../../contract/resources/research/report.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import { defineRun } from '../../jobs/run-kind.ts';
import { taxonomyOnFile } from '../../reviews/index/taxonomy-on-file.ts';
import { playLanguagesOf } from '../../reviews/ingest/play-languages.ts';
import { readForMeaning } from '../../reviews/meaning/read-for-meaning.ts';
import { coverageOfRun } from '../../reviews/panels/coverage.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import { saveFindingSets } from '../../store/jobs/finding-sets.ts';
import { mapInSlices } from '../../support/concurrency/slices.ts';
import { proposeReading } from '../propose-reading.ts';
import type { Tools } from '../run.ts';
import { type AppsOfKind, findAppsOfWords } from '../subject/find-apps-of-kind.ts';
import { answerReport } from './questions/answer-report.ts';
import { mergedApps, readSideBySide, sideBySide, withoutLeftOut, withoutStrangers } from './report-readings.ts';

/** Where nobody says otherwise: a country that the question names counts instead. */
const usualCountry = 'us';
/** How many reviews of an app are read, the newest. */
const mostOfApp = 500;
/** Where times are compared, more of them. */
const mostOfFar = 1_500;
/** No app is begun later, so that what was read is counted and written before the run's limit. */
const lastStartMs = 45 * minuteMs;

/** Reads the reviews of the apps of a kind side by side, and ranks what they have in common. */
export const report = defineRun(reportKind, {
  limitMs: hourMs,
  async run({ question, scope: given, country: asksIn, days }, context: Tools) {
    const { db, clock, jobId, claim, progress } = context;
    const taxonomy = await taxonomyOnFile(db);
    const startedAt = clock.now();
    progress({ stage: 'finding', message: 'Finding apps of this kind', done: 0, total: null });
    const today = clock.today();
    const { proposed } = await proposeReading(context.model, question, {
      task: 'report',
      today,
      signal: context.signal,
    });
    const said = kindOf(question, proposed, today);
    if (said === null) throw new RunFailure('nothing_found', noKind);
    const ask = readReportAsk(question, said, { today, days, to: startedAt }, proposed);
    const scope = given === 'both' ? (ask.store ?? given) : given;
    const country = asksIn === usualCountry ? (ask.country ?? asksIn) : asksIn;
    const wanted = scope === 'both' ? stores : [scope];
    const found = withoutDenied(
      question,
      await findAppsOfWords(context, { kindOfApp: said, stores: wanted, country }),
      today,
    );
    const kind = found.kindOfApp;
    if (found.apps.length === 0) throw noApps(found, kind, wanted, country);

    const { window } = ask;
    const isFar = ask.span.from < window.from;
    const asked = { ...ask.span, country, languages: playLanguagesOf(country), most: isFar ? mostOfFar : mostOfApp };
    const read = withoutStrangers(await readSideBySide(found.apps, asked, context, startedAt + lastStartMs));
    const readings = read.map((each) => withoutLeftOut(each, ask.leftOut));
    const { reviews, apps, errors, silent } = sideBySide(readings, window);
    const leftOut = sideBySide(read, window).reviews.length - reviews.length;
    if (reviews.length === 0) {
      throw leftOut > 0
        ? new RunFailure('nothing_found', allLeftOutWords(ask.leftOut, leftOut))
        : noReviews(errors, kind, days);
    }

    const counting = `Analysing ${counted(reviews.length, review)}`;
    progress({ stage: 'counting', message: counting, done: found.apps.length, total: found.apps.length });
    const { findings, readShare } = await readForMeaning(reviews, {
      task: 'report',
      model: context.model,
      signal: context.signal,
      log: context.log,
      onBatch: (done, total) =>
        progress({ stage: 'understanding', message: 'The model is reading the reviews', done, total }),
    });
    const measured = ranked(
      await mapInSlices(told(findings), (finding) => countFinding(finding, reviews, apps, window)),
    );
    const rows = await mapInSlices(apps, (app) => countApp(app, reviews, findings));

    const merged = mergedApps(readings);
    const verdict = countReport({
      ask,
      kind: appsOfKind(kind),
      apps: merged,
      reviews,
      findings,
      gaps: measured
        .filter(({ part }) => part.kind !== 'praise' && part.theme !== 'leaving')
        .map(({ part }) => ({ ...part, apps: appsSaying(part.apps, merged, readings) }))
        .slice(0, mostGaps),
    });
    const byPlan = await answerReport(context, { question, kind: said, apps: merged, country, days });
    const nameOf = (ref: AppRef): string =>
      titled(merged.find((app) => appKey(app) === appKey(ref))?.title ?? ref.appId);
    const words = { kind: appsOfKind(kind), nameOf, when: `from ${windowWords(window, startedAt, days)}` };
    const answered = tellReport(verdict, words);
    const { facts: weighed, byApp, dominant, least, further } = verdict;
    const evidence = weighed && { ...weighed, byApp, dominant, least, further };
    const basis = {
      reviews: further?.reviews ?? null,
      when: further ? `since ${dayOf(further.from)}` : words.when,
    };
    const spec = { question, scope, country, days, category: kind, genres: [...found.genres] };
    const facts = {
      spec,
      apps: rows.map(({ row }) => row),
      findings: measured.map(({ part }) => part),
      errors: [...found.errors.map((error) => ({ ...error, appId: null })), ...errors],
    };
    const nosOf = (members: readonly number[]): number[] => members.map((at) => reviews[at]!.no);
    const sets = [
      ...(byPlan ? byPlan.sets : evidence ? verdictSets(evidence) : []),
      ...apps.map(({ from, to }, at) => ({ name: `apps/${at}`, nos: reviews.slice(from, to).map(({ no }) => no) })),
      ...measured.map(({ members }, at) => ({ name: `findings/${at}`, nos: nosOf(members) })),
      ...rows.flatMap(({ items }, at) =>
        items.map(({ name, members }) => ({ name: `apps/${at}/${name}`, nos: nosOf(members) })),
      ),
    ];
    context.signal.throwIfAborted();
    await retryWrite(() => saveFindingSets(db, { jobId, claim }, sets));
    const result: Report = {
      reportId: jobId,
      reading: readingOfQuestion(question, today, {
        apps: [],
        kindOfApp: kind,
        topic: verdict.topic,
        intent: verdict.intent,
        stars: ask.asked.stars,
        store: scope === 'both' ? null : scope,
        leftOut: ask.leftOut,
        proposed,
        unused: verdict.unused,
      }),
      report: {
        ...facts,
        window: { from: new Date(window.from).toISOString(), to: new Date(window.to).toISOString() },
        ...(byPlan && { plan: byPlan.plan }),
        answer: answerOfReport(
          { ...facts, notFound: kind === said ? null : said },
          byPlan ? { verdict: byPlan.answer, paragraphs: [] } : answered,
          merged.length,
          byPlan ? null : basis,
        ),
        verdict: byPlan ? byPlan.verdict : answered && evidence ? verdictEvidence(evidence, answered.verdict) : null,
        method: methodOf({
          category: kind,
          genres: found.genres,
          country,
          days,
          apps: apps.length,
          charting: apps.filter(({ app }) => app.rank !== null).length,
          silent,
          reviews: reviews.length,
          leftOut: leftOutWords(ask.leftOut, leftOut, reviews.length + leftOut),
          mostOfApp,
          readShare,
        }),
      },
      coverage: coverageOfRun(
        reviews.length,
        readings.flatMap(({ read }) => read?.places ?? []),
      ),
      readBy: byPlan?.byModel || readShare > 0 ? 'model' : 'rules',
      readShare,
      taxonomy,
      generatedAt: clock.timestamp(),
    };
    return { result, holdable: facts.errors.length === 0 };
  },
});

const mostGaps = 8;

/** `the last 90 days`, or the days that the question names. */
const windowWords = ({ from, to }: Window, now: number, days: number): string =>
  from === now - days * dayMs && to === now
    ? windowOf(days)
    : span(new Date(from).toISOString(), new Date(to - 1).toISOString());

/** How many apps say it, the same app in two stores counted once. */
const appsSaying = (
  refs: readonly AppRef[],
  merged: readonly MergedApp[],
  readings: Parameters<typeof mergedApps>[0],
): number => {
  const titles = new Map(readings.map(({ app, read }) => [appKey(app), read?.listing?.title ?? app.title]));
  const known = new Set(merged.map(({ title }) => title));
  return new Set(refs.map((ref) => titles.get(appKey(ref)) ?? '').filter((title) => known.has(title) || title !== ''))
    .size;
};

const noKind = 'The question names no kind of app: name one, as in “What do people miss in habit trackers?”';

/** The rules know most kinds by name; where they do not, a model may know what is meant. */
const kindOf = (question: string, proposed: ProposedReading | null, today: string): string | null => {
  const byRules = readKindAsked(question, today);
  if (byRules?.known || !proposed) return byRules?.kindOfApp ?? null;
  const book = createNameBook();
  const checked = checkProposal(proposed, readSentence(question, { today, book }), { today, book });
  return checked?.reading.kindOfApp ?? checked?.reading.unknownKind ?? byRules?.kindOfApp ?? null;
};

/** `Habit trackers other than Calmly`: without the apps that the question says are not meant. */
const withoutDenied = <Found extends AppsOfKind>(question: string, found: Found, today: string): Found => {
  const { excludedApps } = readSentence(question, { today, book: createNameBook(found.apps), anyKind: true });
  const denied = new Set(excludedApps.flatMap(({ apps }) => apps.map(appKey)));
  return denied.size === 0 ? found : { ...found, apps: found.apps.filter((app) => !denied.has(appKey(app))) };
};

const noApps = ({ errors }: AppsOfKind, kind: string, stores: readonly Store[], country: string): RunFailure => {
  const failed = errors.find(({ code }) => code !== 'not_offered');
  // The store that did not answer may have some: that there are none is not known.
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
