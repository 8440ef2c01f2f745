import { plain } from '../../analysis/prose/untrusted.ts';
import type { CountedAsk, Figure, Group } from '../count/counted.ts';
import { filled } from './filled.ts';
import known from './leads.json' with { type: 'json' };
import { enoughForPercent, isLikelyChance, isUnsaid, meantThemes, topicWords } from './words.ts';

type Language = keyof typeof known;
type Key = keyof (typeof known)['de']['leads'];
type Values = Readonly<Record<string, string>>;

/** What an answer says first, in the language of its question. */
export interface Leads {
  /** That no source tells it. */
  readonly declined: string;
  /** The sign of an English verdict and the figures behind it; null where there is no sentence for it. */
  of(asked: CountedAsk, verdict: string): string | null;
}

/** A verdict begins with yes, no or that it is not known, if it has one of them. */
const signOf = (verdict: string): Key | null => {
  if (/^Yes and no\b/u.test(verdict)) return 'mixed';
  if (/^Yes, but few\b/u.test(verdict)) return 'few';
  if (/^I can’t\b/u.test(verdict)) return 'unclear';
  return /^Yes\b/u.test(verdict) ? 'yes' : /^No\b/u.test(verdict) ? 'no' : null;
};

const isKnown = (language: string): language is Language => Object.hasOwn(known, language);

/** The first sentences in a language; null where answers are in English only. */
export const leadsIn = (language: string): Leads | null => {
  if (!isKnown(language)) return null;
  const { leads, themes } = known[language];
  const say = (key: Key, values: Values = {}): string => filled(leads[key], values);
  const number = (value: number, digits = 0): string =>
    new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const counts = ({ reviews, of }: Figure): Values => ({
    n: number(reviews),
    of: number(of),
    share: of < enoughForPercent || reviews === 0 ? '' : ` (${percent.format(reviews / of)})`,
  });
  const ofTheme = ({ value, label, own }: Group): Values => {
    const names: Values = themes;
    return { ...counts(own), theme: names[value] ?? plain(label) };
  };

  const ofGroups = ({ ask, groups: [first], pickChance, eligible }: CountedAsk): string | null => {
    if (!first) return null;
    if (ask.by === 'theme') {
      const isNamed = first.own.reviews > 0 && (ask.measure !== 'change' || !isLikelyChance(first.chance));
      const isReason = ask.answerAs === 'why' || ask.measure === 'change';
      return isNamed ? say(isReason ? 'why' : `top_${ask.topic?.polarity ?? 'any'}`, ofTheme(first)) : null;
    }
    const isPicked = eligible > 1 && (ask.pick === 'most' || ask.pick === 'least');
    return isPicked && (ask.by === 'app' || !isLikelyChance(pickChance))
      ? say('which', { name: plain(first.label) })
      : null;
  };

  const figuresOf = (asked: CountedAsk): string | null => {
    const { ask, own, other, good, bad, ratings, otherRatings, onset } = asked;
    const topic = topicWords(ask.topic);
    if (own.of === 0) return say('nothing');
    if (onset) return say('began', { date: date.format(Date.parse(onset.since)) });
    if (topic !== null && !other && (own.reviews === 0 || (isUnsaid(asked) && meantThemes(asked).length === 0)))
      return say('none', { ...counts(own), topic });
    if (ask.by !== undefined) return ofGroups(asked);
    if (ratings && otherRatings) {
      return say('stars_changed', { stars: number(ratings.mean, 1), other: number(otherRatings.mean, 1) });
    }
    if (other) return say('share_changed', { ...counts(own), m: number(other.reviews), mof: number(other.of) });
    if (ratings) return say('stars', { stars: number(ratings.mean, 1), n: number(ratings.count) });
    if (good && bad) return say('opinions', { good: number(good.reviews), bad: number(bad.reviews) });
    return topic === null ? null : say(ask.topic?.polarity ?? 'any', { ...counts(own), topic });
  };

  return {
    declined: say('declined'),
    of: (asked, verdict) => {
      const [sign, figures] = [signOf(verdict), figuresOf(asked)];
      if (sign === null) return figures;
      return figures === null ? say(sign) : `${say(sign)}: ${figures}`;
    },
  };
};
