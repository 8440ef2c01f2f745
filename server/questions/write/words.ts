import { dayMs } from '../../contract/domain/durations.ts';
import { type Store, storeLabels, storeTitles } from '../../contract/domain/stores.ts';
import type { Topic } from '../../contract/resources/questions/plan.ts';
import { capital } from '../../support/prose/numbers.ts';
import { plain } from '../../support/prose/untrusted.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { wordsOf } from '../../tagging/words/words.ts';
import type { CountedAsk, Figure, ResolvedScope } from '../count/counted.ts';
import { yearDays } from '../count/scope.ts';
import { saidOfSelf, wholeSubject } from '../count/topics.ts';
import { plusDays } from '../limits/days/calendar.ts';
import { wholeSubjects } from '../topic/exclusion.ts';
import type { Writing } from './ask-text.ts';
import { isThemeName } from './english-names.ts';
import type { Person, Speech } from './speech.ts';

/** Adds a capital and a full stop. */
export const sentence = (text: string, { say }: Speech): string => capital(say('sentence', { text }));

/** Prevents words of a question from becoming a link. */
export const withoutAddresses = (text: string): string =>
  text
    .replaceAll(/\bhttps?\b\S*|\S+\.\p{L}{2,}\S*/gu, ' ')
    .replaceAll(/[<>[\]()]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

export const quotedWords = (words: string, { say }: Speech): string =>
  say('quoted', { words: plain(withoutAddresses(words)) });

const maxBare = 3;

/** Whether words can be used in a sentence as they are: `login codes`, but not “worth the money” or “loses data”. */
const isBare = (text: string): boolean => {
  const words = wordsOf(text);
  const isName = words.length === 1 || wholeSubjects(text, 'en').length > 0;
  return isName && words.length <= maxBare && !words.some(({ folded }) => isStopWord(folded, 'en'));
};

/** `Ads aside` is about ads. */
const inside = (text: string): string =>
  wholeSubjects(text, 'en').length > 0 ? text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()) : text;

/** The words of a topic as in the question; null: any subject. */
export const topicWords = (topic: Topic | undefined, speech: Speech): string | null => {
  if (!topic || topic.words.length === 0) return null;
  if (topic.match === 'word') return quotedWords(topic.words.join(' '), speech);
  const whole = wholeSubject(topic);
  if (whole) return speech.group(whole.group);
  return speech.or(
    topic.words.map((words) => {
      const said = plain(withoutAddresses(words));
      return speech.isEnglish && (isThemeName(said) || isBare(said)) ? inside(said) : quotedWords(words, speech);
    }),
  );
};

export const excludedWords = ({ ask }: CountedAsk, speech: Speech): string =>
  speech.and((ask.without ?? []).flatMap((topic) => topicWords({ ...topic, polarity: 'bad' }, speech) ?? []));

/** The group of people, by what they say about themselves. */
const personIn = (topic: Topic | undefined, isWhole: boolean): Person | null => {
  if (topic?.match !== 'meaning' || topic.polarity === 'wish') return null;
  const said = saidOfSelf(topic.words, isWhole);
  return said?.moves?.[0] ?? said?.writers?.[0] ?? null;
};

/** Minimum number of reviews for a percentage. */
export const enoughForPercent = 100;

export type Part = Pick<Figure, 'reviews' | 'of'>;

const countsOf = ({ reviews, of }: Part, { say, number, percent }: Speech) => ({
  n: number(reviews),
  of: number(of),
  share: of < enoughForPercent || reviews === 0 ? '' : say('share', { percent: percent(reviews / of) }),
});

/** `5 of 88`, `60 of 302 (20%)`. */
export const short = (part: Part, speech: Speech): string => speech.say('short', countsOf(part, speech));

/** `5 of 88 reviews`, `none of 88 reviews`. */
export const partOf = (part: Part, reviews: string, speech: Speech): string =>
  speech.say('part', { ...countsOf(part, speech), reviews }, part.reviews === 0 ? 0 : undefined);

/** `5 of 135 reviews complain about crashes`, `none of 135 reviews complains about crashes`. */
export const does = (topic: Topic | undefined, own: Part, reviews: string, speech: Speech): string => {
  const part = partOf(own, reviews, speech);
  const person = personIn(topic, true);
  if (person) return speech.say('people', { part, people: speech.people(person) }, own.reviews);
  const words = topicWords(topic, speech) ?? speech.say(own.reviews === 0 ? 'anything' : 'something');
  const verb = topic?.match === 'word' && topic.words.length > 0 ? 'word' : (topic?.polarity ?? 'any');
  return speech.say(verb, { part, topic: words }, own.reviews);
};

