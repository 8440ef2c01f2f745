import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Creator } from '../../contract/resources/reach/creators.ts';
import { reachOf } from './posts.ts';
import { rankCreators } from './standing.ts';

const post = (views: number | null, likes: number | null = null, comments: number | null = null) => ({
  views,
  likes,
  comments,
});

test('mean and median are of the posts whose views are known, null of none', () => {
  expect(reachOf([post(10), post(null), post(1), post(4)])).toMatchObject({ avgViews: 5, medianViews: 4 });
  expect(reachOf([post(1), post(2)])).toMatchObject({ avgViews: 1.5, medianViews: 1.5 });
  expect(reachOf([post(1), post(1), post(2)]).avgViews).toBe(1.33);
  expect(reachOf([post(null), post(null)])).toEqual({ avgViews: null, medianViews: null, engagement: null });
  expect(reachOf([])).toEqual({ avgViews: null, medianViews: null, engagement: null });
});

test('engagement is likes and comments for each view of the posts that tell all three, 4 decimals', () => {
  expect(reachOf([post(300, 20, 1), post(1000, null, 4), post(100, 7, null)]).engagement).toBe(0.07);
  expect(reachOf([post(3, 1, 0)]).engagement).toBe(0.3333);
  expect(reachOf([post(0, 0, 0)]).engagement).toBeNull();
  expect(reachOf([post(10, 30, 5)]).engagement).toBe(1);
});

const count = fc.option(fc.nat({ max: 5_000_000 }), { nil: null });

test('the order of the posts changes nothing, and nothing leaves its bounds', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ views: count, likes: count, comments: count }), { maxLength: 12 }), (posts) => {
      const reach = reachOf(posts);
      expect(reachOf(posts.toReversed())).toEqual(reach);
      const views = posts.flatMap((each) => each.views ?? []);
      if (views.length === 0) expect(reach.avgViews).toBeNull();
      else {
        expect(reach.medianViews).toBeGreaterThanOrEqual(Math.min(...views));
        expect(reach.medianViews).toBeLessThanOrEqual(Math.max(...views));
        expect(reach.avgViews).toBeLessThanOrEqual(Math.max(...views) + 0.005);
      }
      if (reach.engagement !== null) {
        expect(reach.engagement).toBeGreaterThanOrEqual(0);
        expect(reach.engagement).toBeLessThanOrEqual(1);
      }
    }),
  );
});

const creator = (handle: string, fit: boolean, score: number, views: number | null, followers = 100): Creator => ({
  platform: 'tiktok',
  handle,
  name: null,
  url: `https://example.test/@${handle}`,
  followers,
  avgViews: views,
  medianViews: views,
  engagement: null,
  sponsored: false,
  posts: { read: 12, about: 4, sponsored: 0, lastAboutAt: null, examples: [] },
  contacts: [],
  vetted: { fit, score, reason: '', by: 'rules' },
});

test('those who fit come first, by fit and reach; the others follow in the same order', () => {
  const ranked = rankCreators([
    creator('loud', false, 0.2, 9_000_000),
    creator('some', true, 0.5, 1_000),
    creator('more', true, 0.5, 100_000),
    creator('best', true, 0.9, 1_000),
    creator('none', false, 0, null),
  ]);
  expect(ranked.map(({ handle }) => handle)).toEqual(['best', 'more', 'some', 'loud', 'none']);
});

test('the order is the same whatever order they were read in', () => {
  const all = ['a', 'b', 'c', 'd'].map((handle) => creator(handle, true, 0.5, 10));
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: 4 }), (shuffled) => {
      expect(rankCreators(shuffled).map(({ handle }) => handle)).toEqual(['a', 'b', 'c', 'd']);
    }),
  );
});
