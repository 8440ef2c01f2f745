import { setImmediate as turn } from 'node:timers/promises';
import type { Subject } from '../apps/subject/subject.ts';
import type { Sources } from '../connectors/sources.ts';
import { appKey } from '../contract/domain/app-ref.ts';
import type { NameableApp } from '../reach/videos/matching/app-name-in-videos.ts';
import { createKnownNames, type KnownNames, namesOfAll } from '../reach/videos/matching/known-names.ts';
import { linkedApps, matchApps, matchRules } from '../reach/videos/matching/match-apps.ts';
import type { FiledVideo } from '../reach/videos/order-videos.ts';
import { type FoundVideo, readable, toFile, type VideoToFile } from '../reach/videos/to-file.ts';
import { retryWrite } from '../store/engine/connections/retry-write.ts';
import type { Database } from '../store/engine/database.ts';
import { keepVideos } from '../store/videos/keep-videos.ts';
import { type VideoOnFile, videosOnFile } from '../store/videos/video-matches.ts';
import { keyOf, videosByKey } from '../store/videos/videos.ts';
import type { Clock } from '../support/clock.ts';
import { mapInSlices } from '../support/concurrency/promises.ts';
import { namesOnFile } from './names-on-file.ts';

/** Maximum look-ups of unknown apps that videos link to. */
const maxLookups = 10;

/** Listings of linked apps that aren't known yet; failed look-ups are skipped. */
const lookUpLinked = async (
  sources: Sources,
  videos: readonly FoundVideo[],
  known: KnownNames<NameableApp>,
): Promise<NameableApp[]> => {
  const linked = new Map(videos.flatMap(linkedApps).map((app) => [appKey(app), app]));
  const unknown = [...linked.values()].filter(({ store, appId }) => !known.withId(store, appId)).slice(0, maxLookups);
  const listings = await Promise.all(unknown.map(({ store, appId }) => sources.listing(store, appId, 'us')));
  return listings.flatMap(({ outcome }) => (outcome.kind === 'found' ? [outcome.value] : []));
};

/** Missing values are filled from the stored video, so that matching uses everything known. */
const withFiled = (video: FoundVideo, filed: VideoOnFile | undefined): FoundVideo =>
  filed === undefined
    ? video
    : {
        ...video,
        title: video.title || filed.title,
        description: video.description || filed.description,
        hashtags: video.hashtags.length > 0 ? video.hashtags : filed.hashtags,
      };

interface LookedFor {
  readonly kindOfApp: Subject['kindOfApp'];
  readonly apps: readonly NameableApp[];
  readonly others?: readonly NameableApp[];
}

/**
 * Matches videos to the apps searched for, to known apps and, with `sources`, to linked ones; stores them and returns
 * them as stored, in the same order, without those of erased creators. Idempotent.
 */
export const fileVideos = async (
  {
    db,
    clock,
    sources,
    authorSalt,
  }: {
    readonly db: Database;
    readonly clock: Clock;
    readonly sources: Sources | null;
    readonly authorSalt: string;
  },
  found: readonly FoundVideo[],
  { kindOfApp, apps, others = [] }: LookedFor,
): Promise<FiledVideo[]> => {
  const seenAt = clock.date();
  const { names, count } = await namesOnFile(db);
  const filed = await videosOnFile(db, found);
  const videos = await mapInSlices(found, (video) => withFiled(readable(video), filed.get(keyOf(video))));
  const before = [...filed.values()].flatMap((video) => video.apps);
  const known: KnownNames<NameableApp> = namesOfAll<NameableApp>([
    createKnownNames([...before, ...others, ...apps]),
    names,
  ]);
  const linked = sources ? await lookUpLinked(sources, videos, known) : [];
  const candidates = { meant: [], known: namesOfAll([createKnownNames(linked), known]) };
  const meant = new Set(apps.map(appKey));
  const foundFor = (app: { store: string; appId: string }): string | null =>
    meant.has(appKey(app)) ? kindOfApp : null;
  const rows: VideoToFile[] = [];
  for (const video of videos) {
    rows.push(toFile(video, matchApps(video, candidates), foundFor));
    // A long description takes milliseconds, so yield in between.
    await turn();
  }
  await retryWrite(() => keepVideos(db, rows, { seenAt, rules: matchRules, among: count, authorSalt }));
  const kept = await retryWrite(() => videosByKey(db, rows));
  return rows.flatMap((row) => {
    const video = kept.get(keyOf(row));
    if (!video) return [];
    const passing = new Set(row.apps.filter(({ isPassing }) => isPassing).map(appKey));
    return [{ video, about: new Set(video.apps.map(appKey).filter((ref) => !passing.has(ref))) }];
  });
};
