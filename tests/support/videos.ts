import { expect } from 'vitest';
import type { Job } from '../../server/contract/resources/job.ts';
import { type Video, VideoPage, VideoSearch } from '../../server/contract/resources/videos.ts';
import { call, ended } from './call.ts';

export const keyOfVideo = ({ platform, id }: Pick<Video, 'platform' | 'id'>): string => `${platform} ${id}`;

/** What a caller does with videos, each answer checked against its schema. */
export const videosOf = (url: string, key: string) => {
  const start = (input: Record<string, unknown>, headers?: Record<string, string>) =>
    call<Job>(url, key, 'POST', '/api/v1/videos/search', input, headers);
  /** The job once it has ended. */
  const job = async (input: Record<string, unknown>): Promise<Job> => {
    const { status, body } = await start(input);
    expect({ status, body }).toMatchObject({ status: 202 });
    return ended(url, key, body.id);
  };
  return {
    start,
    job,
    /** The answer of a run that ends well. */
    async run(input: Record<string, unknown>): Promise<{ job: Job; search: VideoSearch }> {
      const done = await job(input);
      expect(done).toMatchObject({ status: 'done', error: null });
      const search = VideoSearch.parse(done.result);
      expect(search).toEqual(done.result);
      return { job: done, search };
    },
    async library(query: Record<string, string | number> = {}) {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const { status, body } = await call(url, key, 'GET', `/api/v1/videos?${search}`);
      expect({ status, body }).toMatchObject({ status: 200 });
      const page = VideoPage.parse(body);
      expect(page).toEqual(body);
      return page;
    },
    refused: (query: Record<string, string | number>) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      return call(url, key, 'GET', `/api/v1/videos?${search}`);
    },
  };
};
