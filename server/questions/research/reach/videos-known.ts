import type { VideosKnown } from '../../../contract/resources/reach/reach.ts';
import type { PlatformError, Video } from '../../../contract/resources/reach/videos.ts';

const maxListed = 5;

/** Known videos: those in the library, and those of a new search. */
export interface VideosAnswer {
  /** Without duplicates. */
  readonly videos: readonly Video[];
  /** Whether the library has more. */
  readonly more: boolean;
  /** Platforms that were searched and responded. */
  readonly searched: readonly Video['platform'][];
  readonly errors: readonly PlatformError[];
}

const viewsOf = (videos: readonly Video[]): number | null => {
  const views = videos.flatMap(({ views }) => views ?? []);
  return views.length === 0 ? null : views.reduce((sum, each) => sum + each, 0);
};

/** Most viewed first, unknown views last; a stable order. */
const byViews = (
  one: { readonly views: number | null; readonly key: string },
  other: { readonly views: number | null; readonly key: string },
): number => (other.views ?? -1) - (one.views ?? -1) || (one.key < other.key ? -1 : 1);

/** The videos known; null if there are none and no platform responded, as there may be some. */
export const videosKnown = ({ videos, more, searched, errors }: VideosAnswer): VideosKnown | null => {
  if (videos.length === 0 && searched.length === 0) return null;
  const owned = videos.flatMap((video) => (video.creator ? [{ ...video, creator: video.creator }] : []));
  const creators = [...Map.groupBy(owned, ({ platform, creator }) => `${platform} ${creator.handle.toLowerCase()}`)];
  return {
    total: videos.length,
    more,
    views: viewsOf(videos),
    viewsTold: videos.filter(({ views }) => views !== null).length,
    creators: creators.length,
    platforms: [...Map.groupBy(videos, ({ platform }) => platform)]
      .map(([platform, own]) => ({ platform, videos: own.length, views: viewsOf(own) }))
      .sort((one, other) => other.videos - one.videos || (one.platform < other.platform ? -1 : 1)),
    topCreators: creators
      .map(([key, own]) => {
        const { platform, creator } = own[0]!;
        const { handle, name, url } = creator;
        return { key, video: { platform, handle, name, url, videos: own.length, views: viewsOf(own) } };
      })
      .sort((one, other) =>
        byViews({ key: one.key, views: one.video.views }, { key: other.key, views: other.video.views }),
      )
      .slice(0, maxListed)
      .map(({ video }) => video),
    searched: [...searched],
    videos: videos
      .map((video) => ({ key: `${video.platform} ${video.id}`, views: video.views, video }))
      .sort(byViews)
      .slice(0, maxListed)
      .map(({ video }) => video),
    errors: [...errors],
  };
};
