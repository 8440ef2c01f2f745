import { call } from '../support/call.ts';
import type { Keys } from './fill.ts';

interface Page {
  readonly total: number;
  readonly reviews: readonly { readonly id: string; readonly rating: number; readonly text: string }[];
}

const pick = (from: Record<string, unknown>, ...names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

/** What a service tells its callers of the data, without times and without sentences, which another version may word otherwise. */
export const answers = async (url: string, { alice, bob }: Keys): Promise<Record<string, unknown>> => {
  const get = async <Body = Record<string, unknown>>(key: string, path: string): Promise<Body> => {
    const { status, body } = await call<Body>(url, key, 'GET', `/api/v1${path}`);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const balanceOf = async (key: string) => {
    const { plan, credits, limits } = await get<Record<string, Record<string, unknown>>>(key, '/me');
    return { plan: plan!.key, credits: pick(credits!, 'total', 'used', 'left', 'wallet', 'counted'), limits };
  };
  const jobsOf = async (key: string) => {
    const { jobs } = await get<{ jobs: readonly { readonly id: string }[] }>(key, '/jobs');
    const read = jobs.map(async ({ id }) => {
      const job = await get<Record<string, unknown> & { error: { code: string } | null }>(key, `/jobs/${id}`);
      return { ...pick(job, 'id', 'kind', 'status', 'credits', 'refunded', 'result'), error: job.error?.code ?? null };
    });
    return Promise.all(read);
  };
  const { pulls } = await get<{ pulls: readonly (Record<string, unknown> & { readonly id: string })[] }>(
    alice,
    '/reviews/pulls',
  );
  const pageOf = async (query: string) => {
    const { total, reviews } = await get<Page>(alice, `/reviews/pulls/${pulls[0]!.id}/reviews?${query}`);
    return { total, reviews: reviews.map(({ id, rating, text }) => ({ id, rating, text })) };
  };
  const search = await get<Page & Record<'totals' | 'ratingMix' | 'themes', unknown>>(alice, '/reviews/search?q=crash');
  const videos = await get<{ total: number; videos: readonly Record<string, unknown>[] }>(alice, '/videos?q=tidebook');
  return {
    balances: { alice: await balanceOf(alice), bob: await balanceOf(bob) },
    jobs: { alice: await jobsOf(alice), bob: await jobsOf(bob) },
    pulls: pulls.map((pull) => pick(pull, 'id', 'status', 'label', 'apps', 'filter', 'reviews', 'truncated')),
    pages: {
      newest: await pageOf('limit=4'),
      behind: await pageOf('limit=3&offset=27'),
      words: await pageOf('q=dark'),
      stars: await pageOf('stars=1&limit=3'),
    },
    search: {
      ...pick({ ...search }, 'totals', 'ratingMix'),
      themes: (search.themes as readonly Record<string, unknown>[]).map((theme) => pick(theme, 'id', 'count')),
      // Their order is another version's to change.
      reviews: search.reviews.map(({ id }) => id).sort(),
    },
    videos: {
      total: videos.total,
      videos: videos.videos.map((video) => pick(video, 'platform', 'id', 'views', 'apps')),
    },
  };
};
