/** What every ad has besides its words: a language, countries, a format. */

import { hashText, type Random, randomFrom } from '../world/random.ts';
import type { AdLanguage, AdWords, Creative } from './ad.ts';

export const pickLanguage = (random: Random): AdLanguage => {
  const at = random.next();
  return at < 0.46 ? 'en' : at < 0.68 ? 'de' : at < 0.86 ? 'fr' : 'es';
};

const reaches: Readonly<Record<AdLanguage, readonly (readonly string[])[]>> = {
  en: [['gb'], ['gb', 'ie'], ['us', 'gb'], ['ie', 'nl', 'se'], ['us'], ['us', 'ca', 'gb', 'nl'], ['nl', 'pl', 'it']],
  de: [['de'], ['de', 'at'], ['de', 'at', 'ch'], ['at']],
  fr: [['fr'], ['fr', 'be'], ['be']],
  es: [['es'], ['es', 'mx'], ['es', 'it']],
};

export const countriesOf = (random: Random, language: AdLanguage): readonly string[] => random.pick(reaches[language]);

export const formatOf = (random: Random): Creative['format'] => {
  const at = random.next();
  return at < 0.5 ? 'image' : at < 0.85 ? 'video' : 'text';
};

export type Slots = Readonly<Record<string, string>>;

export const filled = (text: string, slots: Slots): string =>
  text.includes('{') ? text.replaceAll(/\{(\w+)\}/g, (whole, slot: string) => slots[slot] ?? whole) : text;

/** A kind as it stands in a sentence: "a habit tracker", "a notes & tasks app". */
export const inWords = (kind: string): string => `${kind.toLowerCase()}${kind.includes('&') ? ' app' : ''}`;

const cities = ['Leeds', 'Ghent', 'Graz', 'Bremen', 'Porto', 'Lyon', 'Girona', 'Cork', 'Malmö', 'Utrecht', 'Nantes'];

/** What fits into any sentence, from the ad's key alone: its seller and its words name the same town. */
export const chanceSlots = (key: string): Slots => {
  const random = randomFrom(hashText(`slots ${key}`));
  return {
    n: String(random.whole(3, 30)),
    price: String(random.whole(9, 90)),
    percent: String(random.whole(2, 8) * 10),
    city: random.pick(cities),
  };
};

/** Words are written when a library first looks at them: most are never read. */
export const writtenLater = (key: string, write: (random: Random) => AdWords): (() => AdWords) => {
  let written: AdWords | null = null;
  return () => {
    written ??= write(randomFrom(hashText(`words ${key}`)));
    return written;
  };
};
