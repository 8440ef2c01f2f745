import { fold } from '../../tagging/words/words.ts';
import type { Finding } from './findings.ts';

/** What a question says its answer should not be about. */
export interface LeftOut {
  /** Ids. */
  readonly themes: readonly string[];
  /** In the words of the question. */
  readonly words: readonly string[];
}

/** The findings that are about something else. */
export const withoutLeftOut = (findings: readonly Finding[], { themes, words }: LeftOut): Finding[] =>
  findings.filter(
    ({ theme, label }) =>
      (theme === null || !themes.includes(theme)) && !words.some((word) => fold(label).includes(fold(word))),
  );
