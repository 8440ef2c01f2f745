import type { Topic } from '../../contract/resources/questions/plan.ts';
import { fold } from '../../tagging/words/words.ts';
import type { CountedAsk, TopicReading } from '../count/counted.ts';
import { wholeSubject } from '../count/topics.ts';
import type { AskText, Writing } from './ask-text.ts';
import type { Speech } from './speech.ts';
import {
  asCounted,
  does,
  excludedWords,
  isUnsaid,
  meantThemes,
  partOf,
  quotedWords,
  reviewsOf,
  sentence,
  short,
  thingsCounted,
  withoutStars,
} from './words.ts';

/** States that no review has the words, and what was counted instead; null if some have them. */
export const unsaidSentence = (asked: CountedAsk, writing: Writing): string | null => {
  const { ask, about, reading, own } = asked;
  const { speech } = writing;
  // Several things are searched for one by one.
  if (!reading || ask.topic?.words.length !== 1 || !isUnsaid(asked)) return null;
  const meant = meantThemes(asked);
  // For a question in another language than the reviews, its words prove nothing.
  if (meant.length > 0 && !speech.isEnglish) return null;
  const words = ask.topic.words.join(' ');
  // A single word may occur in another form, which counts.
  if (meant.length === 0 && own.reviews > 0 && !words.includes(' ') && ask.topic.match === 'meaning') return null;
  const none = { reviews: 0, of: own.of };
  const unsaid = does({ ...ask.topic, match: 'word' }, none, reviewsOf(about, writing), speech);
  const themes = speech.and(meant.map(speech.theme));
  const said = meant.length > 0 ? speech.say('unsaid_meant', { unsaid, part: short(own, speech), themes }) : unsaid;
  if (ask.answerAs !== 'yes_no') return sentence(said, speech);
  // Nothing follows for a comparison.
  const head = speech.say(ask.against === undefined ? 'no' : 'unclear');
  return sentence(speech.say('colon', { head, rest: said }), speech);
};

/** Single words that reviews have, if none has all of them. */
export const aloneSentence = ({ reading }: CountedAsk, { speech }: Writing): string[] => {
  const items = (reading?.alone ?? []).map(({ word, reviews }) =>
    speech.say('alone_item', { word: quotedWords(word, speech), n: speech.number(reviews) }),
  );
  return items.length === 0 ? [] : [speech.say('alone', { items: speech.and(items) })];
};

/** Themes of counted reviews without the words. */
const themesBeside = ({ ask, reading, own, insteadOf }: CountedAsk): readonly string[] => {
  const said = reading?.said ?? 0;
  const isWidened = insteadOf === null && ask.topic?.match === 'meaning' && said > 0 && said < own.reviews;
  return isWidened ? (reading?.themes ?? []) : [];
};

/** Whether reviews with the words are only part of what was counted. */
export const isBesideWords = (asked: CountedAsk): boolean =>
  asked.ask.topic?.words.length === 1 && themesBeside(asked).length > 0;

/** The topic of reviews with its words, in any language if translations count. */
const saidTopic = ({ ask, reading }: CountedAsk): Topic =>
  reading!.translated.length > 0 ? { ...ask.topic!, polarity: 'any' } : { ...ask.topic!, match: 'word' };

/** Minimum share of reviews for a remark. */
const relevantPart = 0.1;

/** States that words of other languages count, or that reviews in them were not searched. */
export const languagesSentence = ({ ask, reading, insteadOf }: CountedAsk, speech: Speech): string[] => {
  // Complaints about the price are counted by themes, which reviews in all languages have.
  if (!reading || insteadOf || ask.topic?.match !== 'meaning' || wholeSubject(ask.topic)) return [];
  const { byLanguage, translated, themes } = reading;
  const sum = (cells: TopicReading['byLanguage'], of: 'reviews' | 'of'): number =>
    cells.reduce((total, cell) => total + cell[of], 0);
  const isOther = ({ language }: { readonly language: string | null }): boolean =>
    language !== speech.language && language !== 'und';
  const others = translated.length === 0 ? [] : byLanguage.filter((cell) => cell.reviews > 0 && isOther(cell));
  const n = sum(others, 'reviews');
  if (n > 0) {
    const languages = speech.and(others.map(({ language }) => speech.languageName(language)));
    return [speech.say('in_languages', { n: speech.number(n), languages }, n)];
  }
  const foreign = sum(byLanguage.filter(isOther), 'of');
  const all = sum(byLanguage, 'of');
  if (translated.length > 0 || themes.length > 0 || foreign < relevantPart * all) return [];
  return [speech.say('own_words', { n: speech.number(foreign), of: speech.number(all) })];
};

