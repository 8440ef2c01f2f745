import { plainWordsFor } from '../../analysis/reading/topic/concepts.ts';
import { wholeConcepts } from '../../analysis/reading/topic/exclusion.ts';
import { languageOf } from '../../analysis/words/language/languages.ts';
import type { Topic } from '../../contract/resources/questions/plan.ts';
import type { MetricsScope, MetricsTopic } from '../../contract/resources/reviews/metrics.ts';
import { saidOfSelf } from './who-writes.ts';

const textOf = (topics: readonly Topic[]): string => topics.flatMap(({ words }) => words).join(', ');

const polarityOf = ({ polarity }: Topic): Pick<MetricsTopic, 'polarity'> => (polarity === 'any' ? {} : { polarity });

/** What one clause must say for a topic, without being about one of `without`; null: anything. */
export const metricsTopic = (topic: Topic | undefined | null, without: readonly Topic[] = []): MetricsTopic | null => {
  const words = topic?.words.join(topic.match === 'word' ? ' ' : ', ') ?? '';
  const excluded = textOf(without);
  const said = topic?.match === 'meaning' && topic.polarity !== 'wish' ? saidOfSelf(topic.words, true) : null;
  const read: MetricsTopic = {
    ...(said ?? (words !== '' && (topic?.match === 'word' ? { phrase: words } : { about: words }))),
    ...(topic && !said?.moves && polarityOf(topic)),
    ...(excluded !== '' && { without: excluded }),
  };
  return Object.keys(read).length === 0 ? null : read;
};

/** The words themselves, with their forms. */
export const literalTopic = ({ words, match }: Topic): MetricsTopic =>
  match === 'word' ? { phrase: words.join(' ') } : { words: words.join(', ') };

/** Only reviews of people who say this of themselves. */
export const segmentScope = (segment: Topic | undefined): MetricsScope => {
  if (!segment || segment.words.length === 0) return {};
  return (segment.match === 'meaning' && saidOfSelf(segment.words)) || { words: segment.words.join(', ') };
};

/** The commonest words for a concept; more would be other things. */
const mostWords = 3;

/** What the words of a topic mean, as English reviews call it; empty where no list knows them. */
export const wordsMeant = ({ words, match }: Topic): string[][] => {
  const text = words.join(' ');
  if (match === 'word' || text === '') return [];
  return wholeConcepts(text, languageOf(text, null)).flatMap((concept) => {
    const meant = plainWordsFor(concept, 'en').slice(0, mostWords);
    return meant.length === 0 ? [] : [meant];
  });
};
