import { setImmediate as turn } from 'node:timers/promises';
import type { NameableApp } from '../analysis/videos/app-name.ts';
import { createKnownNames, namesOfAll } from '../analysis/videos/known-names.ts';
import { termsOfVideo } from '../analysis/videos/library-words.ts';
import { matchApps, matchRules } from '../analysis/videos/match.ts';
import { matchesToFile } from '../analysis/videos/to-file.ts';
import { dueToMatch, markMatched, type VideoOnFile } from '../store/video-matches.ts';
import { type MatchRow, rematchVideos } from '../store/videos.ts';
import { namesOnFile } from '../videos/known-names.ts';
import type { Collector } from './collector.ts';

const hour = 3_600_000;
/** A millisecond each: some seconds an hour, and a large library within a day. */
const mostAnHour = 5_000;
const batchSize = 200;

const toldOf = (
  apps: readonly { readonly store: string; readonly appId: string; readonly why: readonly string[] }[],
): string => JSON.stringify(apps.map(({ store, appId, why }) => `${store} ${appId} ${why.join(' ')}`).sort());

/** Links stay: what they lead to is no matter of rules. */
const isSame = (video: VideoOnFile, apps: readonly MatchRow[]): boolean => toldOf(video.apps) === toldOf(apps);

/** Matches the videos of the library anew where the rules are others now, or more apps are known. */
export const videoMatches: Collector = {
  name: 'videos matching',
  everyMs: hour,
  lane: 'videos',
  async run({ db, signal }) {
    const { names, count } = await namesOnFile(db);
    const matching = { rules: matchRules, among: count };
    const before = new Date(Date.now() - hour);
    for (let done = 0; done < mostAnHour; done += batchSize) {
      signal.throwIfAborted();
      const due = await dueToMatch(db, { ...matching, before, limit: batchSize });
      if (due.length === 0) break;
      const known = namesOfAll<NameableApp>([names, createKnownNames(due.flatMap(({ apps }) => apps))]);
      const [changed, same]: [{ no: number; said: readonly string[]; apps: MatchRow[] }[], number[]] = [[], []];
      for (const video of due) {
        const apps = matchesToFile(matchApps(video, { meant: [], known }), () => null);
        if (isSame(video, apps)) same.push(video.no);
        else changed.push({ no: video.no, said: termsOfVideo(video).said, apps });
        await turn();
      }
      const at = new Date();
      if (changed.length > 0) await rematchVideos(db, changed, { ...matching, at });
      await markMatched(db, same, { ...matching, at });
    }
    return null;
  },
};
