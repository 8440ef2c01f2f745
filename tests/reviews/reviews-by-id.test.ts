import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReviewOnFile } from '../../server/contract/resources/reviews/review.ts';
import type { ReviewSearch } from '../../server/contract/resources/reviews/review-search.ts';
import { getReview, listReviews } from '../../server/operations/reviews/list-reviews.ts';
import { keepReviews } from '../../server/reviews/ingest/keep.ts';
import { call } from '../support/call.ts';
import { textOf, toolsOf } from '../support/calls/mcp.ts';
import { many, salt, storeReview, tidebook } from '../support/reviews/kept-reviews.ts';
import { newCustomer, type Service, signIn, startService } from '../support/service.ts';

// Reviews read by the ids that findings, quotes, searches and pulls carry.

let service: Service;
let session: string;
let key: string;
let ids: string[];
let edited: string;

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const nobodys = (at: number) => `7fffff${at.toString(16).padStart(2, '0')}-0000-8000-8000-000000000000`;

beforeAll(async () => {
  service = await startService();
  const customer = await newCustomer(service.db);
  key = customer.key;
  session = await signIn(service.db, customer.accountId);
  const keep = (reviews: Parameters<typeof keepReviews>[3], seen: Date) =>
    keepReviews(service.db, salt, tidebook, reviews, seen);
  ids = (await keep(many(101), day(2))).map(({ id }) => id);
  const first = storeReview('edited', {
    title: 'Broken',
    text: 'It keeps crashing since the update.',
    reply: 'We look into it.',
    repliedAt: '2026-11-03T00:00:00.000Z',
  });
  edited = (await keep([first], day(2)))[0]!.id;
  await keep([storeReview('edited', { title: 'Better', text: 'Fewer crashes, but too many ads.', rating: 3 })], day(6));
  await keep([storeReview('edited', { title: 'Good', text: 'Love it now.', rating: 5, helpful: 4 })], day(9));
});
afterAll(() => service.stop());

const read = <Body>(path: string, who = session) => call<Body>(service.url, who, 'GET', `/api/v1/reviews${path}`);

test('a review has its words, its themes with the words that caused them, and all it said before', async () => {
  const { status, body } = await read(`/by-id/${edited}`);
  expect(status).toBe(200);
  const { review, earlier, themes } = getReview.output.parse(body);
  expect(body).toEqual({ review, earlier, themes });
  expect(review).toMatchObject({
    id: edited,
    store: 'apple',
    appId: tidebook.appId,
    app: 'Tidebook',
    rating: 5,
    title: 'Good',
    text: 'Love it now.',
    country: 'us',
    language: 'en',
    helpful: 4,
    reply: 'We look into it.',
    seenAt: day(9).toISOString(),
    edits: 2,
    themes: ['love_it'],
    kinds: ['praise'],
  });
  expect(earlier.map(({ rating, text, seenAt, until }) => ({ rating, text, seenAt, until }))).toEqual([
    { rating: 3, text: 'Fewer crashes, but too many ads.', seenAt: day(6).toISOString(), until: day(9).toISOString() },
    {
      rating: 2,
      text: 'It keeps crashing since the update.',
      seenAt: day(2).toISOString(),
      until: day(6).toISOString(),
    },
  ]);
  for (const edition of [review, ...earlier]) {
    for (const theme of edition.themes) {
      expect(themes.map(({ id }) => id)).toContain(theme);
      const marked = edition.marks.filter(({ tag }) => tag === theme);
      expect(marked.length).toBeGreaterThan(0);
      for (const { field, start, end } of marked) expect(edition[field]?.slice(start, end)).toMatch(/\p{L}{3}/u);
    }
  }
  expect(earlier[1]!.marks.map(({ tag, start, end }) => [tag, earlier[1]!.text.slice(start, end)])).toContainEqual([
    'crashes',
    expect.stringContaining('crash'),
  ]);
});

test('a review says clause by clause what is good and bad, the same on file, in a list and in a search', async () => {
  const said = {
    title: 'Three stars',
    text: 'I love the calendar widget but it crashes when I log in. Please add a dark mode.',
  };
  const [kept] = await keepReviews(
    service.db,
    salt,
    tidebook,
    [storeReview('clauses', { ...said, rating: 3 })],
    day(4),
  );
  const { body } = await read(`/by-id/${kept!.id}`);
  const { review } = getReview.output.parse(body);
  const shown = review.clauses.map(({ field, start, end, polarity }) => [review[field]!.slice(start, end), polarity]);
  expect(shown).toEqual([
    ['Three stars', expect.any(String)],
    ['I love the calendar widget', 'good'],
    ['but it crashes when I log in.', 'bad'],
    ['Please add a dark mode.', 'wish'],
  ]);
  expect(review.clauses[2]!.themes).toContain('crashes');
  const list = listReviews.output.parse((await read(`?ids=${kept!.id}`, key)).body);
  expect(list.reviews[0]!.clauses).toEqual(review.clauses);
  const { body: search } = await read<ReviewSearch>('/search?q=calendar+widget', key);
  expect(search.reviews.find(({ id }) => id === kept!.id)!.clauses).toEqual(review.clauses);
});

