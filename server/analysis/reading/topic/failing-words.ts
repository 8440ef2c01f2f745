import type { Word } from '../../words/words.ts';
import { denies } from './named-themes.ts';

/** Words that say of something else that it went wrong; folded, by how they begin. */
const failing =
  /^(?:fail|reject|declin(?:e|ed|es|ing)$|broken?$|breaks?$|missing$|lost$|losing$|stuck$|delay|denied$|refus|unable$|deducted$|interrupt|vanish|disappear|fehlgeschlag|fehlschlag|abgelehnt|kaputt|fehlt$|fehlen|verloren|gesperrt|verschwund|echou|echec|refuse|casse|manqu|perdu|bloque|disparu|fallid|falla|rechazad|roto$|rota$|falta|perdid|desaparec|falh|recusad|quebrad|sumiu|fallit|rifiutat|rotto$|rotta$|manca|perso$|persa$|bloccat|scompars)/u;

/** That there is none of something is not that it went wrong. */
const absence: ReadonlySet<string> = new Set(
  'without ohne kein keine keinen keiner sans sin sem senza zero'.split(' '),
);

/** Whether a word says that something does not happen: `never answers`, `not received`. */
const deniesVerb = (folded: string, language: string): boolean =>
  denies(folded, language) &&
  !absence.has(folded) &&
  // Only in English is it no word for `not`.
  !(folded === 'no' && (language === 'en' || language === 'und'));

/** Whether a word of a topic says that something went wrong: by itself, or by a word before it that says no to it. */
export const saysFailure = (
  folded: string,
  before: Pick<Word, 'folded'> | undefined,
  language: string,
): 'itself' | 'denied' | null => {
  if (before !== undefined && deniesVerb(before.folded, language)) return 'denied';
  return failing.test(folded) ? 'itself' : null;
};
