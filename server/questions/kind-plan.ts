import { isKindAlone, readKindAsked } from '../analysis/subject/kind-of-app-asked.ts';
import { languageOf } from '../analysis/words/language/languages.ts';
import { fold } from '../analysis/words/words.ts';
import { stores } from '../contract/domain/stores.ts';
import type { Ask, Plan, Topic } from '../contract/resources/questions/plan.ts';
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

/** What a question that only names a kind of app is answered with. */
const inGeneral: readonly Ask[] = [listOf('bad'), listOf('wish'), listOf('good')];

/** What is known when a question about a kind of app is read. @param apps the names of those of the kind @param today YYYY-MM-DD, UTC */
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

/** The kind of app that a question is about: one that is known by name, or else what its plan takes for one. */
export const kindAsked = (question: string, today: string): string | null => {
  const found = readKindAsked(question, today);
  if (found?.known) return found.kindOfApp;
  const { asks } = readQuestion(question, kindContext(question, [], today));
  const kind = asks.find(({ about }) => about.kind !== undefined)?.about.kind;
  // The plan may name a part of it: `guides` of rope guides.
  return kind !== undefined && !fold(found?.kindOfApp ?? '').includes(fold(kind)) ? kind : (found?.kindOfApp ?? null);
};

/** The plan of a question about a kind of app, which may only name the kind. @param kind as the question says it */
export const kindPlan = (plan: Plan, question: string, kind: string): Plan =>
  isEmptyPlan(plan) && isKindAlone(question, kind)
    ? { asks: [...inGeneral], declined: [], unread: [], read: [{ words: kind, as: 'asks[0].about.kind' }] }
    : withoutKindAsSegment(plan, kind);

/** Those who use apps for runners are runners: what names the kind names no part of its reviews. */
const withoutKindAsSegment = (plan: Plan, kind: string): Plan => ({
  ...plan,
  asks: plan.asks.map((ask) => {
    const { segment, ...about } = ask.about;
    const words = fold(segment?.words.join(' ') ?? '');
    return words !== '' && (fold(kind).includes(words) || words.includes(fold(kind))) ? { ...ask, about } : ask;
  }),
});
