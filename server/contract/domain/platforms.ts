/** The platforms that videos are searched on. */
export const platforms = ['tiktok', 'instagram', 'youtube', 'facebook'] as const;
export type Platform = (typeof platforms)[number];

export const platformTitles: Readonly<Record<Platform, string>> = {
  tiktok: 'TikTok',
  instagram: 'Instagram',
  youtube: 'YouTube',
  facebook: 'Facebook',
};

/** Those of them that creators are searched on. */
export const creatorPlatforms = ['tiktok', 'instagram', 'youtube'] as const satisfies readonly Platform[];
export type CreatorPlatform = (typeof creatorPlatforms)[number];
