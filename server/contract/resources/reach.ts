import * as z from 'zod';
import { Ad, AdHookRank, adNetworks, NetworkError } from './ad-search.ts';
import { storeName } from './app.ts';
import { PlatformError, platforms, Video } from './videos.ts';

const count = z.int().min(0);
const appRef = { store: storeName, appId: z.string(), title: z.string() };

const adsShown = {
  total: count.describe(
    'Ads that tell that they are for it, copies folded, of one page of each thing that the libraries were asked about. 0: the libraries in `networks` answered and show none.',
  ),
  more: z.boolean().describe('The libraries have further pages, so that `total` is the least that there is.'),
  unclear: count.describe('Beside them, ads of the same developers that do not tell what they are for.'),
  networks: z
    .array(z.object({ network: z.enum(adNetworks), ads: count, running: count, ended: count, unclear: count }))
    .describe(
      'The libraries that answered, with how many of the ads each has, of the running and ended among them, and of the unclear ones; never empty.',
    ),
  running: count.describe('How many of them run now, by what their library tells.'),
  ended: count.describe('How many do not run any more; of the others no library tells.'),
  advertisers: count.describe(
    'Different ones: a page named like an app and the developer of the app, in whatever legal form, are one.',
  ),
  oldest: z.iso.date().nullable().describe('When the first of them was first seen; null: no library tells.'),
  starts: z
    .array(z.object({ year: z.int(), ads: count }))
    .describe('How many were first seen in which year, the newest first, of those whose library tells the day.'),
  undated: count.describe('Of how many no library tells the day on which they were first seen.'),
  period: z
    .object({ since: z.iso.date().nullable(), until: z.iso.date(), ads: count })
    .nullable()
    .describe(
      'How many were first seen in the days that a question about advertising names, both ends included. Null: it names none.',
    ),
  countries: z.array(z.string()).describe('Two-letter codes: where the libraries say that they were shown.'),
  hooks: z.array(AdHookRank).describe('How the ads open, most often first; empty: none of them shows its words.'),
  ads: z
    .array(Ad)
    .describe('Up to five of them, the longest running first, those that show their words before others.'),
  errors: z.array(NetworkError).describe('Libraries that did not answer, and why.'),
};

/** What ad libraries show of an app. */
export const ResearchAds = z.object({ ...appRef, ...adsShown }).meta({ id: 'ResearchAds' });

/** What they show of the best placed apps of a kind. */
export const PlaybookAds = z
  .object({ apps: z.array(z.object(appRef)).describe('The apps that were asked about.'), ...adsShown })
  .meta({ id: 'PlaybookAds' });

const videosKnown = {
  total: count.describe(
    'Videos about it in the library, with what was just found. 0: the library has none, and the platforms in `searched` answered and have none.',
  ),
  more: z.boolean().describe('The library has more than were counted: only the thousand most viewed are.'),
  views: count.nullable().describe('In all, of those whose views are told; null: of none.'),
  viewsTold: count.describe('Of how many videos the views are told.'),
  creators: count.describe('Different ones, of the videos whose creator is told.'),
  platforms: z
    .array(z.object({ platform: z.enum(platforms), videos: count, views: count.nullable() }))
    .describe('Where the videos are, most of them first.'),
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
      'Up to five, by the views of their videos about it and by nothing else: whether they fit is not told here, see `POST /api/v1/creators`.',
    ),
  searched: z
    .array(z.enum(platforms))
    .describe('Platforms that were searched for this answer and answered; of the others, what the library has counts.'),
  videos: z.array(Video).describe('Up to five of them, most viewed first.'),
  errors: z.array(PlatformError).describe('Platforms that were to be searched and did not answer, and why.'),
};

/** What is posted about an app. */
export const ResearchSocial = z.object({ ...appRef, ...videosKnown }).meta({ id: 'ResearchSocial' });

/** What is posted about a kind of app. */
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
          known: count.describe('Videos of theirs in the library, whatever they are about.'),
          about: count.describe('How many of these are about apps of the kind, by their titles.'),
          views: count.nullable().describe('Of those about the kind; null: of none they are told.'),
          lastAboutAt: z.iso.datetime(),
          video: Video.describe('The last of those about the kind.'),
        }),
      )
      .describe(
        'Up to five creators whom the rules of a creator search would keep by what the library has of them, each person once. They are not vetted against their newest posts: `POST /api/v1/creators` does that. Empty: nobody on file is sure enough to be named.',
      ),
  })
  .meta({ id: 'PlaybookSocial' });

export type ResearchAds = z.output<typeof ResearchAds>;
export type PlaybookAds = z.output<typeof PlaybookAds>;
export type ResearchSocial = z.output<typeof ResearchSocial>;
export type PlaybookSocial = z.output<typeof PlaybookSocial>;
/** What both tell, of whatever they are about. */
export type AdsShown = Omit<PlaybookAds, 'apps'>;
export type VideosKnown = Omit<PlaybookSocial, 'promising'>;
export type PromisingCreator = PlaybookSocial['promising'][number];
