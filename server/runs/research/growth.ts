import { appsOfKind } from '../../apps/kinds/kind-of-app-phrase.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import { storeTitles } from '../../contract/domain/stores.ts';
import type { Plan } from '../../contract/resources/questions/plan.ts';
import type { Playbook } from '../../contract/resources/research/research.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import type { RunResult } from '../../jobs/run-kind.ts';
import { averageOf, sumsOf } from '../../metrics/counting/count-reviews.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import { playbookOf } from '../../questions/answers/playbook/playbook.ts';
import { roomSentence } from '../../questions/answers/playbook/room.ts';
import type { Finding } from '../../questions/findings/findings.ts';
import { fixOf } from '../../questions/findings/rules/fixes.ts';
import { growthPlan } from '../../questions/growth-plan.ts';
import { kindContext } from '../../questions/kind-plan.ts';
import { readingOfPlan } from '../../questions/reading-of-plan.ts';
import { platformsNamed, readGrowthAim } from '../../questions/research/growth/growth-aim.ts';
import { countFinding, ranked, reported } from '../../questions/research/report/report-findings.ts';
import { type AskedThing, askedThings, findAsked, speaksOf } from '../../questions/research/topic/asked-topic.ts';
import { leftOutOf, leftOutWords, withoutLeftOut } from '../../questions/research/topic/left-out.ts';
import { notAnswered } from '../../questions/write/answer.ts';
import { speechIn } from '../../questions/write/speech.ts';
import { taxonomyOnFile } from '../../reviews/index/reread.ts';
import { readForMeaning } from '../../reviews/meaning/read-for-meaning.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import { saveFindingSets } from '../../store/jobs/finding-sets.ts';
import { mapInSlices } from '../../support/concurrency/promises.ts';
import { counted, quoted, review, verb } from '../../support/prose/numbers.ts';
import type { ThemeId } from '../../tagging/themes/taxonomy.ts';
import { planQuestion } from '../plan-question.ts';
import type { Tools } from '../run.ts';
import { knownOfKind } from './known-of-kind-of-app.ts';
import { knownOfTopic } from './known-of-topic.ts';

/** What nearly all reviews of a search mention is just what they were searched for. */
const nearlyAll = 0.95;

