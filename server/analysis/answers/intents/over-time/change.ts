import { dayOf, span } from '../../../prose/dates.ts';
import { listed } from '../../../prose/lists.ts';
import { counted, review, stars } from '../../../prose/numbers.ts';
import { plain } from '../../../prose/untrusted.ts';
import type { WhyChangeFacts } from '../../../research/intents/over-time/why-change.ts';
import { phraseOf } from '../../finding-phrases.ts';
import {
  average,
  averages,
  caution,
  changed,
  changeSentences,
  type IntentWords,
  nameAverages,
  quoteOf,
  type Told,
} from '../told.ts';

const daysOf = ({ after, lasts }: WhyChangeFacts): string =>
  lasts ? `since ${dayOf(after.from)}` : `from ${span(after.from, after.to)}`;

/** Why ratings changed, or what changed in some days. */
export const tellChange = (facts: WhyChangeFacts, words: IntentWords): Told =>
  facts.intent === 'why_change' ? whyChanged(facts, words) : whatChanged(facts, words);

/** What people say in their own words, beside the theme that stands for it. */
const wordsSentence = ({ words }: WhyChangeFacts): string =>
  words.length === 0
    ? ''
    : `${words.length === 1 ? 'A word' : 'Words'} used far more often than before: ${listed(words.map((word) => `“${plain(word)}”`))}.`;

const whyChanged = (facts: WhyChangeFacts, words: IntentWords): Told => {
  const { after, before, standing, changes, version, found } = facts;
  const isUp = (after.avgRating ?? 0) > (before.avgRating ?? 0);
  const causes = changes.filter(({ way, kind }) =>
    isUp ? way === 'fewer' && kind === 'complaint' : way === 'more' && kind !== 'praise',
  );
  const [cause, ...others] = causes;
  const when = daysOf(facts);
  const course = `${nameAverages(words)} ${average(after)} ${when}, ${isUp ? 'up' : 'down'} from ${before.avgRating === null ? 'none' : stars(before.avgRating)} over ${counted(before.reviews, review)} before (${span(before.from, before.to)})`;
  const isClear = standing === 'above' || standing === 'below';
  const verdict = !isClear
    ? `The reviews read show no clear change: ${course}.`
    : cause
      ? `Mainly because of ${changed(cause)}: ${course}.`
      : `No single reason stands out: ${course}.`;
  return {
    verdict,
    paragraphs: [
      [
        version && isClear
          ? `It began with version ${plain(version.name)}, first seen on ${dayOf(version.from)}, which ${averages(version)}.`
          : '',
        others.length > 0 && isClear
          ? `Also ${isUp ? 'less' : 'more'} frequent: ${listed(others.slice(0, 3).map(changed))}.`
          : '',
        found && !facts.lasts && isClear
          ? `It did not last: the days after ${dayOf(after.to)} are rated ${isUp ? 'lower' : 'higher'} again.`
          : '',
        isClear ? wordsSentence(facts) : '',
        caution(after.reviews, before.reviews),
      ],
      quoteOf(cause?.way === 'more' ? cause.quotes : []),
    ],
  };
};

/** How ratings went after something that reviews tell the beginning of. */
const sinceEvent = (facts: WhyChangeFacts, topic: string, words: IntentWords): Told => {
  const { after, before, standing, changes, version } = facts;
  const isUp = standing === 'above';
  const course = `${nameAverages(words)} ${average(after)} since reviews about “${plain(topic)}” became frequent on ${dayOf(after.from)}, compared with ${average(before)} before (${span(before.from, before.to)})`;
  const verdict =
    isUp || standing === 'below'
      ? `The rating ${isUp ? 'rose' : 'fell'}`
      : 'The rating did not change by more than chance';
  const [first] = changes;
  return {
    verdict: `${verdict}: ${course}.`,
    paragraphs: [
      [
        ...changeSentences(changes, 'Reviews of these days'),
        version ? `Version ${plain(version.name)}, first seen on ${dayOf(version.from)}, ${averages(version)}.` : '',
        caution(after.reviews, before.reviews),
      ],
      quoteOf(first?.way === 'more' ? first.quotes : []),
    ],
  };
};

const whatChanged = (facts: WhyChangeFacts, words: IntentWords): Told => {
  const { after, before, standing, changes, version, way, event } = facts;
  if (event?.isDated) return sinceEvent(facts, event.words, words);
  const wanted =
    way === 'worse'
      ? changes.filter(({ way: more, kind }) => more === 'more' && kind !== 'praise')
      : way === 'better'
        ? changes.filter(
            ({ way: more, kind }) =>
              (more === 'fewer' && kind === 'complaint') || (more === 'more' && kind === 'praise'),
          )
        : changes;
  const [first] = wanted;
  const isClear = standing === 'above' || standing === 'below';
  const rated = `${nameAverages(words)} ${average(after)} ${daysOf(facts)}, compared with ${average(before)} before (${span(before.from, before.to)})`;
  const verdict = first
    ? `The main change is ${phraseOf(first)}, ${first.way === 'more' ? 'up' : 'down'} ${changed(first).replace(/^.*\(|\)$/gu, '')}; ${rated}.`
    : isClear
      ? `The rating ${standing === 'above' ? 'rose' : 'fell'}, for no single reason: ${rated}.`
      : `Nothing changed by more than chance: ${rated}.`;
  return {
    verdict,
    paragraphs: [
      [
        event ? `The reviews do not show when “${plain(event.words)}” began, so the last 30 days were compared.` : '',
        ...changeSentences(wanted.slice(1), 'Reviews of these days'),
        version ? `Version ${plain(version.name)}, first seen on ${dayOf(version.from)}, ${averages(version)}.` : '',
        caution(after.reviews, before.reviews),
      ],
      quoteOf(first?.way === 'more' ? first.quotes : []),
    ],
  };
};
