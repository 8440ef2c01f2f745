import { lazy } from '../words/lazy.ts';
import { type CueMatch, cueMatcher } from './cue-matcher.ts';
import { type Tokens, tokensOf } from './cue-tokens.ts';
import { readEnglishCues, readEnglishModel } from './kind-data.ts';
import { LinearReader, type Score, type Span } from './linear-model.ts';
import type { Kind, KindsInput } from './review-kind.ts';

const english = lazy(() => {
  const { cues, classes } = readEnglishCues();
  const cueIds = cues.map(({ id }) => id);
  return {
    findCues: cueMatcher(cues, classes),
    bug: new LinearReader(readEnglishModel('bug'), cueIds),
    request: new LinearReader(readEnglishModel('request'), cueIds),
    praise: cueIds.indexOf('praise'),
    complaint: cueIds.indexOf('anger'),
  };
});

/** How sums become verdicts. The values were tuned on hand-read reviews of apps that were not in the training data. */
export const englishRules = {
  /** Requests are one sentence among others; bugs show in all sentences and in the worst one. */
  bestSentenceCounts: { bug: 0.3, request: 1 },
  threshold: { bug: -0.6, request: -0.9 },
  /** Added to the threshold of words without a cue. */
  implicit: 1,
  /** Added if a theme agrees, subtracted if none does. */
  themeAdds: 0.4,
  /** Added for one to five stars: broken apps rarely get five, and wishes come with three or four. */
  ratingAdds: { bug: [0, 0.1, 0, 0, -0.5], request: [-0.4, -0.1, 0.3, 0.3, 0] },
} as const;

/** Whether a theme that goes with the kind was found. */
export type Themed = Readonly<Record<'bug' | 'request', boolean>>;

export interface Reading {
  readonly tokens: Tokens;
  readonly matches: readonly CueMatch[];
  /** Null if it is not of that kind. */
  readonly bug: Score | null;
  readonly request: Score | null;
}

const verdict = (
  kind: 'bug' | 'request',
  tokens: Tokens,
  matches: readonly CueMatch[],
  rating: number | null,
  isThemed: boolean,
): Score | null => {
  const reading = english()[kind].read(tokens, matches);
  const { threshold, implicit, themeAdds, ratingAdds } = englishRules;
  const share = englishRules.bestSentenceCounts[kind];
  const score =
    (1 - share) * reading.whole +
    share * reading.best +
    (rating === null ? 0 : (ratingAdds[kind][rating - 1] ?? 0)) +
    (isThemed ? themeAdds : -themeAdds);
  if (score <= threshold[kind] + (reading.isExplicit ? 0 : implicit)) return null;
  // Without evidence in the text there is no verdict.
  return reading.isExplicit || reading.heaviest !== null ? reading : null;
};

export const readEnglish = (input: KindsInput, themed: Themed): Reading => {
  // Cues first: only words in cues have numbers.
  const { findCues } = english();
  const tokens = tokensOf(input);
  const matches = findCues(tokens);
  return {
    tokens,
    matches,
    bug: verdict('bug', tokens, matches, input.rating, themed.bug),
    request: verdict('request', tokens, matches, input.rating, themed.request),
  };
};

export const wordsFor = (kind: Kind, reading: Reading): readonly Span[] => {
  const { matches } = reading;
  if (kind === 'praise' || kind === 'complaint') {
    const wanted = english()[kind];
    return matches.filter(({ cue }) => cue === wanted);
  }
  const score = reading[kind];
  return score === null ? [] : english()[kind].strongest(matches, score);
};

export const countCues = (kind: 'praise' | 'complaint', { matches }: Reading): number => {
  const wanted = english()[kind];
  let count = 0;
  for (const { cue } of matches) if (cue === wanted) count++;
  return count;
};
