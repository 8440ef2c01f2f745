/** An ad as its library knows it, and what is true of it, which no library tells. */

import type { AdNetwork } from '../../server/contract/domain/ad-networks.ts';
import type { WorldApp } from '../world/types.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type AdLanguage = (typeof LANGUAGES)[number];

export interface Advertiser {
  /** What all its accounts have in common; each library has an id of its own made from it. */
  readonly key: string;
  /** The name that it signs up with: a legal one. */
  readonly name: string;
  /** Two letters, upper case. */
  readonly country: string;
}

export interface AdWords {
  readonly title: string;
  readonly body: string;
  readonly description: string;
}

/** One thing that someone advertises, before a library gives it a number. */
export interface Creative {
  readonly key: string;
  /** Whose account it is, and who pays: the maker or an agency. */
  readonly advertiser: Advertiser;
  /** For whom it is paid. */
  readonly beneficiary: string;
  /** The page or the account that shows it: an app's name, a shop's. */
  readonly shownAs: string;
  readonly words: () => AdWords;
  readonly language: AdLanguage;
  /** Host alone. */
  readonly landing: string;
  /** The host of its site, which may differ from where the ad leads. */
  readonly domain: string;
  readonly app: WorldApp | null;
  readonly kinds: readonly string[];
  readonly hard: boolean;
  readonly note: string;
  /** Days as numbers; an ad whose end is not over yet is running. */
  readonly start: number;
  readonly end: number;
  readonly format: 'text' | 'image' | 'video';
  readonly countries: readonly string[];
  /** How likely each library has it. */
  readonly shares: Readonly<Record<AdNetwork, number>>;
}

/** A creative in one library. */
export interface LibraryAd extends Creative {
  readonly network: AdNetwork;
  readonly id: string;
}

/** What an app is, as its subtitle begins. */
export const kindOf = (app: WorldApp): string => app.subtitle.split(':', 1)[0] ?? '';
