import { expect } from 'vitest';
import type { Job } from '../../../server/contract/resources/job.ts';
import { Pull, PullReview } from '../../../server/contract/resources/reviews/pull.ts';
import { call, ended } from '../call.ts';
import type { Service } from '../service.ts';

export interface PullPage {
  readonly pull: { readonly id: string; readonly status: string };
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
  readonly next: number | null;
  readonly reviews: PullReview[];
}

/** The words that some keywords match, by hand. */
const matched: Readonly<Record<string, RegExp>> = {
  ad: /^ads?$/,
  app: /^apps?$/,
  crash: /^crash/,
  love: /^lov(e|es|ed|ing)$/,
  price: /^(price|pricing)/,
  sync: /^sync(s|ed|ing)?$/,
  update: /^(update|updating)/,
};

/** As a person would tell whether a text mentions a keyword; one that is not listed is matched word for word. */
export const mentionsByHand = (text: string, keyword: string): boolean => {
  const exact = /^“(.*)”$/.exec(keyword)?.[1];
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const form = exact === undefined && matched[keyword.toLowerCase()];
  const sought = ` ${(exact ?? keyword).toLowerCase()} `;
  return form ? words.some((word) => form.test(word)) : ` ${words.join(' ')} `.includes(sought);
};

/** What a caller does with pulls, each answer checked against its schema. */
export const pullsOf = ({ url }: Pick<Service, 'url'>, key: string) => {
  const start = (input: Record<string, unknown>) => call<Job>(url, key, 'POST', '/api/v1/reviews/pulls', input);
  const page = async (id: string, query: Record<string, string | number> = {}): Promise<PullPage> => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const { status, body } = await call<PullPage>(url, key, 'GET', `/api/v1/reviews/pulls/${id}/reviews?${search}`);
    expect(status).toBe(200);
    for (const review of body.reviews) expect(PullReview.parse(review)).toEqual(review);
    return body;
  };
  return {
    start,
    page,
    /** The job and its pull, once it has ended. */
    async run(input: Record<string, unknown>): Promise<{ job: Job; pull: Pull }> {
      const { status, body } = await start(input);
      expect({ status, body }).toMatchObject({ status: 202 });
      const job = await ended(url, key, body.id);
      const { body: list } = await call<{ pulls: Pull[] }>(url, key, 'GET', '/api/v1/reviews/pulls?limit=100');
      const pull = list.pulls.find(({ id }) => id === job.id)!;
      expect(Pull.parse(pull)).toEqual(pull);
      return { job, pull };
    },
    /** All of a pull's reviews, page by page. */
    async all(id: string, query: Record<string, string | number> = {}): Promise<PullReview[]> {
      const reviews: PullReview[] = [];
      for (let offset: number | null = 0; offset !== null; ) {
        const read: PullPage = await page(id, { limit: 500, ...query, offset });
        reviews.push(...read.reviews);
        offset = read.next;
      }
      return reviews;
    },
  };
};
