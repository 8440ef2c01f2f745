import type { Asking } from '../../reading/sentence-reading.ts';
import { withKindred } from '../../reading/topic/kindred-themes.ts';
import { type ThemeId, taxonomy } from '../../tagging/themes/taxonomy.ts';
import type { AskedThing } from './asked-topic.ts';

/** `The cheapest one`, in eight languages. */
const cheapest =
  /(?<!\p{L})(?:cheap(?:est|er)|least expensive|most affordable|g[uü]nstigste\p{L}*|billigste\p{L}*|(?:la |les? )?moins ch[eè]re?s?|m[aá]s barat[oa]s?|mais (?:barat[oa]s?|em conta)|pi[uù] economic[aoh]e?|meno car[aoie])(?!\p{L})|一番安い|最も安い|最安|(?:가장|제일) (?:싼|저렴한)/iu;

/** `The fewest bugs`. */
const bugs =
  /(?<!\p{L})(?:bugs?|buggy|buggiest|glitch(?:es|y)?|fehler|fehlerhaft\p{L}*|err[eo]res|fallos|erros|falhas|errori|difetti)(?!\p{L})|バグ|不具合|버그|오류/iu;

const ofStability: readonly ThemeId[] = taxonomy.flatMap(({ id, group }) => (group === 'stability' ? [id] : []));

const thingOf = (label: string, themes: readonly ThemeId[]): AskedThing => ({
  label,
  themes,
  known: true,
  wordings: [],
  told: [],
});

/** What apps are ranked by that a question does not name as a topic. */
export interface Implied {
  readonly thing: AskedThing;
  readonly way: Asking['way'];
}

/**
 * Reviews do not tell what an app costs, but how many mind it: of the cheapest app, that is what is counted. Of the one with
 * the most bugs, it is crashes, errors and the like. Null: the question asks for neither.
 */
export const impliedThing = (
  asked: string,
  { intent, way, topic }: Pick<Asking, 'intent' | 'way' | 'topic'>,
): Implied | null => {
  if (intent !== 'which_app') return null;
  const [price] = cheapest.exec(asked) ?? [];
  if (price !== undefined) return { thing: thingOf(price, withKindred(['too_expensive'])), way: 'better' };
  const [bug] = bugs.exec(asked) ?? [];
  return bug === undefined || topic !== '' ? null : { thing: thingOf(bug, ofStability), way };
};
