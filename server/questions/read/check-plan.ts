import { isStopWord } from '../../analysis/words/stop-words.ts';
import { fold } from '../../analysis/words/words.ts';
import type { Ask, Plan, Scope } from '../../contract/resources/questions/plan.ts';
import type { PlanRequest } from '../../contract/resources/questions/plan-request.ts';
import type { QuestionContext } from '../context.ts';
import {
  foldedWords,
  isSet,
  type Limit,
  limits,
  type NamedLimits,
  namedLimits,
  readParts,
  scopesOf,
  topicsIn,
} from './named-limits.ts';

/** A plan that is the question's, or why it is not. */
export type CheckedPlan = { readonly plan: Plan } | { readonly fault: string };

type Asks = readonly Ask[];

/** The values of a limit, in words that can be compared. */
const valuesOf = (scope: Scope, limit: Limit): string[] => {
  const { period } = scope;
  if (limit !== 'period') return [scope[limit] ?? []].flat().map((value) => fold(String(value)));
  if (!period) return [];
  if ('side' in period) return 'version' in period.event ? [period.event.version] : [];
  return [period.since, period.until].filter((day) => day !== undefined);
};

/** Whether the question names a value: our own reading has it, or words with a form of their own say it. */
const isNamedIn = ({ named }: NamedLimits, ours: Plan, { hasOwnApp, apps }: QuestionContext) => {
  const { periods, replied, ...lists } = named;
  const scopes: Scope[] = [
    ...ours.asks.flatMap(scopesOf),
    { ...lists, ...(replied !== null && { replied }) },
    ...(hasOwnApp ? [{ apps: apps.slice(0, 1) }] : []),
    ...periods.map((period) => ({ period })),
    ...named.versions.map((version) => ({ period: { side: 'after' as const, event: { version } } })),
  ];
  return (limit: Limit, value: string): boolean => scopes.some((scope) => valuesOf(scope, limit).includes(value));
};

const wordsOfAsks = (asks: Asks): string[] => asks.flatMap((ask) => topicsIn(ask).flatMap(({ topic }) => topic.words));

const opinionOf = ({ source, measure, topic }: Ask): string => [source, measure, topic?.polarity].join();

/** Every ask but the first is one that we read too, or is about something that no earlier ask is about. */
const isAsked = (ask: Ask, at: number, asks: Asks, ours: Plan): boolean => {
  const alike = (all: Asks): number => all.filter((each) => opinionOf(each) === opinionOf(ask)).length;
  if (alike(asks.slice(0, at + 1)) <= alike(ours.asks)) return true;
  if (ask.source !== 'reviews') return ours.asks.some(({ source }) => source === ask.source);
  const earlier = new Set(wordsOfAsks(asks.slice(0, at)));
  return at === 0 || wordsOfAsks([ask]).some((word) => !earlier.has(word));
};

/** A word with or without the mark of the plural. */
const numbersOf = (word: string): string[] => [word, `${word}s`, word.replace(/s$/u, ''), word.replace(/ies$/u, 'y')];

/**
 * Holds a plan that a model proposes against the question: its words are the question's, it names nothing that the question
 * does not, and it loses no word.
 * @param ours the plan that was read without it
 */
export const checkPlan = (
  { asks, declined = [], unread = [] }: PlanRequest,
  question: string,
  ours: Plan,
  context: QuestionContext,
): CheckedPlan => {
  const inQuestion = new Set(foldedWords([question]));
  const stands = (said: string): boolean =>
    fold(question).includes(fold(said)) || foldedWords([said]).every((word) => inQuestion.has(word));
  const said = wordsOfAsks(asks);
  const left = [...unread, ...declined.map(({ words }) => words)];
  if (![...said, ...left].every(stands)) return { fault: 'it has words that the question does not have' };

  const known = namedLimits(question, context);
  const isNamed = isNamedIn(known, ours, context);
  const isKindSaid = (kind: string): boolean =>
    foldedWords([kind]).every((word) => numbersOf(word).some((each) => inQuestion.has(each)));
  const isStrange = (scope: Scope, limit: Limit): boolean =>
    valuesOf(scope, limit).some((value) => !isNamed(limit, value) && !(limit === 'kind' && isKindSaid(value)));
  const scopes = asks.flatMap(scopesOf);
  if (limits.some((limit) => scopes.some((scope) => isStrange(scope, limit))))
    return { fault: 'it limits reviews by something that the question does not name' };
  if (asks.some((ask, at) => !isAsked(ask, at, asks, ours)))
    return { fault: 'it asks for more than the question does' };

  const isRead = ours.asks.length > 0;
  const oursLeft = foldedWords([...ours.unread, ...ours.declined.map(({ words }) => words)]);
  if (isRead && foldedWords(left).some((word) => !oursLeft.includes(word)))
    return { fault: 'it leaves out words that can be read' };

  const oursRead = ours.read.map(({ words, as }) => ({ words, as: as.replace(/^asks\[\d+\]\./u, '') }));
  const parts = [
    ...known.parts.filter(({ as }) => limits.some((limit) => as === `about.${limit}`)),
    ...oursRead.filter(({ as }) => isSet(as, ours.asks.flatMap(scopesOf))),
  ];
  const limiting = parts.filter(({ as }) => isSet(as, scopes));
  const meant = new Set(foldedWords([...said, ...left, ...limiting.map(({ words }) => words)]));
  const { language, vocabulary } = known.draft.cues;
  const isLost = (word: string): boolean =>
    !meant.has(word) && !isStopWord(word, language) && (isRead || !vocabulary.has(word));
  const read = foldedWords([...wordsOfAsks(ours.asks), ...parts.map(({ words }) => words)]);
  if ([...read, ...oursLeft].some(isLost)) return { fault: 'it leaves out words of the question' };
  const plan = { asks, declined, unread };
  return { plan: { ...plan, read: readParts(question, plan, limiting) } };
};
