import { cueMatcher } from './cue-matcher.ts';
import type { Tokens } from './cue-tokens.ts';
import { classes, cues } from './cues/en.ts';
import { linearReader, type Span } from './linear-model.ts';
import { bugModel } from './weights/bug-en.ts';
import { requestModel } from './weights/request-en.ts';

const findCues = cueMatcher(cues, classes);
const cueIds = cues.map(({ id }) => id);
const readBug = linearReader(bugModel, cueIds);
const readRequest = linearReader(requestModel, cueIds);
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

export interface Reading {
  readonly bug: readonly Span[] | null;
  readonly request: readonly Span[] | null;
  readonly praise: readonly Span[];
  readonly anger: readonly Span[];
}

export const readEnglish = (tokens: Tokens, rating: number | null, themed: Themed): Reading => {
  const matches = findCues(tokens);
  const verdict = (kind: 'bug' | 'request'): readonly Span[] | null => {
    const reading = (kind === 'bug' ? readBug : readRequest)(tokens, matches);
    const { threshold, untold, themeAdds, ratingAdds } = englishRules;
    const share = englishRules.bestSentenceCounts[kind];
    const score =
      (1 - share) * reading.whole +
      share * reading.best +
      (rating === null ? 0 : (ratingAdds[kind][rating - 1] ?? 0)) +
      (themed[kind] ? themeAdds : -themeAdds);
    return score > threshold[kind] + (reading.told ? 0 : untold) ? reading.strongest() : null;
  };
  return {
    bug: verdict('bug'),
    request: verdict('request'),
    praise: matches.filter(({ cue }) => cue === praiseCue),
    anger: matches.filter(({ cue }) => cue === angerCue),
  };
};
