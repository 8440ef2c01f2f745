import type { FindReading } from '../../questions/find/find-reading.ts';
import { isKnownWord } from '../../questions/read/known-words.ts';
import { contentOf } from '../../questions/topic/left-over.ts';
import { unitsIn } from '../../questions/topic/set-phrases.ts';
import { isAskedFor } from '../../tagging/subjects/subjects.ts';
import { nearWordsOf } from '../../tagging/words/misspellings.ts';
import { fold } from '../../tagging/words/words.ts';
import { type CountTerms, countWords } from '../index/searcher.ts';

/** Below this many reviews on file, a missing word means nothing. */
const enoughReviews = 5_000;
/** Up to this many reviews may share a typo. */
const hardlyAny = 2;
/** A correction must be at least this common. */
const common = 20;

/** Rare words of a topic with their corrections; null if there is none. */
const strangeIn = async <App>(
  countTerms: CountTerms,
  { topic, language, unknownApps }: FindReading<App>,
): Promise<ReadonlyMap<string, string | null>> => {
  const strange = new Map<string, string | null>();
  const names = fold(unknownApps.map(({ text }) => text).join(' '));
  const isOpen = (word: string): boolean =>
    !isAskedFor(word) && !names.includes(word) && !topic.units.some((unit) => unit.split(' ').includes(word));
  const words = topic.words.map(({ folded }) => folded).filter(isOpen);
  if (words.length === 0) return strange;
  const { docs, counts } = await countWords(countTerms, words, language);
  if (docs < enoughReviews) return strange;
  for (const word of words) {
    if ((counts.get(word) ?? 0) > hardlyAny) continue;
    const near = isKnownWord(word, 'en') ? [] : nearWordsOf(word);
    const found = near.length > 0 ? (await countWords(countTerms, near, language)).counts : new Map<string, number>();
    const [best] = [...found].sort(([, one], [, other]) => other - one);
    strange.set(word, best !== undefined && best[1] >= common ? best[0] : null);
  }
  return strange;
};

/** Corrects or drops words that occur in no review, with a note on each. */
export const withoutStrange = async <App>(
  countTerms: CountTerms,
  reading: FindReading<App>,
): Promise<FindReading<App>> => {
  const { topic, language } = reading;
  if (language !== 'en' && language !== 'und') return reading;
  const strange = await strangeIn(countTerms, reading);
  const found = topic.words.filter(({ folded }) => strange.has(folded));
  if (found.length === 0) return reading;
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
