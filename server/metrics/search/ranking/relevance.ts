import { termOf } from '../../../tagging/words/terms.ts';
import { wordsOf } from '../../../tagging/words/words.ts';

/** What of a topic reviews are put in order by. */
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

/** BM25: how soon a word that is said again adds nothing, and how much longer texts need more of it. */
const saturation = 0.6;
const lengthShare = 0.4;
/** Of a review, in words. */
const usualLength = 25;
/** A word of the title says what the review is about. */
const titleFactor = 1.5;
/** What a theme says that no word says, as if a word said it so often. */
const themeFrequency = 0.4;
/** How much more it tells to speak of much of the topic than often of a part of it. */
const coverageFactor = 2;
/** Two units so few words apart are said of each other. */
const nearWords = 4;

const termsIn = (text: string, lang: string): string[] => wordsOf(text).map(({ folded }) => termOf(folded, lang));

/** How close to each other two different units stand, by what they weigh: 0 where none do. */
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

/** How much a review is about a topic, from its whole text: BM25, with more for covering the topic and for units side by side. */
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
