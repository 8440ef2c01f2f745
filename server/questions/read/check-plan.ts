import { homeOf } from '../../analysis/reading/filter/places/place-words.ts';
import { readPlaces } from '../../analysis/reading/filter/places/read-places.ts';
import { readReplies } from '../../analysis/reading/filter/sentence-replies.ts';
import { readStars } from '../../analysis/reading/filter/sentence-stars.ts';
import { readStore } from '../../analysis/reading/filter/sentence-store.ts';
import { isStopWord } from '../../analysis/words/stop-words.ts';
import { fold, wordsOf } from '../../analysis/words/words.ts';
import { stores } from '../../contract/domain/stores.ts';
import type { Ask, Plan, Scope, Topic } from '../../contract/resources/questions/plan.ts';
import type { PlanRequest } from '../../contract/resources/questions/plan-request.ts';
import type { QuestionContext } from '../context.ts';
import { draftOf } from './draft.ts';
import { readScope } from './scope.ts';
import { readTimes } from './time/read-times.ts';

/** A plan that is the question's, or why it is not. */
export type CheckedPlan = { readonly plan: Plan } | { readonly fault: string };

type Asks = readonly Ask[];

const limits = ['apps', 'versions', 'countries', 'stores', 'stars', 'replied', 'period', 'kind'] as const;
type Limit = (typeof limits)[number];

const scopesOf = ({ about, against }: Ask): Scope[] => [about, ...(typeof against === 'object' ? [against] : [])];

const foldedWords = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => wordsOf(text).map(({ folded }) => folded));

/** What an ask says in words of the question, with the field they fill. */
const wordsIn = (ask: Ask): { readonly topic: Topic; readonly field: string }[] => {
  const ofScope = ({ segment, period }: Scope) => [
    ...(segment ? [{ topic: segment, field: 'about.segment' }] : []),
    ...(period && 'side' in period && 'words' in period.event ? [{ topic: period.event, field: 'about.period' }] : []),
  ];
  return [
    ...(ask.topic ? [{ topic: ask.topic, field: 'topic.words' }] : []),
    ...(ask.without ?? []).map((topic) => ({ topic, field: 'without' })),
    ...scopesOf(ask).flatMap(ofScope),
  ];
};

/** The values of a limit, in words that can be compared. */
const valuesOf = (scope: Scope, limit: Limit): string[] => {
  const { period } = scope;
  if (limit !== 'period') return [scope[limit] ?? []].flat().map((value) => fold(String(value)));
  if (!period) return [];
  if ('side' in period) return 'version' in period.event ? [period.event.version] : [];
  return [period.since, period.until].filter((day) => day !== undefined);
};

/** The values that the question names for each limit: those of our own reading, and those of words with a form of their own. */
const namedIn = (question: string, ours: Plan, context: QuestionContext) => {
  const names = [...context.apps, ...context.otherApps];
  const draft = draftOf(question, names, context);
  const { spans, apps, versions } = readScope(draft.sheet, draft, context);
  const places = readPlaces(draft.sheet);
  const store = readStore(draft.sheet);
  const { replied } = readReplies(draft.sheet);
  const { periods } = readTimes(draft.sheet, context.today, draft.cues.language);
  const numbers = versions.map(({ value }) => value);
  // The app that is meant where none is named limits nothing.
  const own = context.hasOwnApp ? context.apps[0] : undefined;
  const isOwn = (start: number): boolean => apps.some((each) => each.value === own && each.start === start);
  const read: Record<Limit, readonly unknown[]> = {
    apps: [...apps.map(({ value }) => value), own ?? ''],
    versions: numbers,
    countries: [...places.countries, ...places.languages.map(homeOf)],
    stores: store.compares ? stores : [store.store],
    stars: readStars(draft.sheet).stars,
    replied: [replied],
    period: [...periods.flatMap((period) => valuesOf({ period }, 'period')), ...numbers],
    kind: [],
  };
  const known = ours.asks.flatMap(scopesOf);
  return {
    language: draft.cues.language,
    vocabulary: draft.cues.vocabulary,
    spans: spans
      .filter(({ start }) => !isOwn(start))
      .map(({ start, end, as }) => ({ words: draft.written(start, end), as })),
    has: (limit: Limit, value: string): boolean =>
      read[limit].some((each) => fold(String(each)) === value) ||
      known.some((scope) => valuesOf(scope, limit).includes(value)),
  };
};

const opinionOf = ({ source, measure, topic }: Ask): string => [source, measure, topic?.polarity].join();

/** Every ask but the first is one that we read too, or is about something that no earlier ask is about. */
const isAsked = (ask: Ask, at: number, asks: Asks, ours: Plan): boolean => {
  const alike = (all: Asks): number => all.filter((each) => opinionOf(each) === opinionOf(ask)).length;
  if (alike(asks.slice(0, at + 1)) <= alike(ours.asks)) return true;
  if (ask.source !== 'reviews') return ours.asks.some(({ source }) => source === ask.source);
  const earlier = new Set(wordsOfAsks(asks.slice(0, at)));
  return at === 0 || wordsIn(ask).some(({ topic }) => topic.words.some((word) => !earlier.has(word)));
};

