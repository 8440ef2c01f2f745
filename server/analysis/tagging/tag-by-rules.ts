import { languageOfWords } from '../words/languages.ts';
import { type Word, wordsOf } from '../words/words.ts';
import type { Field, Kind, ThemeHit } from './review-kinds/review-kind.ts';
import { kindsOf } from './review-kinds/review-kinds.ts';
import type { Found, Matcher } from './themes/matcher.ts';
import { matcherOf } from './themes/matchers.ts';
import { type Polarity, type ThemeId, taxonomy } from './themes/taxonomy.ts';

export interface Taggable {
  readonly title: string | null;
  readonly text: string;
  readonly rating: number | null;
  /** A hint: the language asked of the store. */
  readonly lang?: string | null;
}

/** The words that caused a tag: a span of the field as it was written. A tag that was judged by the whole has none. */
export interface Because {
  readonly tag: ThemeId | Kind;
  readonly field: Field;
  readonly start: number;
  readonly end: number;
}

export interface Tags {
  readonly lang: string;
  readonly themes: ThemeId[];
  readonly kinds: Kind[];
  readonly because: Because[];
}

const polarities = new Map<ThemeId, Polarity>(taxonomy.map(({ id, polarity }) => [id, polarity]));
const order = new Map<ThemeId, number>(taxonomy.map(({ id }, place) => [id, place]));

interface FieldHit extends ThemeHit {
  readonly theme: ThemeId;
}

/**
 * English words are mixed into the reviews of every language written in Latin letters: they are asked where the
 * language's own say nothing, and where it has none. Hindi mixes them into every sentence: both are asked at once.
 */
const matchersFor = (lang: string): (readonly Matcher[])[] => {
  const own = matcherOf(lang);
  const english = matcherOf('en')!;
  if (own === null || own === english) return [[english]];
  if (lang === 'hi') return [[own, english]];
  return otherScripts.has(lang) ? [[own]] : [[own], [english]];
};
const otherScripts: ReadonlySet<string> = new Set(['ar', 'ja', 'ko', 'ru', 'th', 'zh']);

const readBy = (matchers: readonly Matcher[], text: string, words: readonly Word[], rating: number | null): Found => {
  const found = matchers.flatMap((matcher) => matcher.read(text, words, rating) ?? []);
  if (found.length < 2) return found[0] ?? null;
  return {
    hits: found.flatMap(({ hits }) => hits),
    denied: found.flatMap(({ denied }) => denied),
    elsewise: found.flatMap(({ elsewise }) => elsewise),
  };
};

/** Whether words that only say when ("since the update") may be taken for a complaint of their own. */
const standsAlone = (hits: readonly (FieldHit & { leans: boolean })[], rating: number | null): boolean =>
  (rating !== null && rating <= 3) ||
  hits.some(({ polarity, leans }) => polarity === 'neg' && !leans) ||
  (rating === null && hits.every(({ polarity }) => polarity !== 'pos'));

/** Themes of these groups say what fails; next to one of them "it does not work" says nothing more. */
const faultGroups: ReadonlySet<string> = new Set(['stability', 'speed', 'account', 'money', 'features', 'content']);
const unspecific: ReadonlySet<ThemeId> = new Set(['not_working', 'bugs', 'error_messages', 'slow', 'server_down']);
const faults: ReadonlySet<ThemeId> = new Set(
  taxonomy
    .filter(({ id, group, polarity }) => polarity === 'neg' && faultGroups.has(group) && !unspecific.has(id))
    .map(({ id }) => id),
);
const namesFault = ({ theme, vague, leans }: FieldHit & { vague: boolean; leans: boolean }): boolean =>
  !vague && !leans && faults.has(theme);

interface HitsRead extends Pick<RuleReading, 'denied' | 'elsewise'> {
  readonly hits: FieldHit[];
}

const hitsOf = (
  fields: readonly { field: Field; text: string; words: readonly Word[] }[],
  lang: string,
  rating: number | null,
): HitsRead => {
  for (const matchers of matchersFor(lang)) {
    const found = fields.map(({ field, text, words }) => ({ field, found: readBy(matchers, text, words, rating) }));
    if (found.every((one) => one.found === null)) continue;
    const all = found.flatMap(({ field, found: inField }) =>
      (inField?.hits ?? []).map((hit) => ({ ...hit, polarity: polarities.get(hit.theme)!, field })),
    );
    const unsaid = (themes: readonly ThemeId[]): ThemeId[] =>
      themes.filter((theme) => !all.some((hit) => hit.theme === theme));
    const named = all.some(namesFault) ? all.filter(({ vague }) => !vague) : all;
    const hits =
      named.some(({ leans }) => leans) && !standsAlone(named, rating) ? named.filter(({ leans }) => !leans) : named;
    return {
      hits,
      denied: unsaid(found.flatMap((one) => one.found?.denied ?? [])),
      elsewise: [
        ...unsaid(found.flatMap((one) => one.found?.elsewise ?? [])),
        ...all.flatMap(({ theme, leans }) => (leans && !hits.some((hit) => hit.theme === theme) ? [theme] : [])),
      ],
    };
  }
  return { hits: [], denied: [], elsewise: [] };
};

/** What the rules make of a review, and its words as they read them. */
export interface RuleReading {
  readonly tags: Tags;
  readonly fields: readonly { readonly field: Field; readonly text: string; readonly words: readonly Word[] }[];
  /** Themes that the review names only to deny them. */
  readonly denied: readonly ThemeId[];
  /** Themes whose words stand in it and mean something else there. */
  readonly elsewise: readonly ThemeId[];
}

export const readByRules = ({ title, text, rating, lang: hint = null }: Taggable): RuleReading => {
  const titleWords = title === null ? [] : wordsOf(title);
  const textWords = wordsOf(text);
  const whole = title === null ? text : `${title} ${text}`;
  const lang = languageOfWords(whole, title === null ? textWords : [...titleWords, ...textWords], hint);
  const ofText = { field: 'text' as const, text, words: textWords };
  const fields = title === null ? [ofText] : [{ field: 'title' as const, text: title, words: titleWords }, ofText];
  const { hits, denied, elsewise } = hitsOf(fields, lang, rating);
  const { kinds, because } = kindsOf({ title, text, titleWords, textWords, lang, rating, hits });
  const themes = [...new Set(hits.map(({ theme }) => theme))].sort((a, b) => order.get(a)! - order.get(b)!);
  return {
    fields,
    denied,
    elsewise,
    tags: {
      lang,
      themes,
      kinds,
      because: [
        ...hits.map(({ theme, field, start, end }) => ({ tag: theme, field, start, end })),
        ...because.map(({ kind, field, start, end }) => ({ tag: kind, field, start, end })),
      ],
    },
  };
};

/** What the words of a text say by the rules alone: what it speaks of and what it is, in the order of the taxonomy. */
export const tagByRules = (review: Taggable): Tags => readByRules(review).tags;
