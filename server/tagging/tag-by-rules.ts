import type { Field, Kind, Kinds, ThemeHit } from './review-kinds/review-kind.ts';
import { kindsOf } from './review-kinds/review-kinds.ts';
import type { Denied, Hit, Matcher } from './themes/matcher.ts';
import { matcherOf } from './themes/matchers.ts';
import { polarities, type ThemeId, taxonomy, themeList } from './themes/taxonomy.ts';
import { languageOfWords } from './words/language/languages.ts';
import { type Word, wordsOf } from './words/words.ts';

export interface Taggable {
  readonly title: string | null;
  readonly text: string;
  readonly rating: number | null;
  /** A hint: the language requested from the store. */
  readonly lang?: string | null;
}

/** The words that caused a tag: a span of the field as written. Tags of the whole review have none. */
export interface Because {
  readonly tag: ThemeId | Kind;
  readonly field: Field;
  readonly start: number;
  readonly end: number;
}

export interface RuleTags {
  readonly lang: string;
  readonly themes: ThemeId[];
  readonly kinds: Kind[];
  readonly because: Because[];
}

const order = new Map<ThemeId, number>(taxonomy.map(({ id }, place) => [id, place]));

export interface FieldHit extends ThemeHit, Hit {
  readonly theme: ThemeId;
}

export interface FieldDenied extends Denied {
  readonly field: Field;
}

/**
 * Reviews in Latin script mix in English words: English is tried if the own language finds nothing or is not supported.
 * Hindi mixes in so many that both are tried together.
 */
const matchersFor = (lang: string): (readonly Matcher[])[] => {
  const own = matcherOf(lang);
  const english = matcherOf('en')!;
  if (own === null || own === english) return [[english]];
  if (lang === 'hi') return [[own, english]];
  return otherScripts.has(lang) ? [[own]] : [[own], [english]];
};
const otherScripts: ReadonlySet<string> = new Set(['ar', 'ja', 'ko', 'ru', 'th', 'zh']);

/** Whether words that only give a time ("since the update") may count as a complaint of their own. */
const standsAlone = (hits: readonly FieldHit[], rating: number | null): boolean =>
  (rating !== null && rating <= 3) ||
  hits.some(({ polarity, leans }) => polarity === 'neg' && !leans) ||
  (rating === null && hits.every(({ polarity }) => polarity !== 'pos'));

/** Themes of these groups name the fault; next to one of them, "it does not work" adds nothing. */
const faultGroups: ReadonlySet<string> = new Set(['stability', 'speed', 'account', 'money', 'features', 'content']);
const unspecific = themeList('unspecific');
const faults: ReadonlySet<ThemeId> = new Set(
  taxonomy
    .filter(({ id, group, polarity }) => polarity === 'neg' && faultGroups.has(group) && !unspecific.has(id))
    .map(({ id }) => id),
);
const namesFault = ({ theme, vague, leans }: FieldHit): boolean => !vague && !leans && faults.has(theme);

interface HitsRead extends Pick<RuleReading, 'denied' | 'elsewise'> {
  readonly hits: FieldHit[];
}

type ReadFields = readonly { readonly field: Field; readonly text: string; readonly words: readonly Word[] }[];

/** All findings in some languages; null if none of their words occur in the review. */
const findBy = (matchers: readonly Matcher[], fields: ReadFields, rating: number | null): HitsRead | null => {
  const hits: FieldHit[] = [];
  const denied: FieldDenied[] = [];
  const elsewise: ThemeId[] = [];
  let isFound = false;
  for (const { field, text, words } of fields) {
    for (const matcher of matchers) {
      const found = matcher.read(text, words, rating);
      if (found === null) continue;
      isFound = true;
      for (const { theme, start, end, leans, vague } of found.hits) {
        hits.push({ theme, start, end, leans, vague, polarity: polarities.get(theme)!, field });
      }
      for (const { theme, start } of found.denied) denied.push({ theme, field, start });
      for (const theme of found.elsewise) elsewise.push(theme);
    }
  }
  return isFound ? { hits, denied, elsewise } : null;
};

