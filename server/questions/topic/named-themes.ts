import { broadThemes, themeNames } from '../../tagging/subjects/theme-names.ts';
import { tagByRules } from '../../tagging/tag-by-rules.ts';
import { type ThemeId, taxonomy } from '../../tagging/themes/taxonomy.ts';
import { isUnspaced } from '../../tagging/words/sheet.ts';
import { isNegation, stopWordLanguages } from '../../tagging/words/stop-words.ts';
import { queryTerms } from '../../tagging/words/terms.ts';
import { fold, type Word, wordsOf } from '../../tagging/words/words.ts';

/** Themes, or a kind of review, that a topic names, with the words that name it. */
export interface Named<Id> {
  readonly id: Id;
  /** Indexes of the topic's words. */
  readonly covers: ReadonlySet<number>;
  /** Whether it is what the topic negates: `doesn't open` is not about opening. */
  readonly denies: boolean;
  /** Whether the topic uses its name. Otherwise, its words are typical of such reviews and may mean something else. */
  readonly called: boolean;
}

interface Call<Id> {
  readonly id: Id;
  /** Each word as its terms in any language; the topic must have all of them. */
  readonly words: readonly (readonly string[])[];
  /** For scripts without spaces: matches anywhere in the topic. */
  readonly anywhere: string | null;
  readonly denies: boolean;
}

/** Whether a word is a negation, in the language of the topic or, if that is unknown, in any. */
export const denies = (folded: string, language: string): boolean =>
  (language === 'und' ? stopWordLanguages : [language, 'en']).some((each) => isNegation(folded, each));

/** Negations in scripts without spaces. */
const deniesUnspaced = /ない|ません|못|없|不|没|沒/u;

/** English negations, so that names need not list them. */
const isNot = (word: string): boolean =>
  /^(?:.+n't|cannot|cant|dont|doesnt|didnt|wont|isnt|wasnt|arent|never|unable)$/u.test(word);

const callsOf = <Id extends string>(names: ReadonlyMap<Id, readonly string[]>): Call<Id>[] =>
  [...names].flatMap(([id, list]) =>
    list.map((call): Call<Id> => {
      // Includes stop words: `sign up` is not `sign`.
      const words = call.split(' ').map((word) => [...new Set([fold(word), ...queryTerms(word).flat()])]);
      return {
        id,
        words,
        anywhere: isUnspaced(call) ? fold(call).replaceAll(' ', '') : null,
        denies: deniesUnspaced.test(call) || call.split(' ').some((word) => denies(fold(word), 'und')),
      };
    }),
  );

const themeById = new Map<string, (typeof taxonomy)[number]>(taxonomy.map((theme) => [theme.id, theme]));

let themes: Call<ThemeId>[] | null = null;

/** A word of the topic with its position and search terms. */
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
  if ([...all].some(isNot)) all.add('not');
  const found: Named<Id>[] = [];
  const cover = (id: Id, denies: boolean, places: Iterable<number>): void => {
    found.push({ id, covers: new Set(places), denies, called: true });
  };
  for (const { id, words, anywhere, denies } of calls) {
    if (anywhere !== null) {
      if (!closed.includes(anywhere)) continue;
      cover(
        id,
        denies,
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
        denies,
        places.filter((place) => place >= 0),
      );
  }
  return found;
};

/** The themes that a review with the words of the topic would have. */
const taggedAs = (topic: string, language: string, units: readonly TopicUnit[]): Named<ThemeId>[] => {
  const noes = wordsOf(topic).filter(({ folded }) => denies(folded, language));
  return tagByRules({
    title: null,
    text: topic,
    rating: null,
    lang: language === 'und' ? null : language,
  }).because.flatMap(({ tag, field, start, end }): Named<ThemeId>[] => {
    const theme = themeById.get(tag);
    if (field !== 'text' || theme === undefined || broadThemes().has(theme.id)) return [];
    // `no crashes` does not ask for everything that works.
    if (noes.length > 0 && theme.polarity === 'pos') return [];
    const covers = units.flatMap((unit, at) => (unit.start < end && start < unit.end ? [at] : []));
    return [
      {
        id: theme.id,
        covers: new Set(covers),
        denies: noes.some((no) => no.start < end && start < no.end),
        called: false,
      },
    ];
  });
};

/** Removes duplicates, merging the words that name each. */
const joined = <Id>(lists: readonly Named<Id>[][]): Named<Id>[] =>
  [...Map.groupBy(lists.flat(), (named) => named.id)]
    .map(([id, every]) => ({
      id,
      covers: new Set(every.flatMap(({ covers }) => [...covers])),
      denies: every.some((named) => named.denies),
      called: every.some((named) => named.called),
    }))
    .filter(({ covers }) => covers.size > 0);

/** The themes that a topic names, by their names or by words typical of them. */
export const namedThemes = (topic: string, language: string, units: readonly TopicUnit[]): Named<ThemeId>[] => {
  themes ??= callsOf(themeNames());
  return joined([calledBy(themes, topic, units), taggedAs(topic, language, units)]);
};
