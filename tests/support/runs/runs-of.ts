import { expect } from 'vitest';
import type * as z from 'zod';
import type { Job } from '../../../server/contract/resources/job.ts';
import { AdSearch } from '../../../server/contract/resources/reach/ad-search.ts';
import { type Creator, CreatorSearch } from '../../../server/contract/resources/reach/creators.ts';
import { type Video, VideoPage, VideoSearch } from '../../../server/contract/resources/reach/videos.ts';
import { Report } from '../../../server/contract/resources/research/report.ts';
import { Teardown } from '../../../server/contract/resources/research/teardown.ts';
import { runs } from '../../../server/runs/index.ts';
import type { Run } from '../../../server/runs/run.ts';
import { call, ended } from '../call.ts';
import { toolsOf } from '../calls/mcp.ts';

type Input = Record<string, unknown>;

/** What a caller does with one kind of run. */
export const runsOf = <Schema extends z.ZodType>(
  url: string,
  key: string,
  { path, kind, schema }: { readonly path: string; readonly kind: string; readonly schema: Schema },
) => {
  const start = (input: Input, headers?: Record<string, string>) =>
    call<Job>(url, key, 'POST', `/api/v1${path}`, input, headers);
  /** The job once it has ended. */
  const job = async (input: Input): Promise<Job> => {
    const { status, body } = await start(input);
    expect({ status, body }).toMatchObject({ status: 202, body: { kind } });
    return ended(url, key, body.id);
  };
  /** The answer of a run that ends well. */
  const done = async (input: Input): Promise<{ job: Job; result: z.output<Schema> }> => {
    const finished = await job(input);
    expect(finished).toMatchObject({ status: 'done', error: null });
    return { job: finished, result: schema.parse(finished.result) };
  };
  return { start, job, done };
};

/** What a caller does with category reports. */
export const reportsOf = (url: string, key: string) => {
  const { start, job, done } = runsOf(url, key, { path: '/reports', kind: 'report', schema: Report });
  return { start, job, run: done };
};

/** What a caller does with teardowns. */
export const teardownsOf = (url: string, key: string) => {
  const { start, job, done } = runsOf(url, key, { path: '/teardowns', kind: 'teardown', schema: Teardown });
  const run = (input: Input) => done(input).then(({ job, result: teardown }) => ({ job, teardown }));
  return { start, job, run };
};

const searchesOf = <Schema extends z.ZodType>(...given: Parameters<typeof runsOf<Schema>>) => {
  const { start, job, done } = runsOf(...given);
  const run = (input: Input) => done(input).then(({ job, result: search }) => ({ job, search }));
  return { start, job, run };
};

/** What a caller does with ad searches. */
export const adSearchesOf = (url: string, key: string) =>
  searchesOf(url, key, { path: '/ad-search', kind: 'ad_search', schema: AdSearch });

export const keyOfCreator = ({ platform, handle }: Pick<Creator, 'platform' | 'handle'>): string =>
  `${platform} ${handle.toLowerCase()}`;

/** What a caller does with creators. */
export const creatorsOf = (url: string, key: string) => ({
  key,
  ...searchesOf(url, key, { path: '/creators', kind: 'creators', schema: CreatorSearch }),
  tool: toolsOf(url, key).tool,
});

/** How a verdict begins of which `about` of the `read` posts are about the apps. */
export const saysPosts = ({ about, read }: { readonly about: number; readonly read: number }): RegExp => {
  if (about === 0) return /None of the/;
  return about === read
    ? new RegExp(`^All ${read} newest posts are `)
    : new RegExp(`^Of the ${read} newest posts, ${about} `);
};

export const keyOfVideo = ({ platform, id }: Pick<Video, 'platform' | 'id'>): string => `${platform} ${id}`;

/** What a caller does with videos, each answer checked against its schema. */
export const videosOf = (url: string, key: string) => {
  const ask = (query: Record<string, string | number>) => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return call(url, key, 'GET', `/api/v1/videos?${search}`);
  };
  return {
    ...searchesOf(url, key, { path: '/videos/search', kind: 'videos', schema: VideoSearch }),
    async library(query: Record<string, string | number> = {}) {
      const { status, body } = await ask(query);
      expect({ status, body }).toMatchObject({ status: 200 });
      const page = VideoPage.parse(body);
      expect(page).toEqual(body);
      return page;
    },
    refused: ask,
  };
};

/** The product's runs, one of them with another time limit. */
export const runsWithLimit = (limited: Run, limitMs: number): Run[] =>
  runs.map((run) => (run === limited ? { ...run, limitMs } : run));
