import { playbookOf } from '../../analysis/answers/playbook/playbook.ts';
import { tellRoom } from '../../analysis/answers/report/room.ts';
import type { Finding, WindowReview } from '../../analysis/findings/findings.ts';
import { fixOf } from '../../analysis/findings/rules/fixes.ts';
import { windowOf } from '../../analysis/prose/dates.ts';
import { counted, review } from '../../analysis/prose/numbers.ts';
import { appsOfKind } from '../../analysis/reading/apps/kind-of-app-phrase.ts';
import { createNameBook } from '../../analysis/reading/apps/name-book.ts';
import { checkProposal } from '../../analysis/reading/model/check-proposal.ts';
import { readGrowthAim } from '../../analysis/research/growth/growth-aim.ts';
import { growthKind } from '../../analysis/research/growth/growth-kind-of-app.ts';
import { figureOf } from '../../analysis/research/intents/figures/figure.ts';
import { readingOfQuestion } from '../../analysis/research/question-reading.ts';
import { platformsNamed } from '../../analysis/research/reach/platforms-named.ts';
import { readReportAsk } from '../../analysis/research/report/report-ask.ts';
import { countFinding, ranked, told } from '../../analysis/research/report/report-findings.ts';
import { type Question, readQuestion, readQuestionSentence } from '../../analysis/research/research-question.ts';
import { adPeriodOf, scopeOf } from '../../analysis/research/scope.ts';
import { type AskedThing, askedThings, findAsked } from '../../analysis/research/topic/asked-topic.ts';
import { leftOutOf, leftOutWords, withoutLeftOut } from '../../analysis/research/topic/left-out.ts';
import { usedTopic } from '../../analysis/research/topic/used-topic.ts';
import type { ThemeId } from '../../analysis/tagging/themes/taxonomy.ts';
import type { ReportFinding } from '../../contract/resources/research/report.ts';
import type { Playbook } from '../../contract/resources/research/research.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import type { RunResult } from '../../jobs/run-kind.ts';
import { taxonomyOnFile } from '../../reviews/index/taxonomy-on-file.ts';
import { readForMeaning } from '../../reviews/meaning/read-for-meaning.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import { saveFindingSets } from '../../store/jobs/finding-sets.ts';
import { mapInSlices } from '../../support/concurrency/slices.ts';
import { proposeReading } from '../propose-reading.ts';
import type { Tools } from '../run.ts';
import { country, type Known } from './growth-known.ts';
import { knownOfKind } from './known-of-kind-of-app.ts';
import { knownOfTopic } from './known-of-topic.ts';
import { modelWords } from './model-words.ts';

/** What nearly all of the reviews that were looked for say is what they were looked for by. */
const nearlyAll = 0.95;

