import type { Ask, Declined, Plan, Scope } from '../../contract/resources/questions/plan.ts';
import type { PlanRequest } from '../../contract/resources/questions/plan-request.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { fold } from '../../tagging/words/words.ts';
import type { QuestionContext } from '../context.ts';
import { isEmptyPlan } from '../not-understood.ts';
import { needsOf } from './learned/compose.ts';
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

/** A plan that matches its question, or the reason why it does not. */
export type CheckedPlan = { readonly plan: Plan } | { readonly fault: string };

type Asks = readonly Ask[];

/** The values of a limit as comparable words. */
const valuesOf = (scope: Scope, limit: Limit): string[] => {
  const { period } = scope;
  if (limit !== 'period') return [scope[limit] ?? []].flat().map((value) => fold(String(value)));
  if (!period) return [];
  if ('side' in period) {
    return [`side:${period.side}`, ...('version' in period.event ? [`version:${period.event.version}`] : [])];
  }
  const { since, until } = period;
  return [...(since === undefined ? [] : [`since:${since}`]), ...(until === undefined ? [] : [`until:${until}`])];
};

/** Whether the question names a value: our own reading has it, or words in a fixed form do. */
const isNamedIn = ({ named }: NamedLimits, ours: Plan, { hasOwnApp, apps }: QuestionContext) => {
  const { periods, replied, ...lists } = named;
  const scopes: Scope[] = [
    ...ours.asks.flatMap(scopesOf),
    { ...lists, ...(replied !== null && { replied }) },
    ...(hasOwnApp ? [{ apps: apps.slice(0, 1) }] : []),
    ...periods.map((period) => ({ period })),
    ...(['before', 'after'] as const).flatMap((side) => [
      ...named.versions.map((version) => ({ period: { side, event: { version } } })),
      // The words for an event are checked against the question, and its side against our own reading.
      { period: { side, event: { words: [], match: 'meaning' as const, polarity: 'any' as const } } },
    ]),
  ];
  return (limit: Limit, value: string): boolean => scopes.some((scope) => valuesOf(scope, limit).includes(value));
};

const wordsOfAsks = (asks: Asks): string[] => asks.flatMap((ask) => topicsIn(ask).flatMap(({ topic }) => topic.words));

const opinionOf = ({ source, measure, topic }: Ask): string => [source, measure, topic?.polarity].join();

/** Whether every ask but the first is in our reading too, or is about something that no earlier ask is about. */
const isAsked = (ask: Ask, at: number, asks: Asks, ours: Plan): boolean => {
  const alike = (all: Asks): number => all.filter((each) => opinionOf(each) === opinionOf(ask)).length;
  if (alike(asks.slice(0, at + 1)) <= alike(ours.asks)) return true;
  if (ask.source !== 'reviews') return ours.asks.some(({ source }) => source === ask.source);
  const earlier = new Set(wordsOfAsks(asks.slice(0, at)));
  return at === 0 || wordsOfAsks([ask]).some((word) => !earlier.has(word));
};

/** What must be equal in two readings of a question: the opinion, the end of a list, and the reviews on each side. */
const senseOf = (ask: Ask, { hasOwnApp, apps }: QuestionContext): string => {
  const { about, against, pick = 'all', topic } = ask;
  const limitsOf = (scope: Scope): string[][] => limits.map((limit) => valuesOf(scope, limit).sort());
  const isOwn = hasOwnApp && about.apps?.length === 1 && about.apps[0] === apps[0];
  const { apps: _, ...others } = about;
  return JSON.stringify([
    pick,
    topic?.polarity ?? 'any',
    limitsOf(isOwn ? others : about),
    typeof against === 'object' ? limitsOf(against) : (against ?? null),
  ]);
};

const isSameSense = (asks: Asks, ours: Asks, context: QuestionContext): boolean => {
  const [senses, own] = [asks, ours].map((all) => new Set(all.map((ask) => senseOf(ask, context))));
  return senses!.symmetricDifference(own!).size === 0;
};

/** The fields filled by each word. */
const fieldsOfWords = (asks: Asks): Map<string, Set<string>> => {
  const fields = new Map<string, Set<string>>();
  for (const { topic, field } of asks.flatMap(topicsIn)) {
    for (const word of foldedWords(topic.words)) fields.set(word, (fields.get(word) ?? new Set()).add(field));
  }
  return fields;
};

/** Whether shared words fill the same fields in both readings: an exclusion in one is not a topic in the other. */
const isSameUse = (asks: Asks, ours: Asks): boolean => {
  const own = fieldsOfWords(ours);
  return [...fieldsOfWords(asks)].every(([word, fields]) => fields.isSubsetOf(own.get(word) ?? fields));
};

/** A word with and without the plural ending. */
const numbersOf = (word: string): string[] => [word, `${word}s`, word.replace(/s$/u, ''), word.replace(/ies$/u, 'y')];

/**
 * Checks a plan proposed by a model against the question: it uses the question's words, names nothing else, and loses
 * no word.
 * @param ours the plan read without the model
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

  if (isRead && !isSameSense(asks, ours.asks, context))
    return { fault: 'it turns an opinion, an order or a comparison of the question around' };
  if (isRead && !isSameUse(asks, ours.asks)) return { fault: 'it takes words of the question for something else' };
  const isDeclined = ({ because }: Declined): boolean => ours.declined.some((each) => each.because === because);
  if ((isRead || ours.declined.length > 0) && !declined.every(isDeclined))
    return { fault: 'it declines for a reason that the question does not give' };

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
  const fields = {
    // The meaning of “yes” is read from the question's own words.
    asks: asks.map(({ expects: _, ...ask }): Ask => ask),
    declined: declined.map(({ words, because }) => ({ words, because, needs: needsOf[because] })),
    unread,
  };
  const plan = { ...fields, read: readParts(question, fields, limiting) };
  return isEmptyPlan(plan) && !isEmptyPlan(ours) ? { fault: 'it makes nothing of the question' } : { plan };
};
