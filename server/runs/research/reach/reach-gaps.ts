import { type AdNetwork, adNetworkTitles } from '../../../contract/domain/ad-networks.ts';
import type { AppRef } from '../../../contract/domain/app-ref.ts';
import { type Platform, platformTitles } from '../../../contract/domain/platforms.ts';
import type { ResearchSource } from '../../../contract/resources/research/research.ts';
import { adGaps, type Silent, videoGaps } from '../../../questions/answers/reach/reach-gaps.ts';
import { capital, counted, listed, noun, verb } from '../../../support/prose/numbers.ts';
import type { Reach } from './reach-evidence.ts';

/** The ads and videos of a named subject. */
export interface NamedReach {
  /** An app's title, or a kind. */
  readonly name: string;
  readonly reach: Reach;
}

/** One sentence per gap: libraries and platforms that didn't answer or have no key. */
export const reachGaps = (all: readonly NamedReach[]): string[] => {
  const ads = all.flatMap(({ name, reach: { ads } }) =>
    ads.errors.flatMap(({ network, code }): Silent<AdNetwork>[] => {
      const partly = ads.shown?.networks.some((read) => read.network === network) ?? false;
      return network === null ? [] : [{ of: name, source: network, code, partly }];
    }),
  );
  const videos = all.flatMap(({ name, reach: { social } }) =>
    social.errors.flatMap(({ platform, code }): Silent<Platform>[] =>
      platform === null ? [] : [{ of: name, source: platform, code }],
    ),
  );
  const stores = all.flatMap(({ reach }) => [
    ...reach.ads.errors.flatMap(({ network, message }) => (network === null ? message : [])),
    ...reach.social.errors.flatMap(({ platform, message }) => (platform === null ? message : [])),
  ]);
  return [...new Set([...adGaps(ads), ...videoGaps(videos), ...stores])];
};

const ad = noun('ad');
const video = noun('video');

/** Which ads and videos were read, if any. */
export const reachSources = (
  { name, reach: { ads, social, readAt } }: NamedReach,
  app: AppRef | null,
): ResearchSource[] => {
  const of = { store: app?.store ?? null, appId: app?.appId ?? null, readAt };
  const libraries = ads.shown?.networks.map(({ network }) => adNetworkTitles[network]) ?? [];
  const searched = social.known?.searched.map((platform) => platformTitles[platform]) ?? [];
  const where = searched.length > 0 ? `the library and a search on ${listed(searched)}` : 'the library';
  return [
    ...(ads.shown
      ? [
          {
            ...of,
            cite: 'ads' as const,
            detail: `${capital(counted(ads.shown.total, ad))} for ${name} in the ad ${verb(libraries.length, 'library', 'libraries')} of ${listed(libraries)}, one page per advertiser or app.`,
          },
        ]
      : []),
    ...(social.known
      ? [
          {
            ...of,
            cite: 'social' as const,
            detail: `${capital(counted(social.known.total, video))} about ${name} from ${where}.`,
          },
        ]
      : []),
  ];
};
