import { setImmediate as turn } from 'node:timers/promises';
import { withoutAddresses } from '../analysis/reach/contacts/contacts.ts';
import { termsOfVideo } from '../analysis/reach/videos/library-words.ts';
import type { NameableApp } from '../analysis/reach/videos/matching/app-name-in-videos.ts';
import { createKnownNames, type KnownNames, namesOfAll } from '../analysis/reach/videos/matching/known-names.ts';
import { matchApps, matchRules } from '../analysis/reach/videos/matching/match-apps.ts';
import { matchesToFile } from '../analysis/reach/videos/to-file.ts';
import { dayMs, hourMs } from '../contract/domain/durations.ts';
import { type EditionRead, rematchVideos } from '../store/videos/keep-videos.ts';
import type { MatchRow, VideoMatched } from '../store/videos/replace-matches.ts';
import { dueToMatch, type VideoOnFile } from '../store/videos/video-matches.ts';
import { namesOnFile } from '../videos/names-on-file.ts';
import type { Collector } from './collector.ts';

const week = 7 * dayMs;
/** A millisecond each: some seconds an hour, and a large library within a day. */
const mostAnHour = 5_000;
const batchSize = 200;

/** One app more is found by who looks for it, and by the week; a tenth more is another library. */
const fewerByATenth = (count: number): number => Math.ceil(count / 1.1);

type Told = Pick<MatchRow, 'store' | 'appId' | 'isPassing'> & { readonly why: readonly string[] };

const toldOf = (apps: readonly Told[]): string[] =>
  apps.map(({ store, appId, why, isPassing }) => JSON.stringify([store, appId, isPassing, ...why]));

/** Whether what is on file stays as it is. */
const isSame = (video: VideoOnFile, { apps, before }: VideoMatched): boolean => {
  const [filed, now] = [new Set(toldOf(video.apps)), toldOf(apps)];
  const isTold = now.every((app) => filed.has(app));
  if (before === null) return isTold && filed.size === now.length;
  return isTold && before.title === video.title && before.creatorName === (video.creator?.name ?? null);
};

/** A video from before texts were kept, without the addresses and numbers that came in with it. */
const cleaned = (video: VideoOnFile): VideoOnFile => ({
  ...video,
  title: withoutAddresses(video.title),
  creator: video.creator && {
    ...video.creator,
    name: video.creator.name ? withoutAddresses(video.creator.name) : null,
  },
});

const matchAnew = (video: VideoOnFile, known: KnownNames<NameableApp>): VideoMatched & EditionRead => {
  const { no, edition, isWhole } = video;
  const read = isWhole ? video : cleaned(video);
  const { heading, said } = termsOfVideo(read);
  const apps = matchesToFile(matchApps(read, { meant: [], known }), () => null);
  if (isWhole) return { no, edition, said, apps, before: null };
  const gone = termsOfVideo(video).said.filter((term) => !said.includes(term));
  const creatorName = read.creator?.name ?? null;
  return { no, edition, said, apps, before: { title: read.title, heading, creatorName, gone } };
};

/** Matches the videos of the library anew where the rules are others now, many more apps are known, or a week has passed. */
export const videoMatches: Collector = {
  name: 'videos matching',
  everyMs: hourMs,
  lane: 'videos',
  async run({ db, clock, signal }) {
    const { names, count } = await namesOnFile(db);
    const now = clock.now();
    const due = {
      rules: matchRules,
      among: fewerByATenth(count),
      before: new Date(now - hourMs),
      inAnyCase: new Date(now - week),
    };
    for (let done = 0; done < mostAnHour; done += batchSize) {
      signal.throwIfAborted();
      const videos = await dueToMatch(db, due, batchSize);
      if (videos.length === 0) break;
      const known = namesOfAll<NameableApp>([names, createKnownNames(videos.flatMap(({ apps }) => apps))]);
      const [changed, same]: [(VideoMatched & EditionRead)[], EditionRead[]] = [[], []];
      for (const video of videos) {
        const matched = matchAnew(video, known);
        if (isSame(video, matched)) same.push(matched);
        else changed.push(matched);
        await turn();
      }
      await rematchVideos(db, { changed, same }, { rules: matchRules, among: count, at: clock.date() });
    }
    return null;
  },
};
