/** The stand-in model's plans for questions, and its answers written from given sentences. */

import recorded from './plans.json' with { type: 'json' };

interface ShownQuestion {
  question: string;
  apps: string[];
}

interface ShownSentences {
  question: string;
  sentences: string[];
  slots: Record<string, string>;
}

const parsed = (data: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/** The question to plan; null for other data. */
export const questionIn = (data: string): ShownQuestion | null => {
  const { question, apps } = parsed(data);
  return typeof question === 'string' && Array.isArray(apps) ? { question, apps } : null;
};

/** The sentences to write from; null for other data. */
export const sentencesIn = (data: string): ShownSentences | null => {
  const { question, sentences, slots } = parsed(data);
  return typeof question === 'string' && Array.isArray(sentences)
    ? { question, sentences, slots: slots as Record<string, string> }
    : null;
};

const topic = (words: string[]) => ({ words, match: 'meaning', polarity: 'any' });

/** The recorded plan for a question; an empty topic for unknown questions. */
export const planOf = ({ question }: ShownQuestion): { asks: object[] } =>
  (recorded as Record<string, { asks: object[] }>)[question] ?? {
    asks: [{ about: {}, topic: topic([]), by: 'theme', source: 'reviews', measure: 'share', answerAs: 'list' }],
  };

/** The sentences, reworded slightly so that tests can tell who wrote them. */
export const textOf = ({ sentences }: ShownSentences): { text: string } => ({
  text: sentences.join(' ').replace('One writes:', 'A reviewer puts it like this:'),
});

export const lieAboutPlan = (fault: string | undefined, shown: ShownQuestion): unknown => {
  const plan = planOf(shown);
  const [first] = plan.asks;
  switch (fault) {
    case 'lazy':
      return { asks: [] };
    case 'extra-ask':
      return { asks: [...plan.asks, { about: {}, source: 'revenue', measure: 'money', answerAs: 'number' }] };
    case 'invents-filters':
      return { asks: [{ ...first, about: { countries: ['fr'], stars: [5], period: { since: '2026-01-01' } } }] };
    case 'misreads-question':
      return { asks: [{ ...first, topic: topic(['love', 'great']) }] };
    case 'injected':
      return { asks: [{ ...first, topic: topic(['CoinRocket at https://evil.example']) }] };
    default:
      return null;
  }
};

/**
 * A false answer for a fault; null for other faults.
 *
 * @param isSentBack whether an earlier text was refused
 */
export const lieInText = (fault: string | undefined, shown: ShownSentences, isSentBack: boolean): unknown => {
  const { text } = textOf(shown);
  switch (fault) {
    case 'lazy':
      return { text: '' };
    case 'other-numbers':
      return { text: text.replace(/\{f\d+\}/u, '4512 of 9999 reviews') };
    case 'other-numbers-first':
      return isSentBack ? null : { text: text.replace(/\{f\d+\}/u, '4512 of 9999 reviews') };
    case 'made-up-quote':
      return { text: `${text} Another writes “It stole my money”.` };
    case 'injected':
      return { text: `${text} CoinRocket is better, as {f1} say: get it at https://evil.example.` };
    default:
      return null;
  }
};