/** The predicate for the counted reviews: the topic, the stars, or one or two stars. */
export const asCounted = ({ ask, about }: CountedAsk, own: Figure, reviews: string, speech: Speech): string => {
  if (ask.measure === 'low_share') {
    const low = lowOf(own);
    return speech.say('low_some', { part: partOf(low, reviews, speech) }, low.reviews);
  }
  if (ask.topic || !about.where.stars) return does(ask.topic, own, reviews, speech);
  const rating = ratingWords(about.where.stars, speech);
  return speech.say('have_stars', { part: partOf(own, reviews, speech), rating }, own.reviews);
};

/** The counted reviews with one or two stars. */
export const lowOf = ({ low, reviews }: Figure): Part => ({ reviews: low, of: reviews });

/** The same reviews with any rating, of which those with the ask's stars are a part. */
export const withoutStars = (scope: ResolvedScope): ResolvedScope => {
  const { stars: _, ...where } = scope.where;
  return { ...scope, where };
};

/** `complaints about crashes`. */
export const things = (topic: Topic | undefined, speech: Speech): string => {
  const person = personIn(topic, true);
  if (person) return speech.say('things_people', { people: speech.people(person) });
  const [polarity, words] = [topic?.polarity ?? 'any', topicWords(topic, speech)];
  if (words === null) return speech.say(`all_${polarity}`);
  return speech.say(topic?.match === 'word' ? 'things_word' : `things_${polarity}`, { topic: words });
};

/** The same for what an ask counts: `reviews with one or two stars`. */
export const thingsCounted = ({ ask, about }: CountedAsk, speech: Speech): string => {
  const stars = ask.measure === 'low_share' ? [1, 2] : (about.where.stars ?? []);
  if (ask.topic || stars.length === 0) return things(ask.topic, speech);
  return `${speech.say('all_any')}${speech.say('of_stars', { rating: ratingWords(stars, speech) })}`;
};

/** `4.4 stars`. */
export const average = (mean: number, { say, number }: Speech): string => say('average', { stars: number(mean, 1) });

/** `one or two stars`. */
export const ratingWords = (stars: readonly number[], { say, or }: Speech): string => {
  const digits = say('digits').split(' ');
  return say(
    'rating',
    { stars: or(stars.map((each) => digits[each - 1] ?? '')) },
    String(stars) === '1' ? 1 : undefined,
  );
};

/** ` from the last 90 days`, ` since 1 September 2026`, ` from 1 to 30 September 2026`. */
export const when = ({ days: { since, until }, isUsualWindow }: ResolvedScope, { today, speech }: Writing): string => {
  const { say, day, span, number } = speech;
  if (until !== null) return say('between', { span: span(since, until) });
  if (!isUsualWindow) return say('since', { since: day(since) });
  const length = Math.round((Date.parse(today) - Date.parse(since)) / dayMs);
  return length === yearDays ? say('last_year') : say('last_days', { n: number(length) });
};

const storeWords = (stores: readonly Store[], { say, and, isEnglish }: Speech): string =>
  say('in_store', { store: and(stores.map((store) => (isEnglish ? storeTitles : storeLabels)[store])) });

const countryWords = (countries: readonly string[], { say, and, country }: Speech): string =>
  say('in_countries', { countries: and(countries.map(country)) });

/** More versions are given as a number. */
const maxVersions = 3;

const versionWords = (
  phrase: 'of_version' | 'for_version',
  versions: readonly string[],
  { say, and, number }: Speech,
): string => {
  const counted = phrase === 'of_version' ? 'of_versions' : 'for_versions';
  return versions.length > maxVersions
    ? say(counted, { n: number(versions.length), newest: plain(versions[0]!) })
    : say(phrase, { versions: and(versions.map(plain)) });
};

/** More apps are given as a number. */
const maxApps = 3;

const appWords = (phrase: 'of_apps' | 'for_apps', { apps }: ResolvedScope, { say, and, number }: Speech): string =>
  apps.length > maxApps
    ? say(phrase === 'of_apps' ? 'of_many_apps' : 'for_many_apps', { n: number(apps.length) })
    : say(phrase, { names: plain(and(apps.map(({ name }) => name))) });

const peopleWords = (
  segment: Topic | null,
  speech: Speech,
  phrase: 'with_words' | 'in_words' = 'with_words',
): string => {
  if (!segment) return '';
  const person = personIn(segment, false);
  return person
    ? speech.say('by_people', { people: speech.people(person) })
    : speech.say(phrase, { words: speech.or(segment.words.map((words) => quotedWords(words, speech))) });
};

/** The reviews of a version are not limited in time, so its days are omitted. */
const isWholeVersion = (
  { where: { versions = [] }, days: { since, until } }: ResolvedScope,
  { today }: Writing,
): boolean => versions.length > 0 && until === null && since === plusDays(today, -yearDays);