const hitsOf = (fields: ReadFields, lang: string, rating: number | null): HitsRead => {
  for (const matchers of matchersFor(lang)) {
    const found = findBy(matchers, fields, rating);
    if (found === null) continue;
    const all = found.hits;
    const says = (theme: ThemeId, hits: readonly FieldHit[]): boolean => hits.some((hit) => hit.theme === theme);
    const named = all.some(namesFault) ? all.filter(({ vague }) => !vague) : all;
    const hits =
      named.some(({ leans }) => leans) && !standsAlone(named, rating) ? named.filter(({ leans }) => !leans) : named;
    const elsewise = found.elsewise.filter((theme) => !says(theme, all));
    if (hits !== all) for (const { theme, leans } of all) if (leans && !says(theme, hits)) elsewise.push(theme);
    return { hits, denied: found.denied.filter(({ theme }) => !says(theme, all)), elsewise };
  }
  return { hits: [], denied: [], elsewise: [] };
};

/** Lazy, since most callers do not need the words. */
class FoundByRules implements RuleTags {
  readonly lang: string;
  readonly themes: ThemeId[];
  readonly kinds: Kind[];
  readonly #hits: readonly FieldHit[];
  readonly #found: Kinds;

  constructor(lang: string, hits: readonly FieldHit[], found: Kinds) {
    this.lang = lang;
    this.themes = [];
    for (const { theme } of hits) if (!this.themes.includes(theme)) this.themes.push(theme);
    if (this.themes.length > 1) this.themes.sort((a, b) => order.get(a)! - order.get(b)!);
    this.kinds = found.kinds;
    this.#hits = hits;
    this.#found = found;
  }

  get because(): Because[] {
    return [
      ...this.#hits.map(({ theme, field, start, end }) => ({ tag: theme, field, start, end })),
      ...this.#found.because.map(({ kind, field, start, end }) => ({ tag: kind, field, start, end })),
    ];
  }
}

/** The rules' findings in a review, and its words. */
export interface RuleReading {
  readonly tags: RuleTags;
  readonly fields: readonly { readonly field: Field; readonly text: string; readonly words: readonly Word[] }[];
  readonly hits: readonly FieldHit[];
  /** Themes that occur only in denials. */
  readonly denied: readonly FieldDenied[];
  /** Themes whose words occur only with another meaning. */
  readonly elsewise: readonly ThemeId[];
}

interface Worded {
  readonly review: Taggable;
  readonly titleWords: readonly Word[];
  readonly textWords: readonly Word[];
  readonly fields: ReadFields;
}

const wordedOf = (review: Taggable): Worded => {
  const { title, text } = review;
  const titleWords = title === null ? [] : wordsOf(title);
  const textWords = wordsOf(text);
  const ofText = { field: 'text' as const, text, words: textWords };
  const fields = title === null ? [ofText] : [{ field: 'title' as const, text: title, words: titleWords }, ofText];
  return { review, titleWords, textWords, fields };
};

const languageIn = ({ review: { title, text, lang = null }, titleWords, textWords }: Worded): string =>
  title === null
    ? languageOfWords(text, textWords, lang)
    : languageOfWords(`${title} ${text}`, [...titleWords, ...textWords], lang);

/** Runs each step for all reviews: a step's code and tables are large and stay in the CPU cache. */
export const readAllByRules = (reviews: readonly Taggable[]): RuleReading[] => {
  const worded = reviews.map(wordedOf);
  const langs = worded.map(languageIn);
  const found = worded.map(({ review, fields }, at) => hitsOf(fields, langs[at]!, review.rating));
  const kinds = worded.map(({ review: { title, text, rating }, titleWords, textWords }, at) =>
    kindsOf({ title, text, titleWords, textWords, lang: langs[at]!, rating, hits: found[at]!.hits }),
  );
  return worded.map(({ fields }, at) => {
    const { hits, denied, elsewise } = found[at]!;
    return { fields, hits, denied, elsewise, tags: new FoundByRules(langs[at]!, hits, kinds[at]!) };
  });
};

export const readByRules = (review: Taggable): RuleReading => readAllByRules([review])[0]!;

/** Tags a text by the rules alone; tags are in the order of the taxonomy. */
export const tagByRules = (review: Taggable): RuleTags => readByRules(review).tags;
