import { expect } from 'vitest';
import type { Job } from '../../../server/contract/resources/job.ts';
import { Playbook, Research, type ResearchItem } from '../../../server/contract/resources/research/research.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { findingSets } from '../../../server/store/jobs/finding-sets.ts';
import { editions } from '../../../server/store/reviews/editions.ts';
import { call, ended } from '../call.ts';

/** Videos, and ads behind a key, are research-reach's to test: with these settings no one waits for them. */
export const withoutReach = {
  youtubeKey: 'none',
  instagramToken: 'none',
  scrapecreatorsKey: 'none',
  metaToken: 'none',
  tiktokClientKey: 'none',
};

/** What a caller does with research. */
export const researchOf = (url: string, key: string) => {
  const start = (input: Record<string, unknown>, headers?: Record<string, string>) =>
    call<Job>(url, key, 'POST', '/api/v1/research', input, headers);
  /** The job once it has ended. */
  const job = async (input: Record<string, unknown>): Promise<Job> => {
    const { status, body } = await start(input);
    expect({ status, body }).toMatchObject({ status: 202 });
    return ended(url, key, body.id);
  };
  const done = async (input: Record<string, unknown>): Promise<Job> => {
    const ended = await job(input);
    expect(ended).toMatchObject({ status: 'done', error: null });
    return ended;
  };
  return {
    start,
    job,
    /** About an app. */
    async about(input: Record<string, unknown>): Promise<{ job: Job; research: Research }> {
      const job = await done(input);
      return { job, research: Research.parse(job.result) };
    },
    /** A growth question. */
    async growth(question: string): Promise<{ job: Job; playbook: Playbook }> {
      const job = await done({ question });
      return { job, playbook: Playbook.parse(job.result) };
    },
  };
};

const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** The sets behind an answer, as the reviews they name. */
const setsBehind = async (db: DirectDatabase, jobId: string) => {
  const sets = new Map((await findingSets(db, jobId)).map(({ name, nos }) => [name, nos]));
  return async (name: string) => {
    const nos = sets.get(name);
    expect(nos, `the set behind ${name}`).toBeDefined();
    const found = await editions(db, nos!);
    expect(found).toHaveLength(nos!.length);
    return found;
  };
};

const averageOf = (reviews: readonly { readonly rating: number }[]): number | null =>
  reviews.length === 0 ? null : rounded(reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length, 2);

/** Counts every number of research again, from the sets that are stored behind it and the reviews they name. */
export const recountResearch = async (db: DirectDatabase, jobId: string, research: Research): Promise<void> => {
  const behind = await setsBehind(db, jobId);
  const { apps, differences, window } = research.evidence.reviews;
  for (const [place, app] of apps.entries()) {
    const all = await behind(`apps/${place}`);
    expect(app).toMatchObject({ read: all.length, avgRating: averageOf(all) });
    for (const { date } of all) {
      expect(date.getTime()).toBeGreaterThanOrEqual(Date.parse(window.from));
      expect(date.getTime()).toBeLessThan(Date.parse(window.to));
    }
    for (const stars of [1, 2, 3, 4, 5] as const) {
      expect(app.histogram[stars]).toBe(all.filter(({ rating }) => rating === stars).length);
    }
    const ids = new Set(all.map(({ id }) => id));
    for (const part of ['asked', 'complaints', 'praise', 'requests'] as const) {
      for (const [turn, item] of app[part].entries()) {
        const members = await behind(`apps/${place}/${part}/${turn}`);
        expect(members.every(({ id }) => ids.has(id))).toBe(true);
        recountItem(item, members, all.length);
      }
    }
  }
  for (const [turn, figure] of (research.verdict?.figures ?? []).entries()) {
    const members = await behind(`verdict/figures/${turn}`);
    expect(members).toHaveLength(figure.said ?? figure.reviews);
    if (figure.said === null) expect(averageOf(members)).toBe(figure.avgRating);
    else expect(figure.share).toBe(rounded(figure.said / Math.max(1, figure.reviews), 4));
  }
  for (const [turn, item] of (research.verdict?.items ?? []).entries()) {
    const members = await behind(`verdict/items/${turn}`);
    expect(item).toMatchObject({ reviews: members.length, avgRating: averageOf(members) });
  }
  for (const [turn, difference] of differences.entries()) {
    for (const [place, { reviews, share }] of difference.apps.entries()) {
      const members = await behind(`differences/${turn}/apps/${place}`);
      expect({ reviews, share }).toEqual({
        reviews: members.length,
        share: rounded(members.length / Math.max(1, apps[place]!.read), 4),
      });
    }
  }
};

type Members = Awaited<ReturnType<typeof editions>>;

const recountItem = (
  item: Pick<ResearchItem, 'reviews' | 'reviewIds' | 'share' | 'avgRating' | 'quotes'>,
  members: Members,
  read: number,
): void => {
  const newest = members.toSorted(
    (one, other) => other.date.getTime() - one.date.getTime() || (one.id < other.id ? -1 : 1),
  );
  expect({ ...item }).toMatchObject({
    reviews: members.length,
    reviewIds: newest.slice(0, 50).map(({ id }) => id),
    share: rounded(members.length / Math.max(1, read), 4),
    avgRating: averageOf(members),
  });
  for (const quote of item.quotes) {
    const review = members.find(({ id }) => id === quote.reviewId)!;
    expect([review.title ?? '', review.text].some((field) => field.includes(quote.text))).toBe(true);
    expect(quote.rating).toBe(review.rating);
  }
};

/** Counts the reviews behind every step of a playbook again. */
export const recountPlaybook = async (db: DirectDatabase, jobId: string, playbook: Playbook): Promise<void> => {
  const sets = await findingSets(db, jobId);
  const all = sets.find(({ name }) => name === 'reviews')!;
  expect(playbook.read.reviews).toBe(all.nos.length);
  for (const { evidence } of playbook.playbook) {
    expect(evidence.length).toBeGreaterThan(0);
    for (const { item } of evidence) {
      if (item === null) continue;
      const candidates = sets.filter(({ name, nos }) => name !== 'reviews' && nos.length === item.reviews);
      const found = await Promise.all(candidates.map(({ nos }) => editions(db, nos)));
      const members = found.find((each) => item.reviewIds.every((id) => each.some((review) => review.id === id)));
      expect(members, `the set behind ${item.label}`).toBeDefined();
      recountItem(item, members!, all.nos.length);
      expect(new Set(members!.map(({ appNo }) => appNo)).size).toBe(item.apps);
    }
  }
};

/** What a playbook's words may draw on: its numbers, without the words themselves. */
export const numbersBehind = ({ read, topic, playbook, notes, evidence }: Playbook) => [
  read,
  topic,
  notes,
  evidence,
  playbook.map(({ evidence }) => evidence),
];
