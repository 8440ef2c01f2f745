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

/** How the sums become a verdict; the figures were chosen on reviews read by hand, of other apps than the weights were fitted to. */
export const englishRules = {
  /** A request is one sentence among others; a defect shows in all sentences and in the worst one. */
  bestSentenceCounts: { bug: 0.3, request: 1 },
  threshold: { bug: -0.6, request: -0.9 },
  /** Words without a cue have to say more. */
  implicit: 1,
  /** What it adds that a theme speaks of the same, and takes that none does. */
  themeAdds: 0.4,
  /** What one to five stars add: five are seldom given to what is broken, and wishes stand at three and four. */
  ratingAdds: { bug: [0, 0.1, 0, 0, -0.5], request: [-0.4, -0.1, 0.3, 0.3, 0] },
} as const;

/** Whether a theme that goes with the kind was found. */
export type Themed = Readonly<Record<'bug' | 'request', boolean>>;

/** What English words say of a review. */
export interface Reading {
  readonly tokens: Tokens;
  readonly matches: readonly CueMatch[];
  /** Null: it is not of that kind. */
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
  // Nothing is said where there are no words that say it.
  return reading.isExplicit || reading.heaviest !== null ? reading : null;
};

export const readEnglish = (input: KindsInput, themed: Themed): Reading => {
  // The cues first: only words that they name have numbers.
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
    const sought = english()[kind];
    return matches.filter(({ cue }) => cue === sought);
  }
  const score = reading[kind];
  return score === null ? [] : english()[kind].strongest(matches, score);
};

/** How many words say praise, or anger. */
export const countCues = (kind: 'praise' | 'complaint', { matches }: Reading): number => {
  const sought = english()[kind];
  let count = 0;
  for (const { cue } of matches) if (cue === sought) count++;
  return count;
};