/** Answers a growth question with steps, based on a kind of app or a topic. */
export const answerGrowth = async (asked: string, tools: Tools): Promise<RunResult<Playbook>> => {
  const { db, clock, jobId, claim, signal, log, progress } = tools;
  const taxonomy = await taxonomyOnFile(db);
  progress({ stage: 'reading', message: 'Reading the question', done: 0, total: null });
  const context = kindContext(asked, [], clock.today());
  const { plan: planned, byModel, model, notes } = await planQuestion(tools, asked, context);
  const { plan, kind, about, topic, asksForRoom } = growthPlan(asked, context, planned);
  const wants = (['ads', 'social'] as const).filter((each) => plan.asks.some(({ source }) => source === each));
  const where = wants.includes('social') ? platformsNamed(asked) : [];
  const leftOut = leftOutOf(topic.exclude, topic);
  const known =
    kind === null
      ? await knownOfTopic({ ...topic, about }, leftOut, tools)
      : await knownOfKind({ asked, kind, about, where }, tools);
  const hasReach = (known.ads?.total ?? 0) + (known.social?.total ?? 0) > 0;
  if (known.reviews.length === 0 && known.charting.length === 0 && !hasReach) {
    throw new RunFailure('nothing_found', nothingFound(asked, kind, topic.topic));
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
  const all = ranked(await mapInSlices(reported(meaning.findings), count));
  const named = askedThings(topic);
  const things = kind === null ? named : named.filter((thing) => isMentioned(thing, reviews));
  const unused = named.filter((thing) => !things.includes(thing)).map(({ label }) => label);
  const parts = {
    asked: things.map((thing) => {
      const { part, members } = count(findAsked(thing, topic, reviews));
      return { part: { ...part, fix: fixOfThing(thing, members, reviews) ?? part.fix }, members };
    }),
    gaps: all.filter(({ part }) => part.kind !== 'praise' && (kind !== null || part.share < nearlyAll)),
    praise: all.filter(({ part }) => part.kind === 'praise'),
  };
  const gaps = parts.gaps.map(({ part }) => part);
  const { reviews: rated, stars } = sumsOf(reviews);
  const { answer, playbook } = playbookOf({
    kind,
    topic: known.topic,
    stars: topic.stars,
    // Asking whom to pay for a video isn't asking what people pay.
    aim: readGrowthAim(wants.length > 0 ? '' : asked, topic.polarity),
    country: about.countries?.[0] ?? 'us',
    when: known.when,
    reviews: reviews.length,
    apps: apps.length,
    room:
      asksForRoom && reviews.length > 0
        ? roomSentence({
            reviews: reviews.length,
            avgRating: averageOf(stars, rated),
            apps: apps.length,
            gaps,
            when: known.when,
          })
        : null,
    asked: parts.asked.map(({ part }) => part),
    gaps,
    praise: parts.praise.map(({ part }) => part),
    charting: known.charting,
    releases: known.releases,
    ads: known.ads,
    social: known.social,
    wants,
    asksWho: asksForPeople.test(asked),
    missing: known.missing,
  });
  if (playbook.length === 0) throw new RunFailure('nothing_found', nothingFound(asked, kind, topic.topic));
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
    reading: readingOfPlan(plan, { apps: [], kindOfApp: kind, language: context.language }),
    plan,
    answer: [notAnswered(plan, speechIn('en')).join(' '), answer].join('\n\n').trim(),
    kindOfApp: kind,
    read: { reviews: reviews.length, apps: apps.length, charting: known.charting.length },
    topic: known.topic,
    playbook,
    evidence: { ads: known.ads, social: known.social },
    sources: [...known.sources],
    notes: [
      ...notes,
      ...notApplied(plan, kind),
      ...unusedNotes(unused),
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

/** Fewer reviews, or a smaller share, may mention it by chance. */
const fewest = 2;
const minShare = 0.005;

/** Whether reviews of these apps mention a thing. */
const isMentioned = (thing: AskedThing, reviews: readonly WindowReview[]): boolean => {
  const said = reviews.filter((each) => speaksOf(thing, each)).length;
  return (said >= fewest && said >= minShare * reviews.length) || (thing.known && said > 0);
};

/** Notes on parts of the question that the playbook ignores. */
const notApplied = ({ asks: [ask] }: Plan, kind: string | null): string[] => {
  const { stores = [], countries = [] } = ask?.about ?? {};
  const [store] = stores;
  return [
    ...(kind === null && store
      ? [`Reviews of both stores were counted, not those of ${storeTitles[store]} alone.`]
      : []),
    ...(kind !== null && countries.length > 1 ? [`Only ${inCountry(countries[0]!)} was looked at.`] : []),
  ];
};

const unusedNotes = (unused: readonly string[]): string[] =>
  unused.length === 0
    ? []
    : [
        `${quoted(unused)} ${verb(unused.length, 'was', 'were')} not used as a topic: hardly any review mentions ${verb(unused.length, 'it', 'them')}.`,
      ];

const asksForPeople = /\b(?:who|whom|whose|creators?|influencers?|youtubers?|tiktokers?|partners?|people to)\b/iu;

/** For a thing with several themes (`ads`), the fix for the most frequent one. */
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

/** The answer is due in about a minute, which limits model calls. */
const mostCalls = 12;

const nothingFound = (asked: string, kind: string | null, topic: string): string => {
  if (kind !== null)
    return `Nothing was found about ${appsOfKind(kind)} to answer “${asked}”: try another kind of app.`;
  if (topic !== '') return `No review on file mentions “${topic}”: add a kind of app to “${asked}”.`;
  return `“${asked}” names neither a kind of app nor a topic: name one, as in “How do habit trackers grow?”`;
};
