import * as z from 'zod';
import { tableFormats } from '../../../contract/domain/export-formats.ts';
import { platforms } from '../../../contract/domain/platforms.ts';
import { videos as videoTable } from '../../../contract/exports/tables/reach.ts';
import { checkAppId, storeName } from '../../../contract/fields/app-ref.ts';
import { text } from '../../../contract/fields/text.ts';
import { type Video, VideoPage } from '../../../contract/resources/reach/videos.ts';
import { readLibraryQuery } from '../../../reach/videos/library-words.ts';
import { type LibraryAsk, readLibrary } from '../../../store/videos/video-library.ts';
import { byPages } from '../../exporting/exported.ts';
import { defineOperation } from '../../operation.ts';

const input = z
  .strictObject({
    q: text(1, 200).optional().describe('An app’s name, link or id, a kind of app, or a phrase, in any language.'),
    store: storeName.optional().describe('With `appId`: only videos about this app.'),
    appId: text(1, 200).optional().describe('With `store`: digits for `apple`, the package name for `play`.'),
    platform: z.enum(platforms).optional().describe('Only videos on this platform.'),
    sort: z
      .enum(['relevance', 'views', 'date'])
      .optional()
      .describe(
        'Default: `relevance` with `q`, otherwise `views`. `relevance`: videos about the subject first, then matches in the title, then the rest; ties by views; spam last. `views`: most first. `date`: newest first.',
      ),
    limit: z.int().min(1).max(100).default(24).describe('The most to return.'),
    offset: z.int().min(0).max(10_000).default(0).describe('How many to skip: the `next` of the previous page.'),
  })
  .superRefine(({ store, appId }, check) => {
    if (store !== undefined && appId !== undefined) checkAppId({ store, appId }, check);
    if (store !== undefined && appId === undefined) {
      check.addIssue({ code: 'custom', path: ['appId'], message: '`appId` must be given with `store`.', input: appId });
    }
    if (appId !== undefined && store === undefined) {
      check.addIssue({ code: 'custom', path: ['store'], message: '`store` must be given with `appId`.', input: store });
    }
  });

const questionOf = ({
  q,
  store,
  appId,
  platform,
  sort,
}: Omit<z.output<typeof input>, 'limit' | 'offset'>): Omit<LibraryAsk, 'limit' | 'offset'> => ({
  words: q === undefined ? null : readLibraryQuery(q),
  app: store !== undefined && appId !== undefined ? { store, appId } : null,
  platform: platform ?? null,
  sort: sort ?? (q === undefined ? 'views' : 'relevance'),
});

export const searchVideoLibrary = defineOperation({
  id: 'videos.list',
  tool: 'search_video_library',
  group: 'Videos',
  path: '/api/v1/videos',
  title: 'Search the video library',
  description:
    'Searches the library of creator videos found so far: by app, by kind of app (videos matched to such apps, or mentioning the kind) or by phrase. With none of these, it lists the whole library. Every video search adds to the library, and so do scheduled searches for charting apps. View counts are as last read. `total` is exact and the order is stable. Free. For a live search of the platforms, use `start_video_search`.',
  use: 'Creator videos found so far, by app, kind of app or phrase. `start_video_search` looks for new ones.',
  input,
  output: VideoPage,
  rows: 'videos',
  example: { q: 'habit tracker', sort: 'views', limit: 24 },
  exports: {
    formats: tableFormats,
    tables: [videoTable],
    open: async ({ limit, offset, ...filters }, { db }) => {
      const question = questionOf(filters);
      return {
        table: videoTable,
        name: 'videos',
        batches: byPages<Video, number>(offset, limit, async (from, most) => {
          const { total, videos } = await readLibrary(db, { ...question, limit: most, offset: from });
          const end = from + videos.length;
          return { rows: videos, next: videos.length > 0 && end < total ? end : null };
        }),
        stamp: null,
      };
    },
  },
  run: async ({ limit, offset, ...filters }, { db }) => {
    const { total, videos } = await readLibrary(db, { ...questionOf(filters), limit, offset });
    const end = offset + videos.length;
    return {
      body: {
        total,
        offset,
        limit,
        next: videos.length > 0 && end < total && end <= 10_000 ? end : null,
        videos: [...videos],
      },
    };
  },
});
