export const adNetworks = ['google', 'apple', 'meta', 'tiktok'] as const;
export type AdNetwork = (typeof adNetworks)[number];

export const adNetworkTitles: Readonly<Record<AdNetwork, string>> = {
  google: 'Google',
  apple: 'Apple',
  meta: 'Meta',
  tiktok: 'TikTok',
};

/** The name of each network's library of published ads. */
export const adLibraryTitles: Readonly<Record<AdNetwork, string>> = {
  google: 'Google’s Ads Transparency Center',
  apple: 'Apple’s Ad Repository',
  meta: 'Meta’s Ad Library',
  tiktok: 'TikTok’s Commercial Content Library',
};