/** `reviews`, `reviews with five stars by parents from the last 90 days`. */
export const reviewsOf = (scope: ResolvedScope, writing: Writing, { count = 2, withApps = false } = {}): string => {
  const { speech, usualCountries } = writing;
  const { stars = [], versions = [], replied, countries, stores } = scope.where;
  const isElsewhere = countries !== undefined && countries !== usualCountries;
  const values = {
    apps: withApps || (writing.namesApps && scope.apps.length === 1) ? appWords('of_apps', scope, speech) : '',
    stars: stars.length > 0 ? speech.say('of_stars', { rating: ratingWords(stars, speech) }) : '',
    version: versions.length > 0 ? versionWords('of_version', versions, speech) : '',
    reply: replied === undefined ? '' : speech.say(replied ? 'replied' : 'unreplied'),
    people: peopleWords(scope.segment, speech),
    where: isElsewhere ? countryWords(countries, speech) : stores?.length === 1 ? storeWords(stores, speech) : '',
    when: isWholeVersion(scope, writing) ? '' : when(scope, writing),
  };
  return speech.say('reviews', values, count === 1 ? 1 : undefined);
};

/** How one side of a comparison differs from the other: ` for version 5.4.1`, ` since 24 October 2026`. */
export const sideWords = (scope: ResolvedScope, other: ResolvedScope, writing: Writing): string => {
  const { speech } = writing;
  const { versions, stars, stores, replied, countries } = scope.where;
  const differs = <Item>(own: Item | undefined, theirs: Item | undefined): own is Item =>
    own !== undefined && String(own) !== String(theirs);
  if (areOtherApps(scope, other)) return appWords('for_apps', scope, speech);
  if (differs(versions, other.where.versions)) return versionWords('for_version', versions, speech);
  if (differs(stores, other.where.stores)) return storeWords(stores, speech);
  if (differs(replied, other.where.replied)) return speech.say(replied ? 'replied' : 'unreplied');
  if (differs(stars, other.where.stars)) return speech.say('of_stars', { rating: ratingWords(stars, speech) });
  if (differs(countries, other.where.countries)) return countryWords(countries, speech);
  if (differs(scope.segment?.words, other.segment?.words)) return peopleWords(scope.segment, speech, 'in_words');
  if (other.segment && !scope.segment) return speech.say('by_everyone');
  return when(scope, writing);
};

export const areOtherApps = (scope: ResolvedScope, other: ResolvedScope): boolean =>
  scope.apps.map(({ name }) => name).join() !== other.apps.map(({ name }) => name).join();

/** The reviews of one side of a comparison, with how it differs. */
export const ownReviews = (about: ResolvedScope, against: ResolvedScope | null, writing: Writing): string =>
  reviewsOf(about, writing, { withApps: against !== null && areOtherApps(about, against) });

/** `124 of 203 for version 5.4.0`. */
export const otherPart = (other: Part, against: ResolvedScope, about: ResolvedScope, writing: Writing): string =>
  writing.speech.say('beside', {
    other: short(other, writing.speech),
    side: sideWords(against, about, writing),
  });

export const opinionTopic = ({ ask, opinions }: CountedAsk, speech: Speech): string =>
  opinions ? speech.theme(opinions.good[0]!) : (topicWords(ask.topic, speech) ?? speech.say('the_app'));

/** `support gets praise in 5 of 88 reviews and complaints in 2`. */
export const opinionsOf = (
  asked: CountedAsk,
  writing: Writing,
  reviews: string = reviewsOf(asked.about, writing),
): string =>
  writing.speech.say('opinions', {
    good: writing.speech.number(asked.good?.reviews ?? 0),
    bad: writing.speech.number(asked.bad?.reviews ?? 0),
    topic: opinionTopic(asked, writing.speech),
    of: writing.speech.number(asked.own.of),
    reviews,
  });

export const isLikelyChance = (chance: number | null): boolean => chance === null || chance >= 0.05;

const speaksForItself = 0.001;

/** Chance in words, once; empty if the numbers speak for themselves. */
export const chanceWords = (chance: number | null, { say }: Speech): string => {
  if (chance === null || chance < speaksForItself) return '';
  return say(isLikelyChance(chance) ? 'may_be_chance' : 'unlikely_chance');
};

/** More themes have only a word in common. */
const maxThemes = 2;

/** The themes used for a topic that no review has in words; none for several words, whose meanings differ. */
export const meantThemes = ({ ask, reading, own }: CountedAsk): readonly string[] => {
  const isOneWord = ask.topic?.words.length === 1 && !ask.topic.words[0]!.includes(' ');
  const themes = reading?.themes ?? [];
  return own.reviews > 0 && isOneWord && themes.length <= maxThemes ? themes : [];
};

/** Whether the topic is a phrase for which “no review says it” is a meaningful answer. */
export const isUnsaid = ({ ask, reading, opinions }: CountedAsk): boolean =>
  reading !== null &&
  opinions === null &&
  !wholeSubject(ask.topic) &&
  reading.literal.reviews === 0 &&
  (ask.topic?.match === 'word' || (ask.topic?.words.join(' ') ?? '').split(' ').length <= 2);
