import { expect } from 'vitest';
import { dayMs } from '../../../server/contract/domain/durations.ts';
import type { Teardown, TeardownItem } from '../../../server/contract/resources/research/teardown.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { findingSets } from '../../../server/store/jobs/finding-sets.ts';
import { type Edition, editions } from '../../../server/store/reviews/editions.ts';

const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;
const averageOf = (reviews: readonly Edition[]): number | null =>
  reviews.length === 0 ? null : rounded(reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length, 2);
const newestFirst = (one: Edition, other: Edition): number =>
  other.date.getTime() - one.date.getTime() || (one.id < other.id ? -1 : 1);

/** Counts every number of a teardown again, from the sets that are stored behind it and the reviews they name. */
export const recountTeardown = async (db: DirectDatabase, jobId: string, teardown: Teardown): Promise<void> => {
  const sets = new Map((await findingSets(db, jobId)).map(({ name, nos }) => [name, nos]));
  const all = await editions(db, sets.get('reviews')!);
  const byNo = new Map(all.map((review) => [review.no, review]));
  const behind = (name: string): Edition[] => {
    const nos = sets.get(name);
    expect(nos, `the set behind ${name}`).toBeDefined();
    return nos!.map((no) => byNo.get(no)!);
  };
  const { from, to } = teardown.window;
  expect(teardown.reviews.read).toBe(all.length);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { date } of all) {
    expect(date.getTime()).toBeGreaterThanOrEqual(Date.parse(from));
    expect(date.getTime()).toBeLessThan(Date.parse(to));
  }

  const oldest = Math.min(...all.map(({ date }) => date.getTime()));
  const middle = (Math.max(Date.parse(from), oldest) + Date.parse(to)) / 2;
  const isLate = ({ date }: Edition): boolean => date.getTime() >= middle;
  const per100 = (part: readonly Edition[], whole: readonly Edition[]): number | null =>
    whole.length === 0 ? null : rounded((part.length / whole.length) * 100, 2);

  const recountItem = (item: TeardownItem, members: readonly Edition[]): void => {
    const { label, reviews, reviewIds, share, avgRating, trend, versions, quotes } = item;
    const newest = members.toSorted(newestFirst).map(({ id }) => id);
    expect({ label, reviews, reviewIds, share, avgRating }).toEqual({
      label,
      reviews: members.length,
      reviewIds: newest.slice(0, 50),
      share: rounded(members.length / all.length, 4),
      avgRating: averageOf(members),
    });
    expect({ before: trend.before, after: trend.after }).toEqual({
      before: per100(
        members.filter((review) => !isLate(review)),
        all.filter((review) => !isLate(review)),
      ),
      after: per100(members.filter(isLate), all.filter(isLate)),
    });
    if (trend.direction === 'rising') expect(trend.after!).toBeGreaterThan(trend.before!);
    if (trend.direction === 'falling') expect(trend.after!).toBeLessThan(trend.before!);
    for (const { version, reviews: said, share: of } of versions) {
      const saying = members.filter((review) => review.version === version).length;
      expect(said).toBe(saying);
      expect(of).toBe(rounded(saying / all.filter((review) => review.version === version).length, 4));
    }
    expect(quotes.length).toBeGreaterThan(0);
    for (const quote of quotes) {
      const review = members.find(({ id }) => id === quote.reviewId)!;
      expect([review.title ?? '', review.text].some((field) => field.includes(quote.text))).toBe(true);
      expect(quote).toMatchObject({
        store: teardown.app.store,
        appId: teardown.app.appId,
        rating: review.rating,
        date: review.date.toISOString(),
        helpful: review.helpful,
      });
    }
  };
  for (const name of ['complaints', 'praise', 'requests'] as const) {
    for (const [at, item] of teardown[name].entries()) recountItem(item, behind(`${name}/${at}`));
    const counts = teardown[name].map(({ reviews }) => reviews);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  }

  const { average, histogram, timeline } = teardown.ratings;
  expect(average).toBe(averageOf(all));
  for (const rating of [1, 2, 3, 4, 5] as const) {
    expect(histogram[rating]).toBe(all.filter((review) => review.rating === rating).length);
  }
  for (const { week, count, avgRating, negative } of timeline) {
    const start = Date.parse(week);
    expect(new Date(start).getUTCDay()).toBe(1);
    const ofWeek = all.filter(({ date }) => date.getTime() >= start && date.getTime() < start + 7 * dayMs);
    expect({ count, avgRating, negative }).toEqual({
      count: ofWeek.length,
      avgRating: averageOf(ofWeek),
      negative: ofWeek.filter(({ rating }) => rating <= 2).length,
    });
  }
  expect(timeline.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);

  const complaints = teardown.complaints.map(({ label }, at) => ({ label, members: behind(`complaints/${at}`) }));
  const saying = (members: readonly Edition[], label: string): number =>
    complaints.find((each) => each.label === label)!.members.filter((review) => members.includes(review)).length;
  for (const [at, row] of teardown.versions.entries()) {
    const members = behind(`versions/${at}`);
    const earlier = teardown.versions.findIndex(({ reviews }, place) => place > at && reviews >= 10);
    const before = earlier === -1 ? [] : behind(`versions/${earlier}`);
    expect(new Set(members)).toEqual(new Set(all.filter(({ version }) => version === row.version)));
    expect(row).toMatchObject({
      reviews: members.length,
      avgRating: averageOf(members),
      negativeShare: rounded(members.filter(({ rating }) => rating <= 2).length / members.length, 4),
    });
    const most = Math.max(0, ...complaints.map(({ label }) => saying(members, label)));
    expect(row.topComplaint === null ? 0 : saying(members, row.topComplaint)).toBe(most);
    for (const change of [...row.worse, ...row.better]) {
      expect(change).toEqual({
        label: change.label,
        before: rounded((saying(before, change.label) / before.length) * 100, 2),
        after: rounded((saying(members, change.label) / members.length) * 100, 2),
      });
    }
    expect(Date.parse(row.from)).toBeLessThanOrEqual(Math.min(...members.map(({ date }) => date.getTime())));
  }
};
