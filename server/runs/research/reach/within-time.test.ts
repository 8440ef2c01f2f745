import { expect, test } from 'vitest';
import type { Sources } from '../../../connectors/sources.ts';
import { minuteMs } from '../../../contract/domain/durations.ts';
import { systemClock } from '../../../support/clock.ts';
import { withinTime } from './within-time.ts';

const never = <T>(): Promise<T> => new Promise(() => {});

/** Only what is asked here exists. */
const sourcesOf = (given: Partial<Sources>): Sources =>
  ({
    ads: { google: null, apple: null, meta: null, tiktok: null },
    social: { youtube: null, tiktok: null, instagram: null, facebook: null },
    ...given,
  }) as Sources;

const subject = { query: 'q', kindOfApp: null, apps: [] };
const bounds = { ms: 1, signal: new AbortController().signal, youtubeLeave: 7, clock: systemClock };

test('a source that does not answer is timed out, and one that does is as it was', async () => {
  const slow = { network: 'google', probes: never, page: never } as const;
  const quick = {
    network: 'apple',
    probes: async () => ({ kind: 'none' }) as const,
    page: async () => ({ kind: 'found', value: { ads: [], next: null, partial: null } }) as const,
  } as const;
  const { ads, search } = withinTime(
    sourcesOf({ ads: { google: slow, apple: quick, meta: null, tiktok: null }, search: never }),
    { ...bounds, ms: 20 },
  );
  expect(ads.meta).toBeNull();
  expect(await ads.apple!.probes(subject, 1)).toEqual({ kind: 'none' });
  expect(await ads.google!.probes(subject, 1)).toMatchObject({ kind: 'timed_out' });
  expect((await search('apple', 'x', 'us')).outcome).toMatchObject({ kind: 'timed_out' });
});

test('the end of the run is not taken for a late source', async () => {
  const gone = new AbortController();
  const { search } = withinTime(sourcesOf({ search: never }), { ...bounds, ms: minuteMs, signal: gone.signal });
  const asked = search('apple', 'x', 'us');
  gone.abort(new Error('the run has ended'));
  await expect(asked).rejects.toThrow('the run has ended');
});

test('a fault of our own is not taken for a late source', async () => {
  const search = async (): Promise<never> => {
    throw new Error('a fault');
  };
  await expect(
    withinTime(sourcesOf({ search }), { ...bounds, ms: minuteMs }).search('apple', 'x', 'us'),
  ).rejects.toThrow('a fault');
});

test('a scarce allowance limits the number of searches', async () => {
  const left: unknown[] = [];
  const youtube = {
    platform: 'youtube',
    findsCreators: true,
    searchVideos: async (ask: { leave?: number }) => {
      left.push(ask.leave);
      return { kind: 'none' } as const;
    },
    profiles: never,
    recentVideos: never,
    statistics: null,
  } as const;
  const { social } = withinTime(sourcesOf({ social: { youtube, tiktok: null, instagram: null, facebook: null } }), {
    ...bounds,
    ms: minuteMs,
  });
  await social.youtube!.searchVideos({ query: 'x', cursor: null });
  expect(left).toEqual([7]);
});
