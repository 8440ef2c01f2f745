import { inCountry } from '../../contract/domain/storefronts.ts';
import { dayOf, span } from '../../support/prose/dates.ts';
import { listed, listedOr, percent } from '../../support/prose/numbers.ts';
import { plain } from '../../support/prose/untrusted.ts';
import { phraseOf } from '../answers/finding-phrases.ts';
import type { Group } from '../count/counted.ts';
import de from './languages/de.json' with { type: 'json' };
import en from './languages/en.json' with { type: 'json' };
import es from './languages/es.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import it from './languages/it.json' with { type: 'json' };
import ja from './languages/ja.json' with { type: 'json' };
import ko from './languages/ko.json' with { type: 'json' };
import pt from './languages/pt.json' with { type: 'json' };

type Language = Pick<typeof en, 'people'> & {
  readonly phrases: Readonly<Record<string, string>>;
  /** By id; English names are those of all other answers. */
  readonly themes?: Readonly<Record<string, string>>;
};
const languages: Readonly<Record<string, Language>> = { de, en, es, fr, it, ja, ko, pt };

export type Phrase = keyof typeof en.phrases;
export type Person = keyof typeof en.people;
type Values = Readonly<Record<string, string>>;

/** Formatting and phrases of answers in a language. */
export interface Speech {
  readonly language: string;
  readonly isEnglish: boolean;
  knows(phrase: string): phrase is Phrase;
  /** Fills the `{places}` of a phrase; for counts of one or zero, uses that form if the language has it. */
  say(phrase: Phrase, values?: Values, count?: number): string;
  number(value: number, digits?: number): string;
  percent(share: number): string;
  day(iso: string): string;
  /** `October 2026`. */
  month(iso: string): string;
  /** `1 to 30 September 2026`. */
  span(since: string, until: string): string;
  and(items: readonly string[]): string;
  or(items: readonly string[]): string;
  /** For use inside a sentence. */
  country(code: string): string;
  languageName(code: string): string;
  people(name: Person): string;
  theme(id: string): string;
  /** A group of themes: `the price and charges`. */
  group(id: string): string;
  /** A theme, or a requested thing. */
  subject(group: Group): string;
}

const filled = (template: string, values: Values): string =>
  template.replace(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '');

export const isAnsweredIn = (language: string): boolean => Object.hasOwn(languages, language);

/** The language of the question if supported, else English. */
export const speechIn = (asked: string): Speech => {
  const language = isAnsweredIn(asked) ? asked : 'en';
  const { people, themes, phrases } = languages[language]!;
  const isEnglish = language === 'en';
  const date = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  const inFull = date({ dateStyle: 'long' });
  const list = (type: 'conjunction' | 'disjunction', items: readonly string[]): string =>
    new Intl.ListFormat(language, { type }).format(items);
  const tongues = new Intl.DisplayNames([language], { type: 'language' });
  const regions = new Intl.DisplayNames([language], { type: 'region' });
  const theme = (id: string): string => themes?.[id] ?? phraseOf({ label: id, theme: id });
  return {
    language,
    isEnglish,
    knows: (phrase): phrase is Phrase => Object.hasOwn(en.phrases, phrase),
    say: (phrase, values = {}, count) => {
      const form = count === 0 ? phrases[`${phrase}_none`] : undefined;
      const one = count === 0 || count === 1 ? phrases[`${phrase}_one`] : undefined;
      return filled(form ?? one ?? phrases[phrase] ?? en.phrases[phrase], values);
    },
    number: (value, digits = 0) =>
      new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value),
    percent: (share) => {
      if (isEnglish) return percent(share);
      const local = new Intl.NumberFormat(language, { style: 'percent' });
      // Don't round a small share to zero.
      return share > 0 && share < 0.01 ? `< ${local.format(0.01)}` : local.format(share);
    },
    day: (iso) => (isEnglish ? dayOf(iso) : inFull.format(Date.parse(iso))),
    month: (iso) => date({ month: 'long', year: 'numeric' }).format(Date.parse(iso)),
    span: (since, until) => (isEnglish ? span(since, until) : inFull.formatRange(Date.parse(since), Date.parse(until))),
    and: (items) => (isEnglish ? listed(items) : list('conjunction', items)),
    or: (items) => (isEnglish ? listedOr(items) : list('disjunction', items)),
    country: (code) => (isEnglish ? inCountry(code) : (regions.of(code.toUpperCase()) ?? code)),
    languageName: (code) => tongues.of(code) ?? code,
    people: (name) => people[name],
    theme,
    group: (id) => phrases[`group_${id}`] ?? id,
    subject: ({ value, label, polarity, name }) => {
      if (name !== undefined && name !== label)
        return isEnglish ? phraseOf({ label, theme: null, kind: 'request' }) : plain(label);
      return polarity === null ? plain(label) : theme(value);
    },
  };
};
