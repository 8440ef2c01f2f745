import type { Topic } from '../../contract/resources/questions/plan.ts';
import type { MetricsTopic } from '../../contract/resources/reviews/metrics.ts';

const kindsOf = { good: ['praise'], bad: ['complaint', 'bug'], wish: ['request'], any: undefined } as const;

/** What counts for a topic, without a clause about one of `without`; null: every review. */
export const metricsTopic = (
  topic: Topic | undefined | null,
  without: readonly Topic[] = [],
  segment: Topic | null = null,
): MetricsTopic | null => {
  const words = [segment, topic].flatMap((each) => each?.words ?? []).join(' ');
  const isWord = topic?.match === 'word' && segment === null;
  const kinds = kindsOf[topic?.polarity ?? 'any'];
  const exclude = without.flatMap((each) => each.words).join(', ');
  const read: MetricsTopic = {
    ...(words !== '' && (isWord ? { phrase: words } : { about: words })),
    ...(kinds && { kinds: [...kinds] }),
    ...(exclude !== '' && { exclude }),
  };
  return Object.keys(read).length === 0 ? null : read;
};

/** The words themselves, wherever they stand. */
export const literalTopic = ({ words }: Topic): MetricsTopic => ({ phrase: words.join(' ') });
