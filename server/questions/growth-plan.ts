import { readKindOfApp } from '../analysis/reading/apps/read-kind-of-app.ts';
import type { TopicAsked } from '../analysis/research/topic/asked-topic.ts';
import { knownKindIn } from '../analysis/subject/kind-of-app-asked.ts';
import { isNegation, isStopWord } from '../analysis/words/stop-words.ts';
import { wordsOf } from '../analysis/words/words.ts';
import type { Ask, Plan, Scope, Topic } from '../contract/resources/questions/plan.ts';
import type { QuestionContext } from './context.ts';
import growthWords from './growth-words.json' with { type: 'json' };
import { kindContext } from './kind-plan.ts';
import { marksIn, type Tag } from './read/cues.ts';
import { foldedWords, type NamedLimits, namedLimits, readParts, topicsIn } from './read/named-limits.ts';
import { readQuestion } from './read/read-question.ts';
import { listNaming } from './words-in.ts';

export interface GrowthTopic extends TopicAsked {
  /** Empty: all. */
  readonly stars: readonly number[];
  readonly polarity: Topic['polarity'];
  /** What reviews should not be about. */
  readonly exclude: readonly string[];
}

/** A growth question, read into what its playbook is made from. */
export interface GrowthQuestion {
  /** The first ask is for advice from reviews; those for ads and videos follow where the question is about them. */
  readonly plan: Plan;
  /** The kind of app, as the question says it; null: it names none. */
  readonly kind: string | null;
  /** Which reviews the advice is from. */
  readonly about: Scope;
  /** What they are about; empty for everything. */
  readonly topic: GrowthTopic;
  /** Whether it asks if there is room for another app. */
  readonly asksForRoom: boolean;
}

/** What a word is for that only says that an app is to grow, or to be made known. */
const purposeOf = listNaming(growthWords, true);

const sources = { ads: 'ads', social: 'videos' } as const;
type Source = keyof typeof sources;

/** The kind of app that a question names: `the best strategy for an app` names none. */
const kindIn = (question: string, { draft }: NamedLimits): string | null =>
  [readKindOfApp(draft.sheet).kindOfApp, knownKindIn(question)].find(
    (said) => said !== null && !foldedWords([said]).every((word) => purposeOf(word) !== null),
  ) ?? null;

interface Subjects {
  readonly words: readonly string[];
  readonly without: readonly string[];
  readonly polarity: Topic['polarity'];
  readonly wants: readonly Source[];
}

/** What a plan that was read says of the question's subjects. */
const subjectsOf = ({ asks, unread }: Plan): Subjects => {
  const ofReviews = asks.filter(({ source }) => source === 'reviews');
  const said = ofReviews.flatMap(topicsIn).filter(({ field }) => field !== 'without');
  const words = [...new Set(said.flatMap(({ topic }) => topic.words))];
  const polarities = new Set(ofReviews.flatMap(({ topic }) => topic?.polarity ?? []));
  const [polarity = 'any'] = polarities.size === 1 ? polarities : [];
  return {
    words: words.length > 0 ? words : unread,
    without: [...new Set(ofReviews.flatMap(({ without = [] }) => without.flatMap((each) => each.words)))],
    polarity,
    wants: (['ads', 'social'] as const).filter((source) => asks.some((ask) => ask.source === source)),
  };
};

/** The same of a question that nothing was made of: its subjects are the words that neither ask nor limit. */
const subjectsLeft = (question: string, { draft: { sheet, cues }, parts }: NamedLimits): Subjects => {
  const tags = new Set(marksIn(sheet, cues).flatMap((mark) => [...mark.tags]));
  const has = (...some: readonly Tag[]): boolean => some.some((tag) => tags.has(tag));
  const limiting = new Set(foldedWords(parts.map(({ words }) => words)));
  const all = wordsOf(question);
  const left = all.filter(
    ({ folded }) =>
      !limiting.has(folded) &&
      !isStopWord(folded, cues.language) &&
      (/^ads?$/u.test(folded) || !cues.vocabulary.has(folded)),
  );
  const isDenied = (word: (typeof all)[number]): boolean =>
    isNegation(all[all.indexOf(word) - 1]?.folded ?? '', cues.language);
  const denied = left.filter(isDenied).map(({ folded }) => folded);
  return {
    words: left.filter((word) => !isDenied(word)).map(({ folded }) => folded),
    without: denied,
    polarity: has('wish') ? 'wish' : has('bad') ? 'bad' : 'any',
    wants: [
      ...(has('adsFor', 'adWord') && !has('bad') && denied.length === 0 ? (['ads'] as const) : []),
      ...(has('videos') ? (['social'] as const) : []),
    ],
  };
};

/**
 * Reads a growth question: what to do, of which kind of app, about what.
 * @param read the plan that the question was read into; of growth itself it may say nothing
 */
export const growthPlan = (question: string, context: QuestionContext, read: Plan): GrowthQuestion => {
  const known = namedLimits(question, context);
  const { named, draft } = known;
  const subjects = read.asks.length > 0 ? subjectsOf(read) : subjectsLeft(question, known);
  const kind = kindIn(question, known);
  const ofKind = new Set(kind === null ? [] : foldedWords([kind]));
  const { wants } = subjects;
  const isIdle = (word: string): boolean => {
    const purpose = purposeOf(word);
    const isPurpose = purpose === 'growing' || (purpose === 'reaching' && wants.length > 0);
    return isPurpose || ofKind.has(word) || isStopWord(word, draft.cues.language) || /^[\d.,]+[km]?$/u.test(word);
  };
  const telling = (words: readonly string[]): string[] => words.filter((each) => !foldedWords([each]).every(isIdle));
  const topic = (words: readonly string[], polarity: Topic['polarity']): Topic => ({
    words: [...words],
    match: 'meaning',
    polarity,
  });
  const [words, without] = [telling(subjects.words), telling(subjects.without)];
  const [period] = named.periods;
  const limits: Scope = {
    ...(kind !== null && { kind }),
    ...(period && { period }),
    ...(named.countries.length > 0 && { countries: named.countries }),
    ...(named.stores.length === 1 && { stores: named.stores }),
    ...(named.stars.length > 0 && { stars: named.stars }),
  };
  const asks: Ask[] = [
    {
      about: limits,
      ...((words.length > 0 || subjects.polarity !== 'any') && { topic: topic(words, subjects.polarity) }),
      ...(without.length > 0 && { without: [topic(without, 'any')] }),
      by: 'theme',
      source: 'reviews',
      measure: 'share',
      answerAs: 'advice',
    },
    ...wants.map((source): Ask => ({ about: limits, source, measure: sources[source], answerAs: 'advice' })),
  ];
  const plan = { asks, declined: [], unread: [] };
  const parts = kind === null ? known.parts : [...known.parts, { words: kind, as: 'about.kind' }];
  return {
    plan: { ...plan, read: readParts(question, plan, parts) },
    kind,
    about: limits,
    topic: {
      topic: words.join(', '),
      topicWords: wordsOf(words.join(', ')),
      language: context.language,
      stars: named.stars,
      polarity: subjects.polarity,
      exclude: without,
    },
    asksForRoom: marksIn(draft.sheet, draft.cues).some(({ tags }) => tags.has('gap')),
  };
};

/** A growth question as it is read without a model. @param today YYYY-MM-DD, UTC */
export const readGrowth = (question: string, today: string): GrowthQuestion => {
  const context = kindContext(question, [], today);
  return growthPlan(question, context, readQuestion(question, context));
};
