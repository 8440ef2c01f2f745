import { termOf } from '../../../tagging/words/terms.ts';
import { wordsOf } from '../../../tagging/words/words.ts';

export interface WeighedUnit {
  readonly weight: number;
  readonly terms: ReadonlySet<string>;
  readonly themes: ReadonlySet<string>;
}

interface Ranked {
  readonly title: string | null;
  readonly text: string;
  readonly lang: string;
  readonly themes: readonly string[];
}

/** BM25 parameters: how fast repetitions saturate, and how strongly length is normalized. */
const saturation = 0.6;
const lengthShare = 0.4;
/** In words. */
const usualLength = 25;
/** The title says what the review is about. */
const titleFactor = 1.5;
/** A matching theme counts like this many occurrences of a word. */
const themeFrequency = 0.4;
/** How much more covering the topic counts than repeating part of it. */
const coverageFactor = 2;
/** Two units this few words apart count as related. */
const nearWords = 4;

const termsIn = (text: string, lang: string): string[] => wordsOf(text).map(({ folded }) => termOf(folded, lang));

/** The best proximity of two different units, by weight; 0 if none are near. */
const nearness = (places: readonly (WeighedUnit | undefined)[]): number => {
  let best = 0;
  let last = -1;
  for (let at = 0; at < places.length; at++) {
    const unit = places[at];
    if (!unit) continue;
    const before = places[last];
    if (before && before !== unit && at - last <= nearWords) {
      best = Math.max(best, (before.weight + unit.weight) / (at - last));
    }
    last = at;
  }
  return best;
};

/** Scores a review's whole text against a topic: BM25, plus bonuses for coverage and proximity. */
export const relevanceOf = ({ title, text, lang, themes }: Ranked, units: readonly WeighedUnit[]): number => {
  const [inTitle, inText] = [termsIn(title ?? '', lang), termsIn(text, lang)];
  const length = inTitle.length + inText.length;
  const unitOf = (term: string): WeighedUnit | undefined => units.find((unit) => unit.terms.has(term));
  const [titled, inBody] = [inTitle.map(unitOf), inText.map(unitOf)];
  const norm = saturation * (1 - lengthShare + (lengthShare * length) / usualLength);
  let sum = 0;
  for (const unit of units) {
    const said =
      inBody.filter((each) => each === unit).length + titleFactor * titled.filter((each) => each === unit).length;
    const isThemed = said === 0 && themes.some((theme) => unit.themes.has(theme));
    const frequency = isThemed ? themeFrequency : said;
    if (frequency === 0) continue;
    sum += (unit.weight * frequency * (saturation + 1)) / (frequency + norm);
    sum += coverageFactor * unit.weight * (isThemed ? themeFrequency : 1);
  }
  return sum + nearness(inBody);
};
