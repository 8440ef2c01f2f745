import type { platforms } from '../../contract/resources/videos.ts';

type Platform = (typeof platforms)[number];

export const platformTitles: Readonly<Record<Platform, string>> = {
  tiktok: 'TikTok',
  instagram: 'Instagram',
  youtube: 'YouTube',
  facebook: 'Facebook',
};

/** `TikTok`, `TikTok and YouTube`, `TikTok, Instagram and YouTube`. */
export const platformList = (platforms: readonly Platform[]): string => {
  const titles = platforms.map((platform) => platformTitles[platform]);
  return titles.length > 1 ? `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}` : (titles[0] ?? '');
};
