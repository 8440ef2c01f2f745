import { fold } from '../../tagging/words/words.ts';
import type { Finding } from './findings.ts';

/** What a question excludes from its answer. */
export interface LeftOut {
  /** Ids. */
  readonly themes: readonly string[];
  /** As in the question. */
  readonly words: readonly string[];
}

/** The findings about anything else. */
export const withoutLeftOut = (findings: readonly Finding[], { themes, words }: LeftOut): Finding[] =>
  findings.filter(
    ({ theme, label }) =>
      (theme === null || !themes.includes(theme)) && !words.some((word) => fold(label).includes(fold(word))),
  );
