import { type CueMatch, cueMatcher } from './cue-matcher.ts';
import type { Tokens } from './cue-tokens.ts';
import { classes, cues } from './cues/en.ts';
import { LinearReader, type Score, type Span } from './linear-model.ts';
import type { Kind } from './review-kind.ts';
import { bugModel } from './weights/bug-en.ts';
import { requestModel } from './weights/request-en.ts';

const findCues = cueMatcher(cues, classes);
const cueIds = cues.map(({ id }) => id);
const readers = { bug: new LinearReader(bugModel, cueIds), request: new LinearReader(requestModel, cueIds) };
const praiseCue = cueIds.indexOf('praise');
const angerCue = cueIds.indexOf('anger');

/** How the sums become a verdict; the figures were chosen on reviews read by hand, of other apps than the weights were fitted to. */
export const englishRules = {
  /** A request is one sentence among others; what is broken is told by all of them and by the worst of them. */
  bestSentenceCounts: { bug: 0.3, request: 1 },
  threshold: { bug: -0.6, request: -0.9 },
  /** Words without a cue have to say more. */
  untold: 1,
  /** What it adds that a theme speaks of the same, and takes that none does. */
  themeAdds: 0.4,
  /** What one to five stars add: five are seldom given to what is broken, and wishes stand at three and four. */
  ratingAdds: { bug: [0, 0.1, 0, 0, -0.5], request: [-0.4, -0.1, 0.3, 0.3, 0] },
} as const;

/** Whether a theme that goes with the kind was found. */
export type Themed = Readonly<Record<'bug' | 'request', boolean>>;

/** What English words say of a review. */
export interface Reading {
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
  const reading = readers[kind].read(tokens, matches);
  const { threshold, untold, themeAdds, ratingAdds } = englishRules;
  const share = englishRules.bestSentenceCounts[kind];
  const score =
    (1 - share) * reading.whole +
    share * reading.best +
    (rating === null ? 0 : (ratingAdds[kind][rating - 1] ?? 0)) +
    (isThemed ? themeAdds : -themeAdds);
  if (score <= threshold[kind] + (reading.told ? 0 : untold)) return null;
  // Nothing is said where there are no words that say it.
  return reading.told || reading.heaviest !== null ? reading : null;
};

export const readEnglish = (tokens: Tokens, rating: number | null, themed: Themed): Reading => {
  const matches = findCues(tokens);
  return {
    matches,
    bug: verdict('bug', tokens, matches, rating, themed.bug),
    request: verdict('request', tokens, matches, rating, themed.request),
  };
};

/** The words that a reading found a kind by. */
export const wordsFor = (kind: Kind, reading: Reading): readonly Span[] => {
  const { matches } = reading;
  if (kind === 'praise' || kind === 'complaint') {
    const sought = kind === 'praise' ? praiseCue : angerCue;
    return matches.filter(({ cue }) => cue === sought);
  }
  const score = reading[kind];
  return score === null ? [] : readers[kind].strongest(matches, score);
};

/** How many words say praise, or anger. */
export const countCues = (kind: 'praise' | 'complaint', { matches }: Reading): number => {
  const sought = kind === 'praise' ? praiseCue : angerCue;
  let count = 0;
  for (const { cue } of matches) if (cue === sought) count++;
  return count;
};
