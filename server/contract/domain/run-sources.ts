/** The groups of upstreams that runs read. An account whose runs find nothing is slowed down for one group, not for all. */
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
