import { pino } from 'pino';
import type { Failure } from '../../../server/connectors/wire/outcome.ts';
import { minuteMs } from '../../../server/contract/domain/durations.ts';
import { creatorPlatforms } from '../../../server/contract/domain/platforms.ts';
import { lensFor } from '../../../server/reach/creators/lens.ts';
import { type StoreSources, vetAds } from '../../../server/runs/ads/vet-ads.ts';
import { creatorOf, postsEach, readByRules } from '../../../server/runs/creators/vet-creators.ts';
import { type Judged, tell } from './judged.ts';
import { unseenAds } from './unseen-ads.ts';
import { unseenCreators } from './unseen-creators.ts';

/** Stores that do not answer: a store that has nothing by an advertiser would tell against real apps, which it has. */
const silent: Failure = { kind: 'unreachable', detail: 'no store is asked' };
const held = { outcome: silent, readAt: 0 };
const noStores: StoreSources = {
  listing: async () => held,
  appleListings: async () => silent,
  search: async () => held,
};

/** The ads of each kind as one page of a search, vetted by a run's own rules with nothing known but the apps meant. */
export const benchUnseenAds = async (least: number | null): Promise<boolean> => {
  const judged: Judged[] = [];
  for (const [subject, ads] of Map.groupBy(unseenAds, (each) => each.subject)) {
    const { vetted } = await vetAds(
      { sources: noStores, model: null, log: pino({ level: 'silent' }) },
      subject,
      ads.map(({ ad }) => ad),
      AbortSignal.timeout(minuteMs),
    );
    for (const [at, { ad, isOfKind, hard, note }] of ads.entries()) {
      const { kept, reason } = vetted[at]!.verdict;
      const name = `${ad.network} ${ad.id} for ${subject.query}`;
      judged.push({ said: kept, is: isOfKind, hard, name, reason, note });
    }
  }
  return tell('Ads in wording written apart', judged, judged, { least, shown: judged.length });
};

const handled = (platform: string): platform is (typeof creatorPlatforms)[number] =>
  creatorPlatforms.some((each) => each === platform);

/** Creators with their posts, read and vetted as a run does it without a model. */
export const benchUnseenCreators = (least: number | null): boolean => {
  const now = Date.now();
  const judged = unseenCreators(now).flatMap(({ subject, profile, posts, fits, hard, note }, at) => {
    const { platform, handle } = profile;
    if (!handled(platform)) return [];
    const lens = lensFor(subject);
    const candidate = { platform, handle, id: profile.id, videos: 0, about: 0, views: 0 };
    const creator = { candidate, profile, posts: posts.slice(0, postsEach) };
    const { fit, reason } = creatorOf(creator, readByRules(creator, lens), { lens, now }).vetted;
    const name = `${platform} ${handle} for ${subject.query}`;
    const one: Judged = { said: fit, is: fits, hard, name, reason, note };
    return [{ ...one, isSeen: at % 2 === 0 }];
  });
  // The rules were made while the posts of every second creator were read; those of the others stay unread.
  const [seen, heldOut] = [judged.filter(({ isSeen }) => isSeen), judged.filter(({ isSeen }) => !isSeen)];
  return [
    tell('Creators in wording written apart, the half that was read', seen, seen, { least, shown: seen.length }),
    tell('Creators in wording written apart, the half held out', heldOut, heldOut, { least, shown: 0 }),
  ].every(Boolean);
};
