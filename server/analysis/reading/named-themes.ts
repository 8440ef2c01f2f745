import { allKinds, type Kind } from '../kinds/input.ts';
import { tagReview } from '../themes/tag.ts';
import { type ThemeId, taxonomy } from '../themes/taxonomy.ts';
import { queryTerms } from '../words/terms.ts';
import { fold, type Word } from '../words/words.ts';
import { isUnspaced } from './sheet.ts';
import { broadThemes, kindCalls, themeCalls } from './theme-calls.ts';

/** Themes or a kind of review that a topic names, and how many of its words that accounts for. */
export interface Named<Id> {
  readonly id: Id;
  /** Places in the list of the topic's words. */
  readonly covers: ReadonlySet<number>;
}

interface Call<Id> {
  readonly id: Id;
  /** Each word by the terms it has in any language; all must be in the topic. */
  readonly words: readonly (readonly string[])[];
  /** Of a script without spaces: anywhere in the topic. */
  readonly anywhere: string | null;
}

const callsOf = <Id extends string>(calls: Readonly<Partial<Record<Id, string>>>): Call<Id>[] =>
  (Object.entries(calls) as [Id, string][]).flatMap(([id, list]) =>
    list.split(',').map((said): Call<Id> => {
      const call = said.trim();
      // Also the small words: `sign up` is not `sign`.
      const words = call.split(' ').map((word) => [...new Set([fold(word), ...queryTerms(word).flat()])]);
      return { id, words, anywhere: isUnspaced(call) ? fold(call).replaceAll(' ', '') : null };
    }),
  );

let themes: Call<ThemeId>[] | null = null;
let kinds: Call<Kind>[] | null = null;

/** A word of the topic: where it stands, and the terms it is looked for with. */
export interface TopicUnit extends Pick<Word, 'start' | 'end' | 'folded'> {
  readonly terms: readonly (readonly string[])[];
}

const calledBy = <Id extends string>(
  calls: readonly Call<Id>[],
  topic: string,
  units: readonly TopicUnit[],
): Named<Id>[] => {
  const closed = fold(topic).replaceAll(' ', '');
  const whole = units.map(({ folded, terms }) => new Set([folded, ...terms.flat()]));
  const all = new Set(fold(topic).split(/[^\p{L}\p{N}']+/u));
  const covers = new Map<Id, Set<number>>();
  const cover = (id: Id, places: Iterable<number>): void => {
    const known = covers.get(id) ?? new Set();
    for (const place of places) known.add(place);
    covers.set(id, known);
  };
  for (const { id, words, anywhere } of calls) {
    if (anywhere !== null) {
      if (!closed.includes(anywhere)) continue;
      cover(
        id,
        units.flatMap((unit, at) => (anywhere.includes(unit.folded) || unit.folded.includes(anywhere) ? [at] : [])),
      );
      continue;
    }
    const places = words.map((forms) => whole.findIndex((terms) => forms.some((form) => terms.has(form))));
    const has = words.every(
      (forms, at) => places[at]! >= 0 || (words.length > 1 && forms.some((form) => all.has(form))),
    );
    if (has && places.some((place) => place >= 0))
      cover(
        id,
        places.filter((place) => place >= 0),
      );
  }
  return [...covers].map(([id, places]) => ({ id, covers: places }));
};

/** What the words of the topic would make a review be about. */
const taggedAs = (topic: string, language: string, units: readonly TopicUnit[]): Named<ThemeId>[] => {
  const ids = new Set<string>(taxonomy.map(({ id }) => id));
  const covers = new Map<ThemeId, Set<number>>();
  for (const { tag, field, start, end } of tagReview({ title: null, text: topic, rating: null, lang: language })
    .because) {
    if (field !== 'text' || !ids.has(tag) || broadThemes.has(tag as ThemeId)) continue;
    const known = covers.get(tag as ThemeId) ?? new Set();
    for (const [at, unit] of units.entries()) if (unit.start < end && start < unit.end) known.add(at);
    covers.set(tag as ThemeId, known);
  }
  return [...covers].map(([id, places]) => ({ id, covers: places }));
};

const joined = <Id>(lists: readonly Named<Id>[][]): Named<Id>[] => {
  const all = new Map<Id, Set<number>>();
  for (const { id, covers } of lists.flat()) all.set(id, new Set([...(all.get(id) ?? []), ...covers]));
  return [...all].map(([id, covers]) => ({ id, covers })).filter(({ covers }) => covers.size > 0);
};

/** The themes that a topic names by what people call them, or by words that a review would have the theme for. */
export const namedThemes = (topic: string, language: string, units: readonly TopicUnit[]): Named<ThemeId>[] => {
  themes ??= callsOf(themeCalls);
  return joined([calledBy(themes, topic, units), taggedAs(topic, language, units)]);
};

/** The kinds of review that a topic names: `bugs`, `feature requests`. */
export const namedKinds = (topic: string, units: readonly TopicUnit[]): Named<Kind>[] => {
  kinds ??= callsOf(kindCalls);
  return calledBy(kinds, topic, units).sort((one, other) => allKinds.indexOf(one.id) - allKinds.indexOf(other.id));
};
