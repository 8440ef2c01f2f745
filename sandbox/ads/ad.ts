/** An ad with the ground truth about it, which no library shows. */

import type { AdNetwork } from '../../server/contract/domain/ad-networks.ts';
import { hashText, type Random, randomFrom } from '../world/random.ts';
import type { WorldApp } from '../world/types.ts';
import type { Slot } from './cast/seasons.ts';

export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type AdLanguage = (typeof LANGUAGES)[number];

export interface Advertiser {
  /** Shared by its accounts; each library derives its own id from it. */
  readonly key: string;
  /** The legal name used to sign up. */
  readonly name: string;
  /** Two upper-case letters. */
  readonly country: string;
}

export interface AdWords {
  readonly title: string;
  readonly body: string;
  readonly description: string;
}

export interface Creative {
  readonly key: string;
  /** The account that pays: the developer or an agency. */
  readonly advertiser: Advertiser;
  readonly beneficiary: string;
  /** The page or account that shows it: an app's name, a shop's. */
  readonly shownAs: string;
  readonly words: () => AdWords;
  readonly language: AdLanguage;
  /** Host only. */
  readonly landing: string;
  /** Host of its website, which may differ from the landing page. */
  readonly domain: string;
  readonly app: WorldApp | null;
  readonly kinds: readonly string[];
  readonly hard: boolean;
  readonly note: string;
  /** As day numbers; an ad whose end is in the future is running. */
  readonly start: number;
  readonly end: number;
  readonly format: 'text' | 'image' | 'video';
  readonly countries: readonly string[];
  /** Probability of being in each library. */
  readonly shares: Readonly<Record<AdNetwork, number>>;
}

export interface LibraryAd extends Creative {
  readonly network: AdNetwork;
  readonly id: string;
}

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

/** A kind as used in sentences: "a habit tracker", "a notes & tasks app". */
export const inWords = (kind: string): string => `${kind.toLowerCase()}${kind.includes('&') ? ' app' : ''}`;

const cities = ['Leeds', 'Ghent', 'Graz', 'Bremen', 'Porto', 'Lyon', 'Girona', 'Cork', 'Malmö', 'Utrecht', 'Nantes'];

/** Fillers for any sentence, derived from the ad's key so that the seller and the text name the same town. */
export const chanceSlots = (key: string): Slots => {
  const random = randomFrom(hashText(`slots ${key}`));
  return {
    n: String(random.whole(3, 30)),
    price: String(random.whole(9, 90)),
    percent: String(random.whole(2, 8) * 10),
    city: random.pick(cities),
  };
};

/** Generated when first read, because most are never read. */
export const writtenLater = (key: string, write: (random: Random) => AdWords): (() => AdWords) => {
  let written: AdWords | null = null;
  return () => {
    written ??= write(randomFrom(hashText(`words ${key}`)));
    return written;
  };
};

type GivenCreative = Pick<Creative, 'advertiser' | 'shownAs' | 'language' | 'landing' | 'domain' | 'note' | 'shares'> &
  Partial<Pick<Creative, 'beneficiary' | 'app' | 'kinds' | 'hard' | 'countries'>> & {
    readonly write: (random: Random) => AdWords;
  };

/** By default a creative is paid by its advertiser, is for no app, and can be mistaken for an ad for one. */
export const creativeOf = ({ key, random, start, end }: Slot, { write, ...given }: GivenCreative): Creative => ({
  key,
  beneficiary: given.advertiser.name,
  app: null,
  kinds: [],
  hard: true,
  start,
  end,
  words: writtenLater(key, write),
  format: formatOf(random),
  countries: countriesOf(random, given.language),
  ...given,
});
