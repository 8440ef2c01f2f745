import { isKnownKind, knownKindIn, namesNoKind } from '../apps/kinds/known-kind.ts';
import { readKindOfApp } from '../apps/kinds/read-kind-of-app.ts';
import { stores } from '../contract/domain/stores.ts';
import type { Ask, Plan, Topic } from '../contract/resources/questions/plan.ts';
import { languageOf } from '../tagging/words/language/languages.ts';
import { sheetOf } from '../tagging/words/sheet.ts';
import { isStopWord } from '../tagging/words/stop-words.ts';
import { fold, wordsOf } from '../tagging/words/words.ts';
import type { QuestionContext } from './context.ts';
import { isEmptyPlan } from './not-understood.ts';
import { readQuestion } from './read/read-question.ts';

const listOf = (polarity: Topic['polarity']): Ask => ({
  about: {},
  topic: { words: [], match: 'meaning', polarity },
  by: 'theme',
  source: 'reviews',
  measure: 'share',
  answerAs: 'list',
});

/** Answers to a question that only names a kind of app. */
const inGeneral: readonly Ask[] = [listOf('bad'), listOf('wish'), listOf('good')];

/** Context for a question about a kind of app. @param apps names of apps of the kind @param today YYYY-MM-DD, UTC */
export const kindContext = (question: string, apps: readonly string[], today: string): QuestionContext => ({
  apps: [],
  hasOwnApp: false,
  otherApps: apps,
  stores,
  today,
  versions: [],
  usual: null,
  language: languageOf(question, null),
});

const maxWords = 3;

/** The first consecutive words that may name a kind: `pottery log`. */
const wordsLeft = (question: string): string | null => {
  const words = wordsOf(question);
  const first = words.findIndex(({ folded }) => !namesNoKind(folded));
  if (first < 0) return null;
  const run = words.slice(first, first + maxWords);
  const end = run.findIndex(({ folded }) => namesNoKind(folded));
  return question.slice(run[0]!.start, run.at(end < 0 ? -1 : end - 1)!.end);
};

/** The kind of app that a question is about: a known name, else what its plan or its words suggest. */
export const kindAsked = (question: string, today: string): string | null => {
  const { kindOfApp } = readKindOfApp(sheetOf(question), null);
  const known = kindOfApp !== null && isKnownKind(kindOfApp) ? kindOfApp : knownKindIn(question);
  if (known !== null) return known;
  const { asks } = readQuestion(question, kindContext(question, [], today));
  const planned = asks.find(({ about }) => about.kind !== undefined)?.about.kind?.replace(/ ?apps?$/iu, '');
  const isSaid = kindOfApp !== null && !isStopWord(fold(kindOfApp), 'en');
  return planned || (isSaid ? kindOfApp : wordsLeft(question));
};

const isKindAlone = (question: string, kind: string): boolean =>
  wordsOf(question.replace(kind, ' ')).every(({ folded }) => folded === 'app' || folded === 'apps');

/** The plan of a question about a kind of app, which may consist only of the kind. @param kind as in the question */
export const kindPlan = (plan: Plan, question: string, kind: string): Plan =>
  isEmptyPlan(plan) && isKindAlone(question, kind)
    ? { asks: [...inGeneral], declined: [], unread: [], read: [{ words: kind, as: 'asks[0].about.kind' }] }
    : withoutKindAsSegment(plan, kind);

/** Users of apps for runners are runners, so the kind's name does not select a part of its reviews. */
const withoutKindAsSegment = (plan: Plan, kind: string): Plan => ({
  ...plan,
  asks: plan.asks.map((ask) => {
    const { segment, ...about } = ask.about;
    const words = fold(segment?.words.join(' ') ?? '');
    return words !== '' && (fold(kind).includes(words) || words.includes(fold(kind))) ? { ...ask, about } : ask;
  }),
});
