import { knownKindIn } from '../apps/kinds/known-kind.ts';
import { readKindOfApp } from '../apps/kinds/read-kind-of-app.ts';
import type { Ask, Plan, Scope, Topic } from '../contract/resources/questions/plan.ts';
import { isNegation, isStopWord } from '../tagging/words/stop-words.ts';
import { wordsOf } from '../tagging/words/words.ts';
import type { QuestionContext } from './context.ts';
import growthWords from './growth-words.json' with { type: 'json' };
import { kindContext } from './kind-plan.ts';
import { marksIn, type Tag } from './read/cues.ts';
import { foldedWords, type NamedLimits, namedLimits, readParts, topicsIn } from './read/named-limits.ts';
import { readQuestion } from './read/read-question.ts';
import type { TopicAsked } from './research/topic/asked-topic.ts';
import { listNaming } from './words-in.ts';

export interface GrowthTopic extends TopicAsked {
  /** Empty: all. */
  readonly stars: readonly number[];
  readonly polarity: Topic['polarity'];
  /** Excluded topics. */
  readonly exclude: readonly string[];
}

/** A growth question, parsed for its playbook. */
export interface GrowthQuestion {
  /** The first ask is for advice from reviews; asks about ads and videos follow if the question is about them. */
  readonly plan: Plan;
  /** The kind of app as in the question; null if none. */
  readonly kind: string | null;
  /** The reviews that the advice is based on. */
  readonly about: Scope;
  /** Their topic; empty for everything. */
  readonly topic: GrowthTopic;
  /** Whether it asks if there is room for another app. */
  readonly asksForRoom: boolean;
}

/** The goal of words that only say that an app should grow or become known. */
const purposeOf = listNaming(growthWords, true);

const sources = { ads: 'ads', social: 'videos' } as const;
type Source = keyof typeof sources;

/** The kind of app that a question names; null for `the best strategy for an app`. */
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

/** The question's subjects according to its plan. */
const subjectsRead = ({ asks }: Plan): Subjects => {
  const ofReviews = asks.filter(({ source }) => source === 'reviews');
  const said = ofReviews.flatMap(topicsIn).filter(({ field }) => field !== 'without');
  const polarities = new Set(ofReviews.flatMap(({ topic }) => topic?.polarity ?? []));
  const [polarity = 'any'] = polarities.size === 1 ? polarities : [];
  return {
    words: [...new Set(said.flatMap(({ topic }) => topic.words))],
    without: [...new Set(ofReviews.flatMap(({ without = [] }) => without.flatMap((each) => each.words)))],
    polarity,
    wants: (['ads', 'social'] as const).filter((source) => asks.some((ask) => ask.source === source)),
  };
};

/** Cues that are subjects of a growth question. */
const subjectTags: readonly Tag[] = ['leave', 'adWord'];

/** The question's subjects according to its words: those that neither ask nor limit. */
const subjectsSaid = ({ draft: { sheet, cues, written }, parts }: NamedLimits): Subjects => {
  const marks = marksIn(sheet, cues);
  const has = (...tags: readonly Tag[]): boolean => marks.some((mark) => tags.some((tag) => mark.tags.has(tag)));
  const limiting = new Set(foldedWords(parts.map(({ words }) => words)));
  const all = wordsOf(sheet.text);
  const isSubject = ({ start, end, folded }: (typeof all)[number]): boolean =>
    !limiting.has(folded) &&
    !isStopWord(folded, cues.language) &&
    (!cues.vocabulary.has(folded) ||
      marks.some((mark) => mark.start < end && mark.end > start && subjectTags.some((tag) => mark.tags.has(tag))));
  const isDenied = (_: unknown, at: number): boolean => isNegation(all[at - 1]?.folded ?? '', cues.language);
  const saidOf = (words: typeof all): string[] => words.filter(isSubject).map(({ start, end }) => written(start, end));
  const without = saidOf(all.filter(isDenied));
  // Ads that are run or paid for, not those shown in an app.
  const isRun = all.some(
    ({ folded }) => /^start/u.test(folded) || (purposeOf(folded) === 'reaching' && !/^ads?$/u.test(folded)),
  );
  const isAdvertised = has('adsFor') || (has('adWord') && isRun);
  return {
    words: saidOf(all.filter((word, at) => !isDenied(word, at))),
    without,
    polarity: has('wish') ? 'wish' : has('bad') ? 'bad' : 'any',
    wants: [
      ...(isAdvertised && !has('bad') && without.length === 0 ? (['ads'] as const) : []),
      ...(has('videos') ? (['social'] as const) : []),
    ],
  };
};

/** The subjects of the plan, or else of the words. */
const subjectsIn = (read: Plan, known: NamedLimits): Subjects => {
  const [found, said] = [subjectsRead(read), subjectsSaid(known)];
  if (read.asks.length === 0) return said;
  const isOfAds = said.wants.includes('ads') || found.wants.includes('ads');
  return {
    ...found,
    words: found.words.length > 0 ? found.words : said.words,
    wants: [...(isOfAds ? (['ads'] as const) : []), ...found.wants.filter((source) => source !== 'ads')],
  };
};

/**
 * Parses a growth question: the goal, the kind of app, the topic.
 * @param read the plan of the question, which may miss the growth itself
 */
export const growthPlan = (question: string, context: QuestionContext, read: Plan): GrowthQuestion => {
  const known = namedLimits(question, context);
  const { named, draft } = known;
  const subjects = subjectsIn(read, known);
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
  const marks = marksIn(draft.sheet, draft.cues);
  // Other ratings are a goal: `from 3.9 to 4.5 stars`. To get more five-star ratings, listen to those who give fewer.
  const isGoal = marks.some(({ tags }) => tags.has('moreStars'));
  const stars = isGoal ? [] : [...new Set(read.asks.flatMap(({ about }) => about.stars ?? []))];
  const limits: Scope = {
    ...(kind !== null && { kind }),
    ...(period && { period }),
    ...(named.countries.length > 0 && { countries: named.countries }),
    ...(named.stores.length === 1 && { stores: named.stores }),
    ...(stars.length > 0 && { stars }),
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
  // Words that only say that an app should grow are not an unanswered part.
  const plan = {
    asks,
    declined: read.declined.filter(({ words: said }) => read.asks.length > 0 && telling([said]).length > 0),
    unread: read.asks.length > 0 ? telling(read.unread) : [],
  };
  const parts = kind === null ? known.parts : [...known.parts, { words: kind, as: 'about.kind' }];
  return {
    plan: { ...plan, read: readParts(question, plan, parts) },
    kind,
    about: limits,
    topic: {
      topic: words.join(', '),
      topicWords: wordsOf(words.join(', ')),
      language: context.language,
      stars,
      polarity: subjects.polarity,
      exclude: without,
    },
    asksForRoom: marks.some(({ tags }) => tags.has('gap')),
  };
};

/** Reads a growth question without a model. @param today YYYY-MM-DD, UTC */
export const readGrowth = (question: string, today: string): GrowthQuestion => {
  const context = kindContext(question, [], today);
  return growthPlan(question, context, readQuestion(question, context));
};