/** Answers a growth question as steps, each from what is known of the kind of app or the topic that it names. */
export const answerGrowth = async (asked: string, tools: Tools): Promise<RunResult<Playbook>> => {
  const { db, clock, jobId, claim, signal, log, progress } = tools;
  const taxonomy = await taxonomyOnFile(db);
  progress({ stage: 'reading', message: 'Reading the question', done: 0, total: null });
  const today = clock.today();
  const { proposed, model } = await proposeReading(tools.model, asked, { task: 'question', today, signal });
  const byRules = readQuestionSentence(asked, [], today);
  const checked = proposed && checkProposal(proposed, byRules, { today, book: createNameBook() });
  const reading = checked?.reading ?? byRules;
  const read = readQuestion(asked, [], today);
  const question = { ...read, kindOfApp: read.kindOfApp ?? reading.kindOfApp ?? reading.unknownKind };
  const { keywords, notes, byModel } = modelWords(question, checked, tools.model !== null);
  const kind = growthKind(asked, question, today);
  const scope = scopeOf(reading);
  const period = question.advertising ? adPeriodOf(scope, today) : null;
  const where = question.aims.includes('social') ? platformsNamed(asked) : [];
  const leftOut = leftOutOf(scope.exclude, question);
  const known =
    kind === null
      ? await knownOfTopic(question, leftOut, tools)
      : await knownOfKind({ asked, kind, store: scope.store, period, where }, tools);
  const wants = (['ads', 'social'] as const).filter((each) => question.aims.includes(each));
  const hasReach = (known.ads?.total ?? 0) + (known.social?.total ?? 0) > 0;
  if (known.reviews.length === 0 && known.charting.length === 0 && !hasReach) {
    throw new RunFailure('nothing_found', nothingFound(asked, kind, question));
  }

  const { reviews, apps } = withoutLeftOut(known.reviews, known.apps, leftOut);
  progress({
    stage: 'counting',
    message: `Analysing ${counted(reviews.length, review)}`,
    done: 0,
    total: null,
  });
  const maxCalls = Math.min(model?.maxCalls ?? 0, mostCalls);
  const meaning = await readForMeaning(reviews, { task: 'growth', model, maxCalls, signal, log });
  const count = (finding: Finding) => countFinding(finding, reviews, apps, known.window);
  const all = ranked(await mapInSlices(told(meaning.findings), count));
  const asking =
    kind === null
      ? reading.asking
      : readReportAsk(asked, kind, { today, days: known.days ?? 0, to: known.window.to }).asked;
  const used = usedTopic(askedThings(question, keywords), reviews, asking);
  const things = kind === null ? askedThings(question, keywords) : used.things;
  const topic = things.map((thing) => {
    const { part, members } = count(findAsked(thing, question, reviews));
    return { part: { ...part, fix: fixOfThing(thing, members, reviews) ?? part.fix }, members };
  });
  const parts = {
    asked: topic,
    gaps: all.filter(({ part }) => part.kind !== 'praise' && (kind !== null || part.share < nearlyAll)),
    praise: all.filter(({ part }) => part.kind === 'praise'),
  };
  const { answer, playbook } = playbookOf({
    kind,
    topic: known.topic,
    stars: question.stars,
    // Who asks whom to pay for a video does not ask what people pay.
    aim: readGrowthAim(wants.length > 0 ? '' : asked, question),
    country,
    days: known.days,
    reviews: reviews.length,
    apps: apps.length,
    room:
      asking.intent === 'room'
        ? roomSentence(
            appsOfKind(kind ?? ''),
            known,
            parts.gaps.map(({ part }) => part),
          )
        : null,
    asked: parts.asked.map(({ part }) => part),
    gaps: parts.gaps.map(({ part }) => part),
    praise: parts.praise.map(({ part }) => part),
    charting: known.charting,
    releases: known.releases,
    ads: known.ads,
    social: known.social,
    wants,
    asksWho: asksForPeople.test(asked),
    advertising: question.advertising,
    missing: known.missing,
  });
  if (playbook.length === 0) throw new RunFailure('nothing_found', nothingFound(asked, kind, question));
  signal.throwIfAborted();
  const nosOf = (members: readonly number[]): number[] => members.map((at) => reviews[at]!.no);
  await retryWrite(() =>
    saveFindingSets(db, { jobId, claim }, [
      { name: 'reviews', nos: reviews.map(({ no }) => no) },
      ...Object.entries(parts).flatMap(([name, list]) =>
        list.map(({ members }, at) => ({ name: `${name}/${at}`, nos: nosOf(members) })),
      ),
    ]),
  );
  const result: Playbook = {
    question: asked,
    reading: readingOfQuestion(asked, today, {
      apps: [],
      kindOfApp: kind,
      topic: kind === null || things.length > 0 ? question.topic : '',
      leftOut,
      proposed,
      unused: kind === null ? [] : used.unused,
    }),
    answer,
    kindOfApp: kind,
    read: { reviews: reviews.length, apps: apps.length, charting: known.charting.length },
    topic: known.topic,
    playbook,
    evidence: { ads: known.ads, social: known.social },
    sources: [...known.sources],
    notes: [
      ...notes,
      ...leftOutWords(leftOut, known.reviews.length - reviews.length, known.reviews.length),
      ...(meaning.note ? [meaning.note] : []),
      ...known.notes,
      ...known.missing,
    ],
    readBy: byModel || meaning.readShare > 0 ? 'model' : 'rules',
    readShare: meaning.readShare,
    taxonomy,
    generatedAt: clock.timestamp(),
  };
  return { result };
};

/** Whether there is room for another app of the kind. */
const roomSentence = (kind: string, { reviews, apps, days }: Known, gaps: readonly ReportFinding[]): string | null =>
  reviews.length === 0
    ? null
    : tellRoom(
        {
          intent: 'room',
          whole: figureOf(kind, reviews),
          apps: apps.length,
          gaps: gaps.filter(({ theme }) => theme !== 'leaving').map((gap) => ({ ...gap, apps: gap.apps.length })),
          topic: null,
          wanted: null,
        },
        { kind, when: days === null ? 'on file' : `from ${windowOf(days)}` },
      ).verdict;

const asksForPeople = /\b(?:who|whom|whose|creators?|influencers?|youtubers?|tiktokers?|partners?|people to)\b/iu;

/** Of a thing that several themes stand for (`ads`), the fix of the one that most of its reviews carry. */
const fixOfThing = (
  { themes }: AskedThing,
  members: readonly number[],
  reviews: readonly WindowReview[],
): string | null => {
  const many = (theme: ThemeId): number => members.filter((at) => reviews[at]!.themes.includes(theme)).length;
  const [first] = themes
    .map((theme) => ({ fix: fixOf(theme), many: many(theme) }))
    .filter(({ fix, many }) => fix !== null && many > 0)
    .sort((one, other) => other.many - one.many);
  return first?.fix ?? null;
};

/** The answer is due in about a minute: a model is asked so often. */
const mostCalls = 12;

const nothingFound = (asked: string, kind: string | null, { topic }: Question): string => {
  if (kind !== null)
    return `Nothing was found about ${appsOfKind(kind)} to answer “${asked}”: try another kind of app.`;
  if (topic !== '') return `No review on file mentions “${topic}”: add a kind of app to “${asked}”.`;
  return `“${asked}” names neither a kind of app nor a topic: name one, as in “How do habit trackers grow?”`;
};
