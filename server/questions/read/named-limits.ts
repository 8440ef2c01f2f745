import { type Store, stores } from '../../contract/domain/stores.ts';
import type { Ask, Period, Plan, Scope, Topic } from '../../contract/resources/questions/plan.ts';
import { wordsOf } from '../../tagging/words/words.ts';
import type { QuestionContext } from '../context.ts';
import { homeOf } from '../limits/places/place-words.ts';
import { readPlaces } from '../limits/places/read-places.ts';
import { readStars } from '../limits/sentence-stars.ts';
import { marksIn, type Tag } from './cues.ts';
import { type Draft, draftOf } from './draft.ts';
import { readScope } from './scope.ts';
import { readTimes } from './time/read-times.ts';

export const limits = ['apps', 'versions', 'countries', 'stores', 'stars', 'replied', 'period', 'kind'] as const;
export type Limit = (typeof limits)[number];

/** What a question names in a fixed form (apps, versions, days, places), which needs no model. */
export interface NamedLimits {
  readonly draft: Draft;
  readonly named: {
    readonly apps: string[];
    readonly versions: string[];
    readonly countries: string[];
    readonly stores: Store[];
    readonly stars: number[];
    readonly replied: boolean | null;
    readonly periods: readonly Period[];
  };
  /** Words with the field they fill. The default app is no limit. */
  readonly parts: Plan['read'];
}

export const namedLimits = (question: string, context: QuestionContext): NamedLimits => {
  const draft = draftOf(question, [...context.apps, ...context.otherApps], context);
  const { sheet, cues } = draft;
  const { spans, apps, versions } = readScope(sheet, draft, context);
  const places = readPlaces(sheet);
  const marks = marksIn(sheet, cues);
  const isSaid = (tag: Tag): boolean => marks.some(({ tags }) => tags.has(tag));
  const own = context.hasOwnApp ? context.apps[0] : undefined;
  const isOwn = (start: number): boolean => apps.some((each) => each.value === own && each.start === start);
  return {
    draft,
    named: {
      apps: apps.map(({ value }) => value),
      versions: versions.map(({ value }) => value),
      countries: [...places.countries, ...places.languages.map(homeOf)],
      stores: stores.filter((store) => isSaid(`store:${store}`)),
      stars: [...readStars(sheet).stars],
      replied: isSaid('unreplied') ? false : isSaid('replied') ? true : null,
      periods: readTimes(sheet, context.today, cues.language).periods,
    },
    parts: spans
      .filter(({ start }) => !isOwn(start))
      .map(({ start, end, as }) => ({ words: draft.written(start, end), as })),
  };
};

export const scopesOf = ({ about, against }: Ask): Scope[] => [
  about,
  ...(typeof against === 'object' ? [against] : []),
];

export const foldedWords = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => wordsOf(text).map(({ folded }) => folded));

/** The topics of an ask with the field they fill. */
export const topicsIn = (ask: Ask): { readonly topic: Topic; readonly field: string }[] => {
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

export const isSet = (field: string, scopes: readonly Scope[]): boolean =>
  limits.some((limit) => field === `about.${limit}` && scopes.some((scope) => scope[limit] !== undefined));

/** The field that a word of the question fills in a plan; null if none. */
const fieldOf = (word: string, { asks, declined, unread }: Omit<Plan, 'read'>, parts: Plan['read']): string | null => {
  if (foldedWords([...unread, ...declined.map(({ words }) => words)]).includes(word)) return null;
  for (const [at, ask] of asks.entries()) {
    const found = topicsIn(ask).find(({ topic }) => foldedWords(topic.words).includes(word));
    if (found) return `asks[${at}].${found.field}`;
  }
  for (const { words, as } of parts) {
    const at = asks.findIndex((ask) => isSet(as, scopesOf(ask)));
    if (at >= 0 && foldedWords([words]).includes(word)) return `asks[${at}].${as}`;
  }
  return 'filler';
};

/** Each part of a question with the field of the plan that it fills. @param parts words that limit reviews */
export const readParts = (question: string, plan: Omit<Plan, 'read'>, parts: Plan['read']): Plan['read'] => {
  const found: { start: number; end: number; as: string | null }[] = [];
  for (const { start, end, folded } of wordsOf(question)) {
    const as = fieldOf(folded, plan, parts);
    const last = found.at(-1);
    if (last?.as === as) last.end = end;
    else found.push({ start, end, as });
  }
  return found.flatMap(({ start, end, as }) => (as === null ? [] : [{ words: question.slice(start, end), as }]));
};