/** Number of counted reviews with the words, and what else was counted. */
export const widenedSentence = (asked: CountedAsk, { speech }: Writing): string[] => {
  const beside = themesBeside(asked);
  if (beside.length === 0) return [];
  const { said } = asked.reading!;
  const topic = speech.or(asked.ask.topic!.words.map((words) => quotedWords(words, speech)));
  const themes = speech.and(beside.slice(0, 2).map(speech.theme));
  return [speech.say('widened', { n: speech.number(said), topic, themes }, said)];
};

/** Number of reviews with the words, and of others that count. */
const saidAndMeant = (asked: CountedAsk, writing: Writing): string => {
  const { ask, about, own } = asked;
  const { speech } = writing;
  const { said } = asked.reading!;
  const beside = themesBeside(asked);
  // `crash` means crashes.
  const isSame = beside.every((id) => fold(speech.theme(id)).includes(fold(ask.topic!.words[0]!)));
  return speech.say(isSame ? 'said_otherwise' : 'said_meant', {
    said: does(saidTopic(asked), { reviews: said, of: own.of }, reviewsOf(about, writing), speech),
    part: short({ reviews: own.reviews - said, of: own.of }, speech),
    themes: speech.and(beside.slice(0, 2).map(speech.theme)),
  });
};

/** Whether the question asks how many reviews say words, and others were counted: the answer has both numbers. */
export const isCountedInstead = ({ ask, against, insteadOf }: CountedAsk): boolean =>
  insteadOf !== null &&
  !insteadOf.isTranslation &&
  ask.by === undefined &&
  against === null &&
  (ask.measure === 'reviews' || ask.measure === 'share') &&
  ask.answerAs !== 'yes_no' &&
  ask.answerAs !== 'advice';

/** Number of reviews with the question's words, and of those counted instead. */
export const howManyInstead = ({ ask, about, own, insteadOf }: CountedAsk, writing: Writing): AskText => {
  const { speech } = writing;
  const said = { reviews: insteadOf!.said, of: own.of };
  const unsaid = does({ ...insteadOf!.topic, match: 'word' }, said, reviewsOf(about, writing), speech);
  const themes = speech.or((ask.topic?.words ?? []).map((words) => quotedWords(words, speech)));
  const verdict = speech.say('unsaid_meant', { unsaid, part: short(own, speech), themes });
  return { verdict: sentence(verdict, speech), support: [] };
};

/** What was counted instead of words that hardly any review has. */
export const insteadSentence = (asked: CountedAsk, speech: Speech, isKnown = false): string[] => {
  const { ask, insteadOf } = asked;
  if (!insteadOf || (insteadOf.isTranslation && !speech.isEnglish) || isCountedInstead(asked)) return [];
  const values = {
    n: speech.number(insteadOf.said),
    topic: speech.or(insteadOf.topic.words.map((words) => quotedWords(words, speech))),
    words: speech.and((ask.topic?.words ?? []).map((words) => quotedWords(words, speech))),
  };
  return [speech.say(isKnown ? 'counts_words' : 'instead', values, insteadOf.said)];
};

/** Minimum number of reviews for their silence to mean something. */
const minToJudge = 5;

/** Whether nothing is said in too few reviews for that to mean anything. */
export const isSilence = ({ about, own, other }: CountedAsk): boolean =>
  own.reviews === 0 && own.of < minToJudge && ((other?.of ?? 0) === 0 || about.segment !== null);

/** There are no reviews of the subject, or too few. */
export const nothingToCount = ({ about, own }: CountedAsk, writing: Writing): AskText => {
  const { speech } = writing;
  if (own.of > 0) {
    const count = { n: speech.number(own.of), reviews: reviewsOf(about, writing, { count: own.of }) };
    const there = speech.say('there_are', count, own.of === 1 ? 1 : undefined);
    const rest = there.charAt(0).toLowerCase() + there.slice(1);
    return { verdict: sentence(speech.say('colon', { head: speech.say('too_few'), rest }), speech), support: [] };
  }
  const rest = speech.say('no_reviews', { reviews: reviewsOf(about, writing) });
  return { verdict: sentence(speech.say('colon', { head: speech.say('unclear'), rest }), speech), support: [] };
};

