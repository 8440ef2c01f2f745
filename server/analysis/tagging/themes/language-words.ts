import type { ThemeId } from './taxonomy.ts';

/**
 * What a language file (`words/<lang>.ts`) holds. A pattern is matched on folded words (lower case, no accents):
 *
 *     crash*               a word that begins so
 *     sign/log in          alternatives in one place
 *     keeps .. closing     up to three words between (ja, zh, ko: up to six characters)
 *     app . slow           up to one word between; `. .` two
 *     <cant> watch         any of the language's class `cant`, whose entries may be several words
 *     !doesn't work        holds its own negation: one before it does not cancel it. A pattern that has a negator among
 *                          its own words is taken so without being told
 *     [1-3] ads            counts in reviews of one to three stars and where the rating is not known
 *     ?after the update    says when, not what: counts in one to three stars, else only beside a theme that speaks against
 *                          the app (where the rating is not known: also where none speaks for it)
 *     ~doesn't work         says that something fails, not what: counts where no other words name a fault of the app
 *     -crash course        these words do not speak of the theme: hits that overlap them are dropped
 *
 * A pattern never reaches over the end of a sentence, and words of a longer hit count for that hit alone: "ads" in
 * "remove ads" is no hit of its own. In ja, zh and ko a pattern is sought anywhere in the text with its spaces taken out.
 *
 * A negator cancels a hit that follows it; one that begins with `..` cancels a hit before it: `.. nicht`, `.. fixed`.
 */
export interface LanguageWords {
  readonly words: Partial<Record<ThemeId, readonly string[]>>;
  readonly negators: readonly string[];
  /** Phrases that say something else than their words: "could not be better". Hits in them are dropped, but for those with `!`. */
  readonly idioms?: readonly string[] | undefined;
  /** Words that may stand between a negator and what it cancels; without the list any two words may. */
  readonly between?: readonly string[] | undefined;
  /** Words that carry a negation on to a second hit: "never crashes or freezes". */
  readonly or?: readonly string[] | undefined;
  readonly classes?: Readonly<Record<string, readonly string[]>> | undefined;
}
