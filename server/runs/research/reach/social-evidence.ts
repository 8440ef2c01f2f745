import type { Subject } from '../../../apps/subject/subject.ts';
import type { Sources } from '../../../connectors/sources.ts';
import { platforms } from '../../../contract/domain/platforms.ts';
import type { PromisingCreator, VideosKnown } from '../../../contract/resources/reach/reach.ts';
import type { PlatformError, Video } from '../../../contract/resources/reach/videos.ts';
import { bestOf, creatorTerms, promisingCandidates } from '../../../questions/research/reach/promising.ts';
import { videosKnown } from '../../../questions/research/reach/videos-known.ts';
import { readLibraryQuery } from '../../../reach/videos/library-words.ts';
import { searchWords } from '../../../reach/videos/order-videos.ts';
import type { Database } from '../../../store/engine/database.ts';
import { libraryOfApps, readLibrary, type VideosCounted } from '../../../store/videos/video-library.ts';
import type { Clock } from '../../../support/clock.ts';
import { mapInSlices } from '../../../support/concurrency/promises.ts';
import { fileVideos } from '../../../videos/file-videos.ts';
import { fromTheStart, searchVideos } from '../../../videos/find-videos.ts';
import type { SubjectFound } from '../../subject/find-subject.ts';

/** With fewer in the library, the platforms are searched. */
const enough = 10;
const most = 1_000;

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly sources: Sources;
  /** Identifies erased creators. */
  readonly authorSalt: string;
}

export interface SocialEvidence {
  /** Null: the library has nothing, and no platform could be searched. */
  readonly known: VideosKnown | null;
  /** Creators worth contacting; empty for a single app. */
  readonly promising: readonly PromisingCreator[];
  readonly errors: readonly PlatformError[];
}

/** Library videos about apps, or about apps of a kind; videos that only use its words or mention such an app in passing don't count. */
const inLibrary = async (db: Database, { kindOfApp, apps }: Subject): Promise<VideosCounted> => {
  if (kindOfApp === null) return libraryOfApps(db, apps, most);
  const words = readLibraryQuery(kindOfApp);
  return readLibrary(db, { words, isAbout: true, app: null, platform: null, sort: 'views', limit: most, offset: 0 });
};

/** Videos about a subject: from the library and, if that has few, from one search of each platform. */
export const socialEvidence = async (
  tools: Tools,
  { subject, errors: storeErrors }: Pick<SubjectFound, 'subject' | 'errors'>,
  /** Platforms to find creators on; empty: any. */
  where: readonly Video['platform'][],
  signal: AbortSignal,
): Promise<SocialEvidence> => {
  const { db, clock, sources, authorSalt } = tools;
  const unlisted = storeErrors.map(({ code, message }) => ({ platform: null, code, message }));
  if (subject.apps.length === 0) return { known: null, promising: [], errors: unlisted };
  const filed = await inLibrary(db, subject);
  if (filed.total >= enough) return evidenceOf(tools, { subject, where }, filed, { searched: [], errors: unlisted });
  const {
    videos,
    answered,
    errors: failed,
  } = await searchVideos(sources.social, searchWords(subject), {
    open: platforms.map(fromTheStart),
    signal,
  });
  if (videos.length > 0) await fileVideos({ db, clock, sources, authorSalt }, videos, subject);
  const now = videos.length > 0 ? await inLibrary(db, subject) : filed;
  return evidenceOf(tools, { subject, where }, now, { searched: answered, errors: [...unlisted, ...failed] });
};

const evidenceOf = async (
  tools: Tools,
  { subject, where }: { readonly subject: Subject; readonly where: readonly Video['platform'][] },
  { total, videos }: VideosCounted,
  asked: Pick<Parameters<typeof videosKnown>[0], 'searched' | 'errors'>,
): Promise<SocialEvidence> => {
  const there = where.length === 0 ? videos : videos.filter(({ platform }) => where.includes(platform));
  return {
    known: videosKnown({ videos, more: total > videos.length, ...asked }),
    promising: subject.kindOfApp === null ? [] : await promisingOf(tools, subject, there),
    errors: asked.errors,
  };
};

/** Creators with several videos about the kind who would pass vetting, judged by all of their library videos. */
const promisingOf = async (
  { db, clock }: Tools,
  subject: Subject,
  about: readonly Video[],
): Promise<PromisingCreator[]> => {
  const anywhere = creatorTerms(about);
  if (anywhere.length === 0) return [];
  const words = { anywhere, ofApps: [], heading: [] };
  const found = await readLibrary(db, { words, app: null, platform: null, sort: 'date', limit: most, offset: 0 });
  const { creators, judge } = promisingCandidates({ about, theirs: found.videos }, subject, clock.now());
  return bestOf(await mapInSlices(creators, judge));
};
