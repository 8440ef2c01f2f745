import type { SentenceReading } from '../sentence-reading.ts';
import { contentOf } from '../steps/left-over.ts';
import { isAskedFor } from '../topic/concepts.ts';
import type { TopicDraft } from '../topic/draft-topic.ts';
import { type Counts, countOf, type Near } from '../topic/look-for.ts';
import { unitsIn } from '../topic/set-phrases.ts';

/** Words of a topic that hardly any review has, and what they are slips for; null: for no word that reviews have. */
export type StrangeWords = ReadonlyMap<string, string | null>;

/** With fewer reviews on file, that none has a word says nothing. */
const enoughReviews = 5_000;
/** So few may be slips of the pen. */
const hardlyAny = 2;
/** What a word is a slip for is a common one. */
const common = 20;

/**
 * Words that no list knows as something that reviews speak of, and that hardly any review has.
 * @param counts of the topic's terms and of those that `near` names
 */
export const strangeWords = (
  { units, themes }: TopicDraft,
  { docs, counts }: { readonly docs: number; readonly counts: Counts },
  near: Near,
): StrangeWords => {
  const strange = new Map<string, string | null>();
  if (docs < enoughReviews) return strange;
  for (const [at, unit] of units.entries()) {
    const { folded, terms, foreign, firm, phrase } = unit;
    const isKnown = firm || phrase !== null || isAskedFor(folded) || themes.some(({ covers }) => covers.has(at));
    if (isKnown || countOf(counts, [...terms.flat(), ...foreign]) > hardlyAny) continue;
    const [best] = [...(near.get(unit) ?? [])]
      .map(([term, spelling]) => ({ spelling, count: counts.get(term) ?? 0 }))
      .sort((one, other) => other.count - one.count);
    strange.set(folded, best !== undefined && best.count >= common ? best.spelling : null);
  }
  return strange;
};

/** The reading with those words of its topic spelt as they are meant or left out, and a note on each. */
export const withoutStrange = <App>(reading: SentenceReading<App>, strange: StrangeWords): SentenceReading<App> => {
  const { topic, language } = reading;
  const found = topic.words.filter(({ folded }) => strange.has(folded));
  if (found.length === 0 || (language !== 'en' && language !== 'und')) return reading;
  const text = found
    .reduceRight(
      (rest, { start, end, folded }) => rest.slice(0, start) + (strange.get(folded) ?? '') + rest.slice(end),
      topic.text,
    )
    .replace(/\s+/gu, ' ')
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '');
  const notes = found.map(({ start, end, folded }) => {
    const said = `“${topic.text.slice(start, end)}”`;
    const meant = strange.get(folded);
    return meant == null
      ? `${said} was left out because hardly any review on file contains it; quote it to look for it word for word.`
      : `${said} was read as “${meant}”.`;
  });
  return {
    ...reading,
    topic: { ...topic, text, words: text === '' ? [] : contentOf(text, language), units: unitsIn(text) },
    notes: [...reading.notes, ...notes],
  };
};
