import { phraseOf } from '../../analysis/answers/finding-phrases.ts';
import { capital } from '../../analysis/prose/capital.ts';
import { listed } from '../../analysis/prose/lists.ts';
import { figure, percent } from '../../analysis/prose/numbers.ts';
import { plain } from '../../analysis/prose/untrusted.ts';
import type { CountedAsk } from '../count/counted.ts';
import type { AskText, Writing } from './ask-text.ts';
import {
  average,
  doing,
  isUnsaid,
  meantThemes,
  part,
  partDoing,
  partOf,
  peopleOf,
  place,
  reviewsOf,
  topicWords,
  when,
  withoutAddresses,
} from './words.ts';

/** That no review has the words, and what was counted in their place; null when some have them. */
export const unsaidSentence = (asked: CountedAsk, { language = 'en' }: Writing): string | null => {
  const { ask, reading, own } = asked;
  const words = topicWords(ask.topic);
  if (!reading || words === null || !isUnsaid(asked)) return null;
  const meant = meantThemes(asked).map((theme) => phraseOf({ label: theme, theme }));
  // Where a question is in another language than reviews, its words are not those of reviews.
  if (meant.length > 0 && language !== 'en') return null;
  // A single word may stand in another form, which counts.
  if (meant.length === 0 && own.reviews > 0 && !words.includes(' ') && ask.topic?.match === 'meaning') return null;
  const none = `none of ${figure(own.of)} reviews says “${words}”`;
  const said = meant.length > 0 ? `${none}; ${part(own)} are about ${listed(meant)}.` : `${none}.`;
  return ask.answerAs === 'yes_no' ? `No: ${said}` : capital(said);
};

/** Which words of what no review says reviews do have. */
export const aloneSentence = ({ reading }: CountedAsk): string[] => {
  const alone = reading?.alone ?? [];
  return alone.length === 0
    ? []
    : [
        `By itself, ${listed(alone.map(({ word, reviews }) => `“${plain(withoutAddresses(word))}” is in ${figure(reviews)}`))}.`,
      ];
};

/** How many of the counted reviews have the words, and what else was counted. */
const widenedSentence = ({ ask, reading, own }: CountedAsk): string[] => {
  const words = topicWords(ask.topic);
  if (!reading || words === null || ask.topic?.match === 'word' || reading.themes.length === 0) return [];
  const { literal } = reading;
  if (literal.reviews === 0 || literal.reviews >= own.reviews) return [];
  const themes = reading.themes.slice(0, 3).map((theme) => phraseOf({ label: theme, theme }));
  return [
    `${figure(literal.reviews)} of them ${literal.reviews === 1 ? 'says' : 'say'} “${words}”; the others are about ${listed(themes)}.`,
  ];
};

/** There are no reviews of what is asked about. */
export const nothingToCount = ({ about }: CountedAsk, writing: Writing): AskText => ({
  verdict: `I can’t tell: there are no ${peopleOf(about)}${place(about, writing.usualCountries)} ${when(about, writing.today)}.`,
  support: [],
});

/** A yes or no to nothing in particular cannot be counted. */
export const nothingAsked = ({ about, own }: CountedAsk, writing: Writing): AskText => ({
  verdict: `I can’t tell what to count for this question; there are ${figure(own.of)} ${peopleOf(about)}${place(about, writing.usualCountries)} ${when(about, writing.today)}${own.stars === null ? '' : `, with ${average(own.stars)} on average`}.`,
  support: [],
});

/** How many, or which share. */
export const howMany = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, about, own } = asked;
  const unsaid = unsaidSentence(asked, writing);
  const scope = `${place(about, writing.usualCountries)} ${when(about, writing.today)}`;
  if (unsaid) return { verdict: unsaid, support: aloneSentence(asked) };
  if (!ask.topic && !ask.about.stars && own.reviews === own.of) {
    return { verdict: `There are ${figure(own.of)} ${reviewsOf(about)}${scope}.`, support: [] };
  }
  if (!ask.topic && own.reviews < own.of) {
    return { verdict: `${partOf(own, `reviews${scope}`)} are ${reviewsOf(about)}.`, support: [] };
  }
  const stars = own.stars === null || own.reviews < 2 ? [] : [`They average ${average(own.stars)}.`];
  const counts = partDoing(own, `${reviewsOf(about)}${scope}`, (n) => doing(ask.topic, n));
  return { verdict: `${capital(counts)}.`, support: [...widenedSentence(asked), ...stars] };
};

/** Which share gives one or two stars. */
export const lowShare = ({ about, own }: CountedAsk, writing: Writing): AskText => ({
  verdict: `${partOf({ reviews: own.low, of: own.reviews }, `${reviewsOf(about)}${place(about, writing.usualCountries)} ${when(about, writing.today)}`)} give one or two stars.`,
  support: own.stars === null ? [] : [`The average is ${average(own.stars)}.`],
});

/** How many reviews were replied to. */
export const repliesTo = ({ about, groups, own }: CountedAsk, writing: Writing): AskText => {
  const replied = groups.find(({ value }) => value === 'true')?.own.reviews ?? 0;
  const share = own.of === 0 ? 0 : replied / own.of;
  const sign = replied === 0 ? 'No' : share < 0.1 ? 'Rarely' : share < 0.5 ? 'Yes, to some' : 'Yes, to most';
  return {
    verdict: `${sign}: ${figure(replied)} of ${figure(own.of)} reviews ${when(about, writing.today)} have a reply (${percent(share)}).`,
    support: ['Only Google Play publishes replies.'],
  };
};
