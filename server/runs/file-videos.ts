import { setImmediate as turn } from 'node:timers/promises';
import type { Subject } from '../analysis/subject/subject.ts';
import type { NameableApp } from '../analysis/videos/app-name.ts';
import { linkedApps, matchApps } from '../analysis/videos/match.ts';
import { type FoundVideo, toFile, type VideoToFile } from '../analysis/videos/to-file.ts';
import type { Sources } from '../connectors/sources.ts';
import type { Video } from '../contract/resources/videos.ts';
import { knownApps } from '../reviews/known-apps.ts';
import type { Database } from '../store/database.ts';
import { insist } from '../store/insist.ts';
import { keepVideos, keyOf, videosByKey } from '../store/videos.ts';

interface Tools {
  readonly db: Database;
  readonly sources: Sources;
}

type App = NameableApp & { readonly genre: string | null };

/** Apps that videos link to and nobody here has heard of: so many are looked up. */
const mostLookups = 10;

const refOf = ({ store, appId }: { store: string; appId: string }): string => `${store} ${appId}`;

/** What the stores say of the linked apps that are not known yet; one that cannot be read stays unknown. */
const lookUpLinked = async (sources: Sources, videos: readonly FoundVideo[], isKnown: (ref: string) => boolean) => {
  const linked = new Map(videos.flatMap(linkedApps).map((app) => [refOf(app), app]));
  const unknown = [...linked].filter(([ref]) => !isKnown(ref)).slice(0, mostLookups);
  const listings = await Promise.all(unknown.map(([, { store, appId }]) => sources.listing(store, appId, 'us')));
  return listings.flatMap(({ outcome }): App[] => (outcome.kind === 'found' ? [outcome.value] : []));
};

/**
 * Matches videos to the apps that are looked for, those on file and those they link to, files them in the library and
 * gives them back as the library has them, in the same order. It may be done again.
 */
export const fileVideos = async (
  { db, sources }: Tools,
  videos: readonly FoundVideo[],
  { kindOfApp, apps }: Pick<Subject, 'kindOfApp' | 'apps'>,
): Promise<Video[]> => {
  const { book } = await knownApps(db);
  const meant = new Set(apps.map(refOf));
  const isKnown = (ref: string): boolean =>
    meant.has(ref) || book.withId(ref.slice(ref.indexOf(' ') + 1)).some((app) => refOf(app) === ref);
  const candidates = { meant: [...apps, ...(await lookUpLinked(sources, videos, isKnown))], known: book };
  const foundFor = (app: { store: string; appId: string }): string | null => (meant.has(refOf(app)) ? kindOfApp : null);
  const rows: VideoToFile[] = [];
  for (const video of videos) {
    rows.push(toFile(video, matchApps<App>(video, candidates), foundFor));
    // A long description takes milliseconds: callers have their turn between two.
    await turn();
  }
  await insist(() => keepVideos(db, rows, new Date()));
  const filed = await insist(() => videosByKey(db, rows));
  return rows.flatMap((row) => filed.get(keyOf(row)) ?? []);
};
