import * as z from 'zod';
import { adNetworks } from '../../domain/ad-networks.ts';
import { platforms } from '../../domain/platforms.ts';
import { storeName } from '../../fields/app-ref.ts';
import { Ad, AdHookRank, NetworkError } from './ad-search.ts';
import { PlatformError, Video } from './videos.ts';

const count = z.int().min(0);
const appRef = { store: storeName, appId: z.string(), title: z.string() };

const adsShown = {
  total: count.describe(
    'Ads known to be for it, with duplicates merged, from the first page of each library query. Zero means that the libraries in `networks` answered and show none.',
  ),
  more: z.boolean().describe('True when the libraries have further pages, so `total` is a minimum.'),
  unclear: count.describe(
    'Further ads by the same developers that do not show which app they are for; not in `total`.',
  ),
  networks: z
    .array(z.object({ network: z.enum(adNetworks), ads: count, running: count, ended: count, unclear: count }))
    .describe(
      'The libraries that answered, each with its number of ads and how many are running, have ended or are unclear; never empty.',
    ),
  running: count.describe('How many are running now, according to their library.'),
  ended: count.describe('How many have ended; for the rest, the library does not say.'),
  advertisers: count.describe(
    'Distinct advertisers; an app’s page and its developer, under any legal form, count as one.',
  ),
  oldest: z.iso.date().nullable().describe('When the oldest was first seen; null when no library says.'),
  starts: z
    .array(z.object({ year: z.int(), ads: count }))
    .describe('How many were first seen in each year, newest year first; ads without a date are not counted.'),
  undated: count.describe('How many have no first-seen date.'),
  period: z
    .object({ since: z.iso.date().nullable(), until: z.iso.date(), ads: count })
    .nullable()
    .describe(
      'How many were first seen in the period that a question about advertising names, both ends included. Null when it names none.',
    ),
  countries: z.array(z.string()).describe('Two-letter codes of the countries where the libraries say they were shown.'),
  hooks: z.array(AdHookRank).describe('How the ads open, most frequent first; empty when none shows its text.'),
  ads: z.array(Ad).describe('Up to five ads: those that show their text first, then the longest-running.'),
  errors: z.array(NetworkError).describe('Libraries that did not answer, and why.'),
};

/** An app's ads in the ad libraries. */
export const ResearchAds = z.object({ ...appRef, ...adsShown }).meta({ id: 'ResearchAds' });

/** Ads of the top apps of a kind. */
export const PlaybookAds = z
  .object({ apps: z.array(z.object(appRef)).describe('The apps whose ads were read.'), ...adsShown })
  .meta({ id: 'PlaybookAds' });

const videosKnown = {
  total: count.describe(
    'Videos about it in the video library, including those just found. Zero means that the library has none and the platforms in `searched` answered with none.',
  ),
  more: z.boolean().describe('True when the library has more: only the thousand most viewed are counted.'),
  views: count.nullable().describe('Total views of the videos that show them; null when none does.'),
  viewsTold: count.describe('How many videos show their views.'),
  creators: count.describe('Distinct creators, over the videos that name one.'),
  platforms: z
    .array(z.object({ platform: z.enum(platforms), videos: count, views: count.nullable() }))
    .describe('Where the videos are, the platform with the most first.'),
  topCreators: z
    .array(
      z.object({
        platform: z.enum(platforms),
        handle: z.string(),
        name: z.string().nullable(),
        url: z.string(),
        videos: count,
        views: count.nullable(),
      }),
    )
    .describe(
      'Up to five, ranked only by the views of their videos about it. They are not vetted: `POST /api/v1/creators` does that.',
    ),
  searched: z
    .array(z.enum(platforms))
    .describe(
      'Platforms that were searched for this answer and answered. For the others, only the library was counted.',
    ),
  videos: z.array(Video).describe('Up to five videos, most viewed first.'),
  errors: z.array(PlatformError).describe('Platforms that did not answer, and why.'),
};

/** Videos about an app. */
export const ResearchSocial = z.object({ ...appRef, ...videosKnown }).meta({ id: 'ResearchSocial' });

/** Videos about a kind of app. */
export const PlaybookSocial = z
  .object({
    ...videosKnown,
    promising: z
      .array(
        z.object({
          platform: z.enum(platforms),
          handle: z.string(),
          name: z.string().nullable(),
          url: z.string(),
          known: count.describe('Their videos in the library, on any subject.'),
          about: count.describe('How many of these are about this kind of app, judged by their titles.'),
          views: count.nullable().describe('Views of the videos about this kind of app; null when none shows them.'),
          lastAboutAt: z.iso.datetime(),
          video: Video.describe('The latest one about this kind of app.'),
        }),
      )
      .describe(
        'Up to five creators, each person once, who would pass a creator search judging by what the library knows of them. They are not vetted against their newest posts: `POST /api/v1/creators` does that. Empty when no one on file is a clear match.',
      ),
  })
  .meta({ id: 'PlaybookSocial' });

export type ResearchAds = z.output<typeof ResearchAds>;
export type PlaybookAds = z.output<typeof PlaybookAds>;
export type ResearchSocial = z.output<typeof ResearchSocial>;
export type PlaybookSocial = z.output<typeof PlaybookSocial>;
/** The fields shared by research and playbooks. */
export type AdsShown = Omit<PlaybookAds, 'apps'>;
export type VideosKnown = Omit<PlaybookSocial, 'promising'>;
export type PromisingCreator = PlaybookSocial['promising'][number];
