import { expect } from 'vitest';
import type { Report } from '../../../server/contract/resources/research/report.ts';
import type { ReviewQuote } from '../../../server/contract/resources/reviews/review-search.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { findingSets } from '../../../server/store/jobs/finding-sets.ts';
import { type Edition, editions } from '../../../server/store/reviews/editions.ts';

const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : rounded(part / whole, 4));
const averageOf = (reviews: readonly Edition[]): number | null =>
  reviews.length === 0 ? null : rounded(reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length, 2);
const idsOf = (reviews: readonly Edition[]): string[] =>
  reviews
    .toSorted((one, other) => other.date.getTime() - one.date.getTime() || (one.id < other.id ? -1 : 1))
    .slice(0, 50)
    .map(({ id }) => id);

/** Counts every number of a report again, from the sets that are stored behind it and the reviews they name. */
export const recountReport = async (db: DirectDatabase, { reportId, report }: Report): Promise<void> => {
  const sets = new Map((await findingSets(db, reportId)).map(({ name, nos }) => [name, nos]));
  const read = report.apps.map((_, at) => sets.get(`apps/${at}`)!);
  const all = await editions(db, read.flat());
  const byNo = new Map(all.map((review) => [review.no, review]));
  const behind = (name: string): Edition[] => {
    const nos = sets.get(name);
    expect(nos, `the set behind ${name}`).toBeDefined();
    return nos!.map((no) => byNo.get(no)!);
  };
  const ofApp = report.apps.map((_, at) => behind(`apps/${at}`));
  expect(all.length).toBe(new Set(read.flat()).size);
  for (const { date } of all) {
    expect(date.getTime()).toBeGreaterThanOrEqual(Date.parse(report.window.from));
    expect(date.getTime()).toBeLessThan(Date.parse(report.window.to));
  }
  const isQuoted = (quote: ReviewQuote, members: readonly Edition[]): void => {
    const review = members.find(({ id }) => id === quote.reviewId)!;
    expect([review.title ?? '', review.text].some((field) => field.includes(quote.text))).toBe(true);
    const app = report.apps[ofApp.findIndex((own) => own.includes(review))]!;
    expect(quote).toMatchObject({
      store: app.store,
      appId: app.appId,
      rating: review.rating,
      date: review.date.toISOString(),
      helpful: review.helpful,
    });
  };

  for (const [at, row] of report.apps.entries()) {
    const own = ofApp[at]!;
    expect(row).toMatchObject({ reviewsRead: own.length, avgRating: averageOf(own) });
    for (const name of ['complaints', 'praise', 'requests'] as const) {
      for (const [place, item] of row[name].entries()) {
        const members = behind(`apps/${at}/${name}/${place}`);
        expect(members.every((review) => own.includes(review))).toBe(true);
        const { label, reviews, reviewIds, share, quotes } = item;
        expect({ label, reviews, reviewIds, share }).toEqual({
          label,
          reviews: members.length,
          reviewIds: idsOf(members),
          share: shareOf(members.length, own.length),
        });
        for (const quote of quotes) isQuoted(quote, members);
      }
    }
  }

  const to = Date.parse(report.window.to);
  const isLate = new Map(
    ofApp.flatMap((own) => {
      const middle = (Math.min(...own.map(({ date }) => date.getTime())) + to) / 2;
      return own.map((review) => [review, review.date.getTime() >= middle] as const);
    }),
  );
  const per100 = (part: readonly Edition[], half: boolean): number | null => {
    const inHalf = (reviews: readonly Edition[]): number =>
      reviews.filter((review) => isLate.get(review) === half).length;
    return inHalf(all) === 0 ? null : rounded((100 * inHalf(part)) / inHalf(all), 2);
  };
  for (const [at, finding] of report.findings.entries()) {
    const members = behind(`findings/${at}`);
    const { label, reviews, reviewIds, share, avgRating, severity, trend, apps, quotes } = finding;
    expect({ label, reviews, reviewIds, share, avgRating, severity }).toEqual({
      label,
      reviews: members.length,
      reviewIds: idsOf(members),
      share: shareOf(members.length, all.length),
      avgRating: averageOf(members),
      severity: shareOf(
        members.reduce((sum, { rating }) => sum + 5 - rating, 0),
        4 * members.length,
      ),
    });
    expect([trend.before, trend.after]).toEqual([per100(members, false), per100(members, true)]);
    const counts = report.apps
      .map(({ store, appId }, place) => {
        const own = ofApp[place]!;
        const said = members.filter((review) => own.includes(review)).length;
        return { store, appId, reviews: said, share: shareOf(said, own.length) };
      })
      .filter((app) => app.reviews > 0);
    expect(apps).toEqual(counts.toSorted((one, other) => other.reviews - one.reviews));
    expect(quotes.length).toBeGreaterThan(0);
    for (const quote of quotes) isQuoted(quote, members);
  }

  await recountVerdict(db, report, sets);

  const missed = report.findings.filter(({ kind }) => kind !== 'praise').map(({ opportunity }) => opportunity);
  expect(missed).toEqual(missed.toSorted((one, other) => other - one));
  expect(report.findings.slice(missed.length).every(({ kind }) => kind === 'praise')).toBe(true);
};

/** The verdict may look further back than the report, so that its reviews are fetched by themselves. */
const recountVerdict = async (
  db: DirectDatabase,
  { verdict }: Report['report'],
  sets: ReadonlyMap<string, readonly number[]>,
): Promise<void> => {
  const behind = async (name: string): Promise<Edition[]> => {
    const nos = sets.get(name);
    expect(nos, `the set behind ${name}`).toBeDefined();
    return editions(db, [...nos!]);
  };
  for (const [at, { said, reviews, avgRating, share, reviewIds }] of (verdict?.figures ?? []).entries()) {
    const members = await behind(`verdict/figures/${at}`);
    expect(members).toHaveLength(said ?? reviews);
    expect(reviewIds).toEqual(idsOf(members));
    if (said === null) expect(avgRating).toBe(averageOf(members));
    else expect(share).toBe(shareOf(said, reviews));
  }
  for (const [at, { reviews, avgRating, reviewIds }] of (verdict?.items ?? []).entries()) {
    const members = await behind(`verdict/items/${at}`);
    expect({ reviews, avgRating, reviewIds }).toEqual({
      reviews: members.length,
      avgRating: averageOf(members),
      reviewIds: idsOf(members),
    });
  }
};
