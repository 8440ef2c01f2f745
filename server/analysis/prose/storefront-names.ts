import { storefronts } from '../../contract/domain/storefronts.ts';

/** Names that have an article in a sentence. */
const withArticle =
  /^(?:United |Netherlands|Philippines|Dominican Rep|Maldives|Bahamas|Czech Rep|Cayman Isl|British Virgin|Turks)/u;

/** A country behind `in`: `the United States`, `Japan`. */
export const inCountry = (code: string): string => {
  const name = storefronts.get(code)?.name ?? code;
  return withArticle.test(name) ? `the ${name}` : name;
};

export const storeNames = { apple: 'the App Store', play: 'Google Play' } as const;
