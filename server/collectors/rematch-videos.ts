import { setImmediate as turn } from 'node:timers/promises';
import { dayMs, hourMs } from '../contract/domain/durations.ts';
import { termsOfVideo } from '../reach/videos/library-words.ts';
import type { NameableApp } from '../reach/videos/matching/app-name-in-videos.ts';
import { createKnownNames, type KnownNames, namesOfAll } from '../reach/videos/matching/known-names.ts';
import { matchApps, matchRules } from '../reach/videos/matching/match-apps.ts';
import { matchesToFile } from '../reach/videos/to-file.ts';
import { type EditionRead, rematchVideos } from '../store/videos/keep-videos.ts';
import type { MatchRow, VideoMatched } from '../store/videos/video-matches.ts';
import { dueToMatch, type VideoOnFile } from '../store/videos/video-matches.ts';
import { namesOnFile } from '../videos/names-on-file.ts';
import type { Collector } from './collector.ts';

const week = 7 * dayMs;
/** A video takes about a millisecond, so this is seconds per hour, and a large library takes a day. */
const maxPerHour = 5_000;
const batchSize = 200;

/** A tenth more known apps makes videos due again; single new apps are covered by searches and the weekly match. */
const fewerByATenth = (count: number): number => Math.ceil(count / 1.1);

type Match = Pick<MatchRow, 'store' | 'appId' | 'isPassing'> & { readonly why: readonly string[] };

const keysOf = (apps: readonly Match[]): string[] =>
  apps.map(({ store, appId, why, isPassing }) => JSON.stringify([store, appId, isPassing, ...why]));

const isSame = (video: VideoOnFile, { apps }: VideoMatched): boolean => {
  const [filed, now] = [new Set(keysOf(video.apps)), keysOf(apps)];
  return filed.size === now.length && now.every((app) => filed.has(app));
};

const matchAgain = (video: VideoOnFile, known: KnownNames<NameableApp>): VideoMatched & EditionRead => {
  const { said } = termsOfVideo(video);
  const apps = matchesToFile(matchApps(video, { meant: [], known }), () => null);
  return { no: video.no, edition: video.edition, said, apps };
};

/** Matches videos again when the rules have changed, many more apps are known, or a week has passed. */
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
    for (let done = 0; done < maxPerHour; done += batchSize) {
      signal.throwIfAborted();
      const videos = await dueToMatch(db, due, batchSize);
      if (videos.length === 0) break;
      const known = namesOfAll<NameableApp>([names, createKnownNames(videos.flatMap(({ apps }) => apps))]);
      const [changed, same]: [(VideoMatched & EditionRead)[], EditionRead[]] = [[], []];
      for (const video of videos) {
        const matched = matchAgain(video, known);
        if (isSame(video, matched)) same.push(matched);
        else changed.push(matched);
        await turn();
      }
      await rematchVideos(db, { changed, same }, { rules: matchRules, among: count, at: clock.date() });
    }
    return null;
  },
};
