import { declineReasons } from '../../../contract/resources/questions/plan.ts';
import { heads, type WordLabel, wordLabels } from './labels.ts';
import type { Choices, LabelledQuestion } from './unit.ts';

/** Output of the network: log probabilities of the choices for each word and each ask. */
export interface Scores {
  readonly labels: readonly (readonly number[])[];
  readonly units: readonly (readonly number[])[];
  /** By unit, then by head. */
  readonly choices: readonly (readonly (readonly number[])[])[];
  readonly because: number;
}

const best = (scores: readonly number[]): number =>
  scores.reduce((top, score, at) => (score > scores[top]! ? at : top), 0);

/** The most likely labels, where a name continues only from its own beginning. */
const labelsOf = (scores: Scores['labels']): WordLabel[] => {
  const mayFollow = wordLabels.map((label) =>
    label.endsWith('+') ? [wordLabels.indexOf(label.slice(0, -1) as WordLabel), wordLabels.indexOf(label)] : null,
  );
  let sums: number[] = [];
  const ways: number[][] = [];
  scores.forEach((row, at) => {
    const from = row.map((_, label) => {
      const allowed = mayFollow[label];
      if (at === 0) return allowed ? -1 : label;
      const before = allowed ?? sums.map((__, each) => each);
      return before.reduce((top, each) => (sums[each]! > sums[top]! ? each : top), before[0]!);
    });
    ways.push(from);
    sums = row.map((score, label) =>
      at === 0 ? (mayFollow[label] ? Number.NEGATIVE_INFINITY : score) : sums[from[label]!]! + score,
    );
  });
  if (scores.length === 0) return [];
  let label = best(sums);
  const labels: WordLabel[] = [];
  for (let at = scores.length - 1; at >= 0; at--) {
    labels.unshift(wordLabels[label]!);
    label = ways[at]![label]!;
  }
  return labels;
};

const idle: ReadonlySet<WordLabel> = new Set<WordLabel>(['filler', 'unread', 'declined', 'sort']);

/** The choices that decide what is counted. */
const deciding = ['measure', 'by', 'polarity', 'comparison', 'answerAs', 'pick'] as const;

/** Choices with the same figures, by head: which of them is right does not matter for the answer. */
const alike: Readonly<Partial<Record<keyof typeof heads, readonly (readonly string[])[]>>> = {
  measure: [['reviews.share', 'reviews.reviews']],
  answerAs: [['number', 'yes_no']],
};

/** Log probability that an ask is counted correctly. */
const certaintyOf = (given: Scores['choices'][number], chosen: Choices): number => {
  const names = Object.keys(heads) as (keyof typeof heads)[];
  const sure = (head: keyof typeof heads): number => {
    const scores = given[names.indexOf(head)]!;
    const values: readonly string[] = heads[head];
    const same = alike[head]?.find((group) => group.includes(chosen[head])) ?? [chosen[head]];
    return Math.log(values.reduce((sum, value, at) => sum + (same.includes(value) ? Math.exp(scores[at]!) : 0), 0));
  };
  // The figures of an overview are fixed, and facts have no groups of reviews.
  if (chosen.preset === 'general') return sure('preset') + sure('comparison');
  const isOfReviews = chosen.measure.startsWith('reviews.');
  return deciding.reduce((sum, head) => sum + (head === 'by' && !isOfReviews ? 0 : sure(head)), 0);
};

/** Minimum mean certainty for declining all of a question: of those below it, most can be answered. */
const minDeclined = -0.2;

/** Whether the words of a question that asks for nothing else are clearly declined. */
const isClearlyDeclined = (scores: Scores['labels'], labels: readonly WordLabel[]): boolean => {
  const declined = scores.filter((_, at) => labels[at] === 'declined');
  const sum = declined.reduce((total, row) => total + row[wordLabels.indexOf('declined')]!, 0);
  return sum >= minDeclined * declined.length;
};

/** The most likely labels, asks and choices; asks are numbered in word order. */
export const decode = (
  scores: Scores,
): Pick<LabelledQuestion, 'labels' | 'units' | 'choices' | 'because' | 'certainty'> => {
  const labels = labelsOf(scores.labels);
  const said = scores.units.map(best);
  const order = [...new Set(said.filter((_, at) => !idle.has(labels[at]!)))].sort((one, other) => one - other);
  const units = said.map((unit) => Math.max(0, order.indexOf(unit)));
  const choices = order.map((unit) => {
    const given = scores.choices[unit]!;
    return Object.fromEntries(
      Object.entries(heads).map(([head, values], at) => [head, values[best(given[at]!)]]),
    ) as unknown as Choices;
  });
  const certainties = order.map((unit, at) => certaintyOf(scores.choices[unit]!, choices[at]!));
  return {
    labels,
    units,
    choices,
    because: declineReasons[scores.because]!,
    certainty:
      choices.length > 0 || isClearlyDeclined(scores.labels, labels)
        ? Math.min(0, ...certainties)
        : Number.NEGATIVE_INFINITY,
  };
};
