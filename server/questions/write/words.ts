import { phraseOf } from '../../analysis/answers/finding-phrases.ts';
import { dayOf, span } from '../../analysis/prose/dates.ts';
import { listed, listedOr } from '../../analysis/prose/lists.ts';
import { counted, figure, percent, review } from '../../analysis/prose/numbers.ts';
import { plain } from '../../analysis/prose/untrusted.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import { storeTitles } from '../../contract/domain/stores.ts';
import type { Topic } from '../../contract/resources/questions/plan.ts';
import type { CountedAsk, Figure, Group, ResolvedScope } from '../count/counted.ts';
import { yearDays } from '../count/scope.ts';
import phrases from './phrases.json' with { type: 'json' };

const verbs = { bad: phrases.complain, good: phrases.praise, wish: phrases.ask, any: phrases.speak } as const;

/** A question's words never become a link. */
export const withoutAddresses = (text: string): string =>
  text
    .replaceAll(/\bhttps?\b\S*|\S+\.\p{L}{2,}\S*/gu, ' ')
    .replaceAll(/[<>[\]()]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** The words of a topic as the question has them; null: any subject. */
export const topicWords = (topic: Topic | undefined): string | null => {
  if (!topic || topic.words.length === 0) return null;
  const words = topic.words.map((each) => plain(withoutAddresses(each)));
  return topic.match === 'word' ? words.join(' ') : listedOr(words);
};

/** `complain about crashes`, `says “refund”`: what that many reviews do. */
export const doing = (topic: Topic | undefined, count: number): string => {
  const words = topicWords(topic);
  if (topic?.match === 'word' && words !== null) return `${count === 1 ? 'says' : 'say'} “${words}”`;
  const verb = verbs[topic?.polarity ?? 'any'];
  return `${count === 1 ? verb.one : verb.many} ${words ?? phrases.anything[topic?.polarity ?? 'any']}`;
};

/** `complaints about crashes`. */
export const thing = (topic: Topic | undefined): string => {
  const words = topicWords(topic);
  if (topic?.match === 'word' && words !== null) return `reviews that say “${words}”`;
  const noun = verbs[topic?.polarity ?? 'any'].thing;
  return words === null ? noun.replace(/ (?:about|for)$/u, '') : `${noun} ${words}`;
};

/** From so many reviews on, a share is worth a percentage. */
export const enoughForPercent = 100;

/** `5 of 135`, `60 of 302 (20%)`. */
export const part = ({ reviews, of }: Pick<Figure, 'reviews' | 'of'>): string => {
  const said = `${figure(reviews)} of ${figure(of)}`;
  return of < enoughForPercent || reviews === 0 ? said : `${said} (${percent(reviews / of)})`;
};

/** `5 of 88 reviews`, `60 of 302 reviews (20%)`. */
export const partOf = ({ reviews, of }: Pick<Figure, 'reviews' | 'of'>, noun = 'reviews'): string => {
  const said = `${figure(reviews)} of ${figure(of)} ${noun}`;
  return of < enoughForPercent || reviews === 0 ? said : `${said} (${percent(reviews / of)})`;
};

/** `5 of 135 reviews complain about crashes`, `none of 135 reviews complains about crashes`. */
export const partDoing = (own: Figure, noun: string, does: (count: number) => string): string => {
  if (own.reviews === 0) return `none of ${figure(own.of)} ${noun} ${does(1).replace(/ something$/u, ' anything')}`;
  return `${partOf(own, noun)} ${does(own.reviews)}`;
};

/** `4.4 stars`. */
export const average = (mean: number): string => `${mean.toFixed(1)} stars`;

const starWords = ['', 'one', 'two', 'three', 'four', 'five'] as const;

/** `five-star reviews`, `reviews with one or two stars`, `reviews of version 5.4.1`. */
export const reviewsOf = ({ where }: ResolvedScope): string => {
  const { stars = [], versions = [], replied } = where;
  const rated =
    stars.length === 1
      ? `${starWords[stars[0]!]}-star reviews`
      : stars.length > 1
        ? `reviews with ${listedOr(stars.map((each) => starWords[each] ?? ''))} stars`
        : 'reviews';
  const ofVersion = versions.length > 0 ? ` of version ${listed(versions.map(plain))}` : '';
  return `${rated}${ofVersion}${replied === undefined ? '' : replied ? ' with a reply' : ' without a reply'}`;
};

/** `reviews`, `five-star reviews that speak of kids`. */
export const peopleOf = (scope: ResolvedScope): string =>
  scope.segment ? `${reviewsOf(scope)} that ${doing(scope.segment, 2)}` : reviewsOf(scope);

/** `from the last 90 days`, `since 1 September 2026`, `from 1 to 30 September 2026`. */
export const when = ({ days: { since, until }, isUsualWindow }: ResolvedScope, today: string): string => {
  const length = Math.round((Date.parse(today) - Date.parse(since)) / dayMs);
  if (until !== null) return `from ${span(since, until)}`;
  if (!isUsualWindow) return `since ${dayOf(since)}`;
  return length === yearDays ? 'from the last year' : `from the last ${length} days`;
};

/** Where, as far as the question says it: ` in Germany`, ` on Google Play`. */
export const place = ({ where }: ResolvedScope, usual: readonly string[] | undefined): string => {
  const { countries, stores } = where;
  if (countries && countries !== usual) return ` from ${listed(countries.map(inCountry))}`;
  return stores?.length === 1 ? ` on ${storeTitles[stores[0]!]}` : '';
};

/** A theme as a sentence speaks of it. */
export const themeWords = ({ value, label, polarity }: Group, isWish = false): string =>
  polarity === null && !isWish
    ? plain(label)
    : phraseOf({ label, theme: polarity === null ? null : value, ...(isWish && { kind: 'request' as const }) });

/** Chance in words, once; nothing where the numbers speak for themselves. */
export const chanceWords = (chance: number | null): string => {
  if (chance === null || chance < 0.001) return '';
  return chance < 0.05 ? 'unlikely to be chance' : 'may be chance';
};

export const isLikelyChance = (chance: number | null): boolean => chance === null || chance >= 0.05;

export const reviewCount = (count: number): string => counted(count, review);

/** Which days, versions or ratings make the two sides of a comparison. */
export const sideWords = (scope: ResolvedScope, other: ResolvedScope | null, today: string): string => {
  const names = scope.apps.map(({ name }) => name);
  if (other && names.join() !== other.apps.map(({ name }) => name).join()) return `for ${plain(listed(names))}`;
  const { versions, stars, stores, replied, countries } = scope.where;
  if (versions && String(versions) !== String(other?.where.versions))
    return `for version ${listed(versions.map(plain))}`;
  if (stores && String(stores) !== String(other?.where.stores))
    return `on ${listed(stores.map((each) => storeTitles[each]))}`;
  if (replied !== other?.where.replied && replied !== undefined) return replied ? 'with a reply' : 'without a reply';
  if (stars && String(stars) !== String(other?.where.stars)) return `in ${reviewsOf({ ...scope, where: { stars } })}`;
  if (countries && other && String(countries) !== String(other.where.countries))
    return `from ${listed(countries.map(inCountry))}`;
  return when(scope, today);
};

/** More themes than this have nothing in common but a word. */
const mostThemes = 2;

/** The themes that stand for a topic where no review has its word; none for several words, whose meaning is not that of each. */
export const meantThemes = ({ ask, reading, own }: CountedAsk): readonly string[] => {
  const isOneWord = !(topicWords(ask.topic) ?? '').includes(' ');
  const themes = reading?.themes ?? [];
  return own.reviews > 0 && isOneWord && themes.length <= mostThemes ? themes : [];
};

/** Whether the topic is a phrase of which “no review says it” can be said. */
export const isUnsaid = ({ ask, reading }: CountedAsk): boolean =>
  reading !== null &&
  reading.literal.reviews === 0 &&
  (ask.topic?.match === 'word' || (topicWords(ask.topic) ?? '').split(' ').length <= 2);
