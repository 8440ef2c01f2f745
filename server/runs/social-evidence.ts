import { bestOf, creatorTerms, promisingCandidates } from '../analysis/research/promising.ts';
import { videosKnown } from '../analysis/research/videos-known.ts';
import type { Subject } from '../analysis/subject/subject.ts';
import { readLibraryQuery } from '../analysis/videos/library-words.ts';
import { searchWords } from '../analysis/videos/search-words.ts';
import type { Sources } from '../connectors/sources.ts';
import type { PromisingCreator, VideosKnown } from '../contract/resources/reach.ts';
import { type PlatformError, platforms, type Video } from '../contract/resources/videos.ts';
import { mapInSlices } from '../reviews/slices.ts';
import type { Database } from '../store/database.ts';
import { readLibrary } from '../store/video-library.ts';
import { libraryOfApps, type VideosCounted } from '../store/videos.ts';
import { fileVideos } from '../videos/file-videos.ts';
import { fromTheStart, searchVideos } from './search-videos.ts';
import type { SubjectFound } from './subject.ts';

/** Fewer in the library, and the platforms are searched. */
const enough = 10;
const most = 1_000;

export interface SocialEvidence {
  /** Null: the library has nothing, and no platform could be searched. */
  readonly known: VideosKnown | null;
  /** Who of their creators would be worth asking; of an app, whose videos are not asked for that, nobody is looked for. */
  readonly promising: readonly PromisingCreator[];
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
  /** Where creators are looked for; empty: anywhere. */
  where: readonly Video['platform'][],
  signal: AbortSignal,
): Promise<SocialEvidence> => {
  const unlisted = storeErrors.map(({ code, message }) => ({ platform: null, code, message }));
  if (subject.apps.length === 0) return { known: null, promising: [], errors: unlisted };
  const filed = await inLibrary(db, subject);
  if (filed.total >= enough) return told(db, { subject, where }, filed, { searched: [], errors: unlisted });
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
  return told(db, { subject, where }, now, { searched: answered, errors: [...unlisted, ...failed] });
};

const told = async (
  db: Database,
  { subject, where }: { readonly subject: Subject; readonly where: readonly Video['platform'][] },
  { total, videos }: VideosCounted,
  asked: Pick<Parameters<typeof videosKnown>[0], 'searched' | 'errors'>,
): Promise<SocialEvidence> => ({
  known: videosKnown({ videos, more: total > videos.length, ...asked }),
  promising:
    subject.kindOfApp === null
      ? []
      : await promisingOf(
          db,
          subject,
          where.length === 0 ? videos : videos.filter(({ platform }) => where.includes(platform)),
        ),
  errors: asked.errors,
});

/** Who of those with several videos about the kind would be kept, by all that the library has of them. */
const promisingOf = async (db: Database, subject: Subject, about: readonly Video[]): Promise<PromisingCreator[]> => {
  const anywhere = creatorTerms(about);
  if (anywhere.length === 0) return [];
  const words = { anywhere, ofApps: [], heading: [] };
  const found = await readLibrary(db, { words, app: null, platform: null, sort: 'date', limit: most, offset: 0 });
  const { creators, judge } = promisingCandidates({ about, theirs: found.videos }, subject, Date.now());
  return bestOf(await mapInSlices(creators, judge));
};
