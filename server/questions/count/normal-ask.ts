import { fold } from '../../analysis/words/words.ts';
import type { Topic } from '../../contract/resources/questions/plan.ts';
import type { ReviewAsk } from './counted.ts';
import spoken from './spoken.json' with { type: 'json' };
import { saidOfSelf } from './who-writes.ts';

/** Words that say that something is said, or by whom, and not what. */
const saying = spoken.flatMap((list) => list.split(',').map((entry) => entry.trim()));

/** `kids` of `mention their kids`; as it is where nothing else is left. */
const withoutSaying = (topic: Topic): Topic => {
  if (topic.match === 'word' || saidOfSelf(topic.words) !== null) return topic;
  const words = topic.words.map((each) => {
    let rest = each;
    for (let before = ''; before !== rest; ) {
      before = rest;
      const first = saying.find((entry) => fold(rest).startsWith(`${entry} `));
      if (first !== undefined) rest = rest.slice(first.length + 1).trim();
    }
    return rest;
  });
  return { ...topic, words };
};

const high = 4;

/** An ask as it can be counted: its words without those that only say that something is said, and people as a part of reviews. */
export const normalAsk = (ask: ReviewAsk): ReviewAsk => {
  const { segment } = ask.about;
  const topic = ask.topic && withoutSaying(ask.topic);
  const about = segment ? { ...ask.about, segment: withoutSaying(segment) } : ask.about;
  const isOfPeople =
    topic?.match === 'meaning' && !segment && ask.measure === 'sentiment' && saidOfSelf(topic.words, true)?.writers;
  if (isOfPeople) {
    const { topic: _, ...rest } = ask;
    return { ...rest, about: { ...about, segment: topic }, measure: 'stars' };
  }
  // Why people give five stars is what they praise.
  const isOfPraise =
    ask.answerAs === 'why' && topic?.polarity === 'bad' && ask.about.stars?.every((stars) => stars >= high);
  return {
    ...ask,
    about,
    ...(topic && { topic: isOfPraise ? { ...topic, polarity: 'good' as const } : topic }),
  };
};
