import { expect } from 'vitest';
import { type Video, VideoPage, VideoSearch } from '../../../server/contract/resources/reach/videos.ts';
import { call } from '../call.ts';
import { runsOf } from './runs-of.ts';

export const keyOfVideo = ({ platform, id }: Pick<Video, 'platform' | 'id'>): string => `${platform} ${id}`;

/** What a caller does with videos, each answer checked against its schema. */
export const videosOf = (url: string, key: string) => {
  const { start, job, done } = runsOf(url, key, { path: '/videos/search', kind: 'videos', schema: VideoSearch });
  return {
    start,
    job,
    async run(input: Record<string, unknown>) {
      const { job, result: search } = await done(input);
      return { job, search };
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
