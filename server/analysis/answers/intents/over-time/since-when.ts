import { dayOf, span } from '../../../prose/dates.ts';
import { listed } from '../../../prose/lists.ts';
import { plain } from '../../../prose/untrusted.ts';
import type { SinceWhenFacts } from '../../../research/intents/over-time/since-when.ts';
import { caution, changed, part, quoteOf, type Told, topicInWords } from '../told.ts';

/** When something began. */
export const tellSinceWhen = (facts: SinceWhenFacts): Told => {
  const { topic, from, to, lasts, during, before, whole, first, version, changes } = facts;
  const thing = topic === null ? 'low ratings (1 or 2 stars)' : topicInWords(topic);
  const read = `the reviews read go back to ${dayOf(whole.from)}`;
  if (whole.said === 0) {
    return {
      verdict: `It has not begun, as far as the reviews tell: ${thing} ${topic === null ? 'come' : 'comes'} up in ${part(whole)}.`,
      paragraphs: [[`The reviews read here go back to ${dayOf(whole.from)}.`]],
    };
  }
  if (from === null || during === null || before === null) {
    const start = first ? `; the first mention is from ${dayOf(first.date)}, and ${read}` : '';
    return {
      verdict: `There is no clear beginning: ${thing} ${topic === null ? 'come' : 'comes'} up all along, in ${part(whole)}${start}.`,
      paragraphs: [quoteOf(facts.quotes)],
    };
  }
  const brought = version ? `, with version ${plain(version.name)}` : '';
  return {
    verdict: `Since ${dayOf(from)}${brought}: ${thing} ${topic === null ? 'make' : 'comes'} up ${topic === null ? '' : 'in '}${part(during)} ${lasts ? 'since then' : `from ${span(from, to!)}`}, compared with ${part(before)} before.`,
    paragraphs: [
      [
        version
          ? `Version ${plain(version.name)} was first seen on ${dayOf(version.from)}; ${part(version)} of it ${topic === null ? 'rate it low' : 'mention it'}.`
          : '',
        changes.length > 0
          ? `In those days, reviews mention ${listed(changes.filter(({ way }) => way === 'more').map(changed))} more often.`
          : '',
        lasts ? 'It has not ended since.' : `It has largely ended: it became less frequent after ${dayOf(to!)}.`,
        `The reviews read here go back to ${dayOf(whole.from)}.`,
        caution(during.reviews, before.reviews),
      ],
      quoteOf(facts.quotes.length > 0 ? facts.quotes : (changes[0]?.quotes ?? [])),
    ],
  };
};
