import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from '../../server/operations/index.ts';
import { toolsAmong } from '../../server/operations/operation.ts';
import { snapshots } from './snapshots.ts';

const made = snapshots();

test.each([...made])('%s is what the definitions produce (npm run snapshots rewrites it)', (path, text) => {
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('there is no snapshot of a tool that no longer exists', () => {
  const kept = readdirSync('tests/snapshots/tools').map((name) => `tests/snapshots/tools/${name}`);
  expect(kept.filter((path) => !made.has(path))).toEqual([]);
});

test('no tool is renamed, added or removed by accident: these names are written by hand', () => {
  expect(
    toolsAmong(operations)
      .map(({ tool }) => tool)
      .sort(),
  ).toEqual([
    'cancel_job',
    'chart_movement',
    'get_app',
    'get_app_history',
    'get_balance',
    'get_evidence',
    'get_job',
    'get_pull_insights',
    'get_pull_reviews',
    'get_revenue_estimate',
    'get_reviews',
    'list_jobs',
    'list_pulls',
    'list_release_categories',
    'new_releases',
    'query_reviews',
    'search_apps',
    'search_reviews',
    'search_video_library',
    'start_ad_search',
    'start_category_report',
    'start_creator_search',
    'start_research',
    'start_review_pull',
    'start_review_scan',
    'start_teardown',
    'start_video_search',
    'top_charts',
  ]);
});
