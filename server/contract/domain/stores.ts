export const stores = ['apple', 'play'] as const;
export type Store = (typeof stores)[number];

/** For brackets, lists and tables: `App Store`, `Google Play`. */
export const storeLabels = { apple: 'App Store', play: 'Google Play' } as const satisfies Record<Store, string>;

/** Inside a sentence: `the App Store`, `Google Play`. */
export const storeTitles: Readonly<Record<Store, string>> = {
  apple: `the ${storeLabels.apple}`,
  play: storeLabels.play,
};

/** At the start of a sentence: `The App Store`, `Google Play`. */
export const storeTitlesAtStart: Readonly<Record<Store, string>> = {
  apple: `The ${storeLabels.apple}`,
  play: storeLabels.play,
};

export const otherStore: Readonly<Record<Store, Store>> = { apple: 'play', play: 'apple' };
