/** How the stand-in model reads a question into a plan, and writes an answer from the sentences it is given. */

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

/** The question to plan, or null when the data is something else. */
export const questionIn = (data: string): ShownQuestion | null => {
  const { question, apps } = parsed(data);
  return typeof question === 'string' && Array.isArray(apps) ? { question, apps } : null;
};

/** The sentences to write from, or null when the data is something else. */
export const sentencesIn = (data: string): ShownSentences | null => {
  const { question, sentences, slots } = parsed(data);
  return typeof question === 'string' && Array.isArray(sentences)
    ? { question, sentences, slots: slots as Record<string, string> }
    : null;
};

const topic = (words: string[]) => ({ words, match: 'meaning', polarity: 'any' });

/** A plan that was recorded for the question; of others it understands nothing. */
export const planOf = ({ question }: ShownQuestion): { asks: object[] } =>
  (recorded as Record<string, { asks: object[] }>)[question] ?? {
    asks: [{ about: {}, topic: topic([]), by: 'theme', source: 'reviews', measure: 'share', answerAs: 'list' }],
  };

/** The sentences in nearly the same words, so that a test can tell who wrote. */
export const textOf = ({ sentences }: ShownSentences): { text: string } => ({
  text: sentences.join(' ').replace('One writes:', 'A reviewer puts it like this:'),
});

/** How it misreads a question under a fault; null: there is none. */
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

/** How it lies in an answer under a fault; null: there is none. @param isSentBack whether an earlier text was refused */
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