test('the date of the first reply stays when the reply is changed, so that ratings before and after it can be distinguished', async () => {
  const keep = async (seen: number, more: Parameters<typeof storeReview>[1]) =>
    (await keepReviews(service.db, salt, tidebook, [storeReview('answered', more)], day(seen)))[0]!.id;
  const replied = (date: number) => ({ reply: `Sorry! ${date}`, repliedAt: day(date).toISOString() });
  const firstReply = async () => {
    const { body } = await read<{ review: ReviewOnFile }>(`/by-id/${id}`);
    return body.review.firstRepliedAt;
  };
  const id = await keep(2, { rating: 1 });
  expect(await firstReply()).toBeNull();
  // The store does not date the reply at first: it was there when it was read.
  await keep(5, { rating: 1, reply: 'Sorry!' });
  expect(await firstReply()).toBe(day(5).toISOString());
  await keep(6, { rating: 1, ...replied(4) });
  expect(await firstReply()).toBe(day(4).toISOString());
  await keep(8, { rating: 1, ...replied(7) });
  await keep(9, { rating: 4, ...replied(9) });
  const { body } = await read(`/by-id/${id}`);
  const { review, earlier } = getReview.output.parse(body);
  expect(review).toMatchObject({ rating: 4, repliedAt: day(9).toISOString(), firstRepliedAt: day(4).toISOString() });
  expect(earlier).toMatchObject([{ rating: 1, seenAt: day(2).toISOString(), until: day(9).toISOString() }]);
});

test('a reply that comes with an edit is dated, and one that a review was first read with has the date of its store', async () => {
  const keep = (seen: number, more: Parameters<typeof storeReview>[1]) =>
    keepReviews(service.db, salt, tidebook, [storeReview('replied', more)], day(seen));
  const first = async (id: string) => (await read<{ review: ReviewOnFile }>(`/by-id/${id}`)).body.review.firstRepliedAt;
  await keep(2, { rating: 1 });
  const { id } = (await keep(5, { rating: 5, reply: 'Thanks!' }))[0]!;
  expect(await first(id)).toBe(day(5).toISOString());
  expect(await first(edited)).toBe(day(3).toISOString());
});

test('the ids of search results are ids of reviews', async () => {
  const { body: found } = await read<{ reviews: { id: string; text: string }[] }>('/search?q=harbour%20map&limit=3');
  expect(found.reviews).toHaveLength(3);
  const { body } = await read<{ reviews: ReviewOnFile[] }>(`?ids=${found.reviews.map(({ id }) => id).join()}`);
  expect(body.reviews.map(({ id, text }) => ({ id, text }))).toEqual(
    found.reviews.map(({ id, text }) => ({ id, text })),
  );
});

test('a list is answered in the order asked for, each review once, and names the ids that no review has', async () => {
  const asked = [ids[7]!, nobodys(1), edited, ids[7]!.toUpperCase(), ids[0]!, nobodys(2)];
  const { status, body } = await read(`?ids=${asked.join()}`);
  expect(status).toBe(200);
  const { reviews, missing } = listReviews.output.parse(body);
  expect(reviews.map(({ id, edits }) => [id, edits])).toEqual([
    [ids[7], 0],
    [edited, 2],
    [ids[0], 0],
  ]);
  expect(missing).toEqual([nobodys(1), nobodys(2)]);
});

test('up to 100 reviews are read in one call, and one more is refused', async () => {
  const { status, body } = await read<{ reviews: ReviewOnFile[] }>(`?ids=${ids.slice(0, 100).join()}`);
  expect(status).toBe(200);
  expect(body.reviews.map(({ id }) => id)).toEqual(ids.slice(0, 100));
  expect(await read(`?ids=${ids.slice(0, 101).join()}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: [{ path: 'ids' }] },
  });
  expect(await read('?ids=')).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  expect(await read('')).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('an id that no review has is a 404 that says so, and what is no id a 400', async () => {
  expect(await read(`/by-id/${nobodys(3)}`)).toMatchObject({
    status: 404,
    body: { code: 'not_found', detail: 'No review on file has this id: check the id.' },
  });
  expect(await read('/by-id/nonsense')).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('a key reads a review with its earlier editions', async () => {
  expect(await read(`/by-id/${edited}`, key)).toMatchObject({ status: 200, body: { review: { id: edited } } });
});

test('any key reads reviews by their ids, one to 100 of them', async () => {
  for (const count of [1, 100]) {
    const { status, body } = await read<{ reviews: ReviewOnFile[] }>(`?ids=${ids.slice(0, count).join()}`, key);
    expect([status, body.reviews.map(({ id }) => id)]).toEqual([200, ids.slice(0, count)]);
  }
  for (const path of ['', '?ids=', `?ids=${ids.slice(0, 101).join()}`, '?ids=nonsense']) {
    expect(await read(path, key)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  }
});

test('agents read reviews by their ids with `get_reviews`, which names the ids that no review has', async () => {
  const { tool, whole } = toolsOf(service.url, key);
  const asked = { ids: [ids[1]!, nobodys(1), edited] };
  const body = listReviews.output.parse(await whole('get_reviews', asked));
  expect(body.reviews.map(({ id }) => id)).toEqual([ids[1], edited]);
  expect(body.missing).toEqual([nobodys(1)]);
  const brief = textOf(await tool('get_reviews', asked));
  expect(brief).toContain('Love it now.');
  expect(brief).toContain(nobodys(1));
  expect(await tool('get_reviews', { ids: ids.slice(0, 101) })).toMatchObject({
    isError: true,
    _meta: { 'appraise/problem': { code: 'invalid_request' } },
  });
});
