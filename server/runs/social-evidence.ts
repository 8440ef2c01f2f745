import { videosKnown } from '../analysis/research/videos-known.ts';
import type { Subject } from '../analysis/subject/subject.ts';
import { readLibraryQuery } from '../analysis/videos/library-words.ts';
import { searchWords } from '../analysis/videos/search-words.ts';
import type { Sources } from '../connectors/sources.ts';
import type { VideosKnown } from '../contract/resources/reach.ts';
import { type PlatformError, platforms } from '../contract/resources/videos.ts';
import type { Database } from '../store/database.ts';
import { readLibrary } from '../store/video-library.ts';
import { libraryOfApps, type VideosCounted } from '../store/videos.ts';
import { fileVideos } from './file-videos.ts';
import { fromTheStart, searchVideos } from './search-videos.ts';
import type { SubjectFound } from './subject.ts';

/** Fewer in the library, and the platforms are searched. */
const enough = 10;
const most = 1_000;

export interface SocialEvidence {
  /** Null: the library has nothing, and no platform could be searched. */
  readonly known: VideosKnown | null;
  readonly errors: readonly PlatformError[];
}

/** Videos of the library about apps, or about those of a kind; what merely uses the kind's words is not about an app. */
const inLibrary = async (db: Database, { kindOfApp, apps }: Subject): Promise<VideosCounted> => {
  if (kindOfApp === null) return libraryOfApps(db, apps, most);
  const words = readLibraryQuery(kindOfApp);
  const found = await readLibrary(db, { words, app: null, platform: null, sort: 'relevance', limit: most, offset: 0 });
  const about = found.videos.filter((video) => video.apps.length > 0);
  return { total: about.length + (found.total - found.videos.length), videos: about };
};

/** What is posted about a subject: what the library has, and where that is little, what one search of each platform adds to it. */
export const socialEvidence = async (
  { db, sources }: { readonly db: Database; readonly sources: Sources },
  { subject, errors: storeErrors }: Pick<SubjectFound, 'subject' | 'errors'>,
  signal: AbortSignal,
): Promise<SocialEvidence> => {
  const unlisted = storeErrors.map(({ code, message }) => ({ platform: null, code, message }));
  if (subject.apps.length === 0) return { known: null, errors: unlisted };
  const filed = await inLibrary(db, subject);
  if (filed.total >= enough) return told(filed, { searched: [], errors: unlisted });
  const {
    videos,
    answered,
    errors: failed,
  } = await searchVideos(sources.social, searchWords(subject), {
    open: platforms.map(fromTheStart),
    signal,
  });
  if (videos.length > 0) await fileVideos({ db, sources }, videos, subject);
  const now = videos.length > 0 ? await inLibrary(db, subject) : filed;
  return told(now, { searched: answered, errors: [...unlisted, ...failed] });
};

const told = (
  { total, videos }: VideosCounted,
  asked: Pick<Parameters<typeof videosKnown>[0], 'searched' | 'errors'>,
): SocialEvidence => ({
  known: videosKnown({ videos, more: total > videos.length, ...asked }),
  errors: asked.errors,
});