/** A word with or without the mark of the plural. */
const numbersOf = (word: string): string[] => [word, `${word}s`, word.replace(/s$/u, ''), word.replace(/ies$/u, 'y')];

const wordsOfAsks = (asks: Asks): string[] => asks.flatMap((ask) => wordsIn(ask).flatMap(({ topic }) => topic.words));

/** The field that a word of the question fills in a plan; null where the plan makes nothing of it. */
const fieldOf = (
  word: string,
  { asks, declined = [], unread = [] }: PlanRequest,
  limiting: ReadonlyMap<string, string>,
): string | null => {
  if (foldedWords([...unread, ...declined.map(({ words }) => words)]).includes(word)) return null;
  for (const [at, ask] of asks.entries()) {
    const found = wordsIn(ask).find(({ topic }) => foldedWords(topic.words).includes(word));
    if (found) return `asks[${at}].${found.field}`;
  }
  const field = limiting.get(word);
  const at = asks.findIndex(({ about }) =>
    limits.some((each) => field === `about.${each}` && about[each] !== undefined),
  );
  return field === undefined ? 'filler' : `asks[${Math.max(0, at)}].${field}`;
};

/** Each part of the question with the field it filled. */
const readParts = (question: string, fieldFilled: (word: string) => string | null): Plan['read'] => {
  const parts: { start: number; end: number; as: string | null }[] = [];
  for (const { start, end, folded } of wordsOf(question)) {
    const as = fieldFilled(folded);
    const last = parts.at(-1);
    if (last?.as === as) last.end = end;
    else parts.push({ start, end, as });
  }
  return parts.flatMap(({ start, end, as }) => (as === null ? [] : [{ words: question.slice(start, end), as }]));
};

/**
 * Holds a plan that a model proposes against the question: its words are the question's, it names nothing that the question
 * does not, and it loses no word.
 * @param ours the plan that was read without it
 */
export const checkPlan = (
  proposed: PlanRequest,
  question: string,
  ours: Plan,
  context: QuestionContext,
): CheckedPlan => {
  const { asks, declined = [], unread = [] } = proposed;
  const inQuestion = new Set(foldedWords([question]));
  const stands = (said: string): boolean =>
    fold(question).includes(fold(said)) || foldedWords([said]).every((word) => inQuestion.has(word));
  const said = wordsOfAsks(asks);
  const left = [...unread, ...declined.map(({ words }) => words)];
  if (![...said, ...left].every(stands)) return { fault: 'it has words that the question does not have' };

  const named = namedIn(question, ours, context);
  const scopes = asks.flatMap(scopesOf);
  const isNamed = (limit: Limit, value: string): boolean =>
    named.has(limit, value) ||
    (limit === 'kind' && foldedWords([value]).every((word) => numbersOf(word).some((each) => inQuestion.has(each))));
  if (limits.some((limit) => scopes.some((scope) => valuesOf(scope, limit).some((value) => !isNamed(limit, value)))))
    return { fault: 'it limits reviews by something that the question does not name' };
  if (asks.some((ask, at) => !isAsked(ask, at, asks, ours)))
    return { fault: 'it asks for more than the question does' };

  const isRead = ours.asks.length > 0;
  const oursLeft = foldedWords([...ours.unread, ...ours.declined.map(({ words }) => words)]);
  if (isRead && foldedWords(left).some((word) => !oursLeft.includes(word)))
    return { fault: 'it leaves out words that can be read' };

  const isLimit = ({ as }: Plan['read'][number]): boolean => limits.some((limit) => as === `about.${limit}`);
  const isSet = (field: string, within: readonly Scope[]): boolean =>
    limits.some((limit) => field === `about.${limit}` && within.some((scope) => scope[limit] !== undefined));
  const oursRead = ours.read.map(({ words, as }) => ({ words, as: as.replace(/^asks\[\d+\]\./u, '') }));
  const parts = [
    ...named.spans.filter(isLimit),
    ...oursRead.filter(({ as }) => isSet(as, ours.asks.flatMap(scopesOf))),
  ];
  const limiting = new Map(
    parts
      .filter(({ as }) => isSet(as, scopes))
      .flatMap(({ words, as }) => foldedWords([words]).map((word) => [word, as])),
  );
  const meant = new Set([...foldedWords([...said, ...left]), ...limiting.keys()]);
  const isLost = (word: string): boolean =>
    !meant.has(word) && !isStopWord(word, named.language) && (isRead || !named.vocabulary.has(word));
  if ([...foldedWords([...wordsOfAsks(ours.asks), ...parts.map(({ words }) => words)]), ...oursLeft].some(isLost))
    return { fault: 'it leaves out words of the question' };
  return {
    plan: { asks, declined, unread, read: readParts(question, (word) => fieldOf(word, proposed, limiting)) },
  };
};
