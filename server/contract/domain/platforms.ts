/** Groups of upstreams that runs read. An account whose runs find nothing is slowed down for one group only. */
const sourceNames = {
  app_stores: 'the app stores',
  ad_libraries: 'the ad libraries',
  video_platforms: 'the video platforms',
} as const;

export type Source = keyof typeof sourceNames;

export const sources = Object.keys(sourceNames) as [Source, ...Source[]];

/** Why starts for a source are spaced out. The database counts up to 20 runs. */
export const slowdownReason = (source: Source, runs: number): string =>
  `${runs < 20 ? runs : '20 or more'} of your runs that read ${sourceNames[source]} found nothing in the last hour`;

export const platforms = ['tiktok', 'instagram', 'youtube', 'facebook'] as const;
export type Platform = (typeof platforms)[number];

export const platformTitles: Readonly<Record<Platform, string>> = {
  tiktok: 'TikTok',
  instagram: 'Instagram',
  youtube: 'YouTube',
  facebook: 'Facebook',
};

/** The platforms on which creators are searched. */
export const creatorPlatforms = ['tiktok', 'instagram', 'youtube'] as const satisfies readonly Platform[];
export type CreatorPlatform = (typeof creatorPlatforms)[number];
