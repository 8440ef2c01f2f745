import { describe, expect, test } from 'vitest';
import type { SandboxAnswer } from '../../../sandbox/route.ts';
import type { StoreReview } from '../../../server/connectors/listing.ts';
import { type PlayReviewsQuery, playReviews } from '../../../server/connectors/play/play-reviews.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { playHttp } from '../../support/sources/play-http.ts';
import { smallReviews } from '../../support/sources/small-world.ts';
import { reviewed, us, world } from './small-store.ts';

const truth = smallReviews(reviewed, 0);

describe('reviews', () => {
  const query: PlayReviewsQuery = { appId: 'com.example.pebble', sort: 'recent', limit: 1000, ...us };
  const ids = (reviews: readonly { storeReviewId: string }[]) => reviews.map(({ storeReviewId }) => storeReviewId);

  test('all pages are read to the end, newest first, each review once', async () => {
    const http = playHttp(world);
    const result = foundValue(await playReviews(http, query));
    expect(result).toMatchObject({ complete: true, notes: [], failure: null });
    expect(ids(result.reviews)).toEqual(truth.map(({ id }) => id));
    expect(http.sent).toHaveLength(3);
  });

  test('every field of a review is read', async () => {
    const { reviews } = foundValue(await playReviews(playHttp(world), { ...query, limit: 2 }));
    expect(reviews).toEqual<StoreReview[]>([
      {
        storeReviewId: '11111111-2222-4333-8444-000000000000',
        rating: 1,
        title: null,
        text: 'Review 0 says = "<b>" & 👍',
        date: '2026-11-01T00:00:00.077Z',
        country: null,
        language: 'en',
        version: null,
        helpful: 0,
        reply: 'Thanks & bye 0',
        repliedAt: '2026-11-02T00:00:00.120Z',
        // Beyond what a number can hold.
        author: null,
        authorId: '100000000000000000000',
        sources: ['reviews'],
      },
      {
        storeReviewId: '11111111-2222-4333-8444-000000000001',
        rating: 2,
        title: null,
        text: 'Review 1 says = "<b>" & 👍',
        date: '2026-10-31T23:00:00.077Z',
        country: null,
        language: 'en',
        version: '2.4.1',
        helpful: 7,
        reply: null,
        repliedAt: null,
        author: null,
        authorId: '100000000000000000001',
        sources: ['reviews'],
      },
    ]);
  });

  test('each language has its own reviews', async () => {
    const result = foundValue(await playReviews(playHttp(world), { ...query, language: 'de' }));
    expect(result.reviews).toHaveLength(3);
    expect(result.reviews.every(({ language }) => language === 'de')).toBe(true);
  });

  test('the orders are the store’s: helpful, by rating', async () => {
    const helpful = foundValue(await playReviews(playHttp(world), { ...query, sort: 'helpful' }));
    expect(helpful.reviews.map(({ helpful }) => helpful)).toEqual(
      truth.map(({ helpful }) => helpful).toSorted((a, b) => b - a),
    );
    const rated = foundValue(await playReviews(playHttp(world), { ...query, sort: 'rating', limit: 70 }));
    expect(new Set(rated.reviews.map(({ rating }) => rating))).toEqual(new Set([5, 4]));
  });

  test('a filter of stars brings those alone', async () => {
    const { reviews, complete } = foundValue(await playReviews(playHttp(world), { ...query, score: 1 }));
    expect(ids(reviews)).toEqual(truth.filter(({ rating }) => rating === 1).map(({ id }) => id));
    expect(complete).toBe(true);
  });

  test('the limit ends the reading and is not called complete', async () => {
    const http = playHttp(world);
    const result = foundValue(await playReviews(http, { ...query, limit: 200 }));
    expect([result.reviews.length, result.complete]).toEqual([200, false]);
    expect(http.sent).toHaveLength(2);
    expect(foundValue(await playReviews(playHttp(world), { ...query, limit: 340 })).complete).toBe(true);
  });

  test('the caller sees each page as it comes and may end the reading', async () => {
    const pages: number[] = [];
    const http = playHttp(world);
    const result = foundValue(
      await playReviews(http, {
        ...query,
        onPage: (reviews) => void pages.push(reviews.length),
        stopWhen: (reviews) => reviews.at(-1)!.storeReviewId === truth[299]!.id,
      }),
    );
    expect(pages).toEqual([150, 150]);
    expect([result.reviews.length, result.complete, http.sent.length]).toEqual([300, false, 2]);
  });

  test('an unknown app is distinguished from one without reviews by the page of the app', async () => {
    const unknown = playHttp(world);
    expect(await playReviews(unknown, { ...query, appId: 'com.example.none' })).toEqual({ kind: 'not_found' });
    expect(unknown.sent.map(({ path }) => path)).toEqual(['/_/PlayStoreUi/data/batchexecute', '/store/apps/details']);
    expect(await playReviews(playHttp(world), { ...query, appId: 'com.example.nobody' })).toEqual({ kind: 'none' });
    expect(await playReviews(playHttp(world), { ...query, language: 'fr' })).toEqual({ kind: 'none' });
  });

  test('a refusal is a block where the app has ratings, none where it has none', async () => {
    const refuse = (appId: string) => {
      const http = playHttp(world);
      http.misbehave('null-payload');
      return playReviews(http, { ...query, appId });
    };
    expect(await refuse('com.example.nobody')).toMatchObject({ kind: 'blocked' });
    expect(await refuse('com.example.pebble')).toMatchObject({ kind: 'blocked' });
    expect(await refuse('com.example.rocks')).toEqual({ kind: 'none' });
    expect(await refuse('com.example.none')).toEqual({ kind: 'not_found' });
  });

  test('an emptied answer about an app whose page shows reviews is a block, never none', async () => {
    const http = playHttp(world);
    http.misbehave('dark-feed');
    expect(await playReviews(http, query)).toMatchObject({ kind: 'blocked' });
  });

  test('a page that repeats ends the reading with a note, and no review comes twice', async () => {
    const http = playHttp(world);
    http.misbehave('repeated-page');
    const result = foundValue(await playReviews(http, query));
    expect([result.reviews.length, result.complete, result.notes.length]).toEqual([150, false, 1]);
    expect(http.sent).toHaveLength(2);
  });

  /** The payload of a reply, changed. */
  const changed = (answer: SandboxAnswer, change: (payload: unknown[]) => unknown[]): SandboxAnswer => ({
    ...answer,
    body: answer.body.replace(/^\[\["wrb.*$/m, (line) => {
      const frames = JSON.parse(line);
      frames[0][2] = JSON.stringify(change(JSON.parse(frames[0][2])));
      return JSON.stringify(frames);
    }),
  });

  test('a token that repeats ends the reading with a note, though its pages differ', async () => {
    const http = playHttp(world);
    let token: unknown;
    http.misbehave((answer) =>
      changed(answer, ([rows, next]) => {
        token ??= next;
        return [rows, token];
      }),
    );
    const result = foundValue(await playReviews(http, query));
    expect([result.reviews.length, result.complete]).toEqual([300, false]);
    expect(result.notes[0]).toContain('same next page twice');
    expect(http.sent).toHaveLength(2);
  });

  test('a token that has moved is a changed shape, not the end of the reviews', async () => {
    const http = playHttp(world);
    http.misbehave((answer) => changed(answer, ([rows, next]) => [rows, null, next]));
    expect(await playReviews(http, query)).toMatchObject({ kind: 'shape_changed', path: 'UsvDTd[1][1]' });
  });

  test('a hole in the pages ends the reading with a note', async () => {
    const http = playHttp(world);
    http.misbehave('hole');
    const result = foundValue(await playReviews(http, query));
    expect([result.reviews.length, result.complete]).toEqual([150, false]);
    expect(result.notes[0]).toContain('no new reviews after 150');
  });

  test('a later page that fails keeps what was read and says what happened', async () => {
    const http = playHttp(world);
    http.misbehave('gateway-error', 2);
    const result = foundValue(await playReviews(http, query));
    expect(result).toMatchObject({ complete: false, failure: { kind: 'rate_limited' } });
    expect(result.reviews).toHaveLength(300);
    expect(result.notes[0]).toContain('after 300 reviews');
  });
});