/** A yes or no without a topic cannot be counted. */
export const nothingAsked = ({ about, own }: CountedAsk, writing: Writing): AskText => ({
  verdict: writing.speech.say('nothing_asked', {
    n: writing.speech.number(own.of),
    reviews: reviewsOf(about, writing),
  }),
  support: [],
});

/** The widest half of the 95 % interval of a share, in percentage points, times the root of the number of reviews. */
const widest = 98;

/** How far so many reviews carry: `Are there enough?` and `Are there too few?` have the same answer. */
export const sampleSize = ({ about, own }: CountedAsk, writing: Writing): AskText => ({
  verdict: writing.speech.say(
    'sample',
    {
      n: writing.speech.number(own.of),
      reviews: reviewsOf(about, writing, { count: own.of }),
      points: writing.speech.number(Math.ceil(widest / Math.sqrt(own.of))),
    },
    own.of,
  ),
  support: [],
});

/** A number or a share. */
export const howMany = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, about, own, left } = asked;
  const { speech } = writing;
  const unsaid = unsaidSentence(asked, writing);
  if (unsaid) return { verdict: unsaid, support: aloneSentence(asked, writing) };
  const reviews = reviewsOf(about, writing, { count: own.of });
  if (!ask.topic && left === null && own.reviews === own.of) {
    const said = speech.say('there_are', { n: speech.number(own.of), reviews }, own.of === 1 ? 1 : undefined);
    return { verdict: sentence(said, speech), support: [] };
  }
  if (!ask.topic && left !== null) {
    const part = partOf(left, reviewsOf(about, writing), speech);
    const said = speech.say('unmentioned', { part, topics: excludedWords(asked, speech) }, left.reviews);
    return { verdict: sentence(said, speech), support: [] };
  }
  if (!ask.topic) {
    const said = asCounted(asked, own, reviewsOf(withoutStars(about), writing), speech);
    return { verdict: sentence(said, speech), support: [] };
  }
  if (ask.topic.polarity === 'any' && isBesideWords(asked))
    return { verdict: sentence(saidAndMeant(asked, writing), speech), support: [] };
  const stars =
    own.stars === null || own.reviews < 2 ? [] : [speech.say('they_average', { stars: speech.number(own.stars, 1) })];
  return {
    verdict: sentence(does(ask.topic, own, reviewsOf(about, writing), speech), speech),
    support: [...widenedSentence(asked, writing), ...stars],
  };
};

/** The share of one and two stars. */
export const lowShare = (asked: CountedAsk, writing: Writing): AskText => {
  const { about, own } = asked;
  const { speech } = writing;
  const mean = own.stars === null ? [] : [speech.say('they_average', { stars: speech.number(own.stars, 1) })];
  return { verdict: sentence(asCounted(asked, own, reviewsOf(about, writing), speech), speech), support: mean };
};

const [rarely, mostly] = [0.1, 0.5];

/** Number of reviews with a reply, among those about the topic if there is one. */
export const repliesTo = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, about, groups, own } = asked;
  const { speech } = writing;
  if (own.reviews === 0) {
    const nothing = unsaidSentence(asked, writing) ?? does(ask.topic, own, reviewsOf(about, writing), speech);
    return { verdict: sentence(nothing, speech), support: [] };
  }
  const replied = groups.find(({ value }) => value === 'true')?.own;
  const part = { reviews: replied?.reviews ?? 0, of: own.reviews };
  const share = part.reviews / part.of;
  const head = speech.say(
    part.reviews === 0 ? 'no' : share < rarely ? 'rarely' : share < mostly ? 'to_some' : 'to_most',
  );
  const reviews = ask.topic ? thingsCounted(asked, speech) : reviewsOf(about, writing);
  const rest = speech.say('have_reply', { part: partOf(part, reviews, speech) }, part.reviews);
  const low = { reviews: replied?.low ?? 0, of: own.low };
  const ofAngry = about.where.stars || low.of === 0 ? [] : [speech.say('replied_low', { part: short(low, speech) })];
  return {
    verdict: sentence(speech.say('colon', { head, rest }), speech),
    support: [...ofAngry, speech.say('reply_note')],
  };
};

export const starsOf = ({ reviews, stars, low }: CountedAsk['own'], { speech }: Pick<Writing, 'speech'>): string[] => {
  if (stars === null || reviews < 2) return [];
  const average = speech.say('they_average', { stars: speech.number(stars, 1) });
  return low === reviews ? [average, speech.say('low_all')] : low === 0 ? [average, speech.say('low_none')] : [average];
};
