import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../server/contract/domain/stores.ts';
import type { Job } from '../../../server/contract/resources/job.ts';
import { operations } from '../../../server/operations/index.ts';
import { toolsAmong } from '../../../server/operations/operation.ts';
import { instructions } from '../../../server/surfaces/mcp/instructions.ts';
import { mostTokens } from '../../../server/surfaces/mcp/mcp-call.ts';
import { tokensOf } from '../../../server/surfaces/mcp/results/tokens.ts';
import { call, ended } from '../../support/call.ts';
import { textOf } from '../../support/calls/mcp.ts';
import { newCustomer } from '../../support/service.ts';
import { type Stores, startStores } from '../../support/sources/stores.ts';
import { type AnyClient, clients } from './clients.ts';

/** What a list of the tools may cost a conversation: 6,000 tokens by tokenizers, which count about a quarter less than the estimate here. */
const mostListed = 6_400;

let stores: Stores;
let key: string;
let client: AnyClient;
beforeAll(async () => {
  stores = await startStores();
  ({ key } = await newCustomer(stores.service.db));
  client = await clients[3]![1](stores.service.url, key);
});
afterAll(async () => {
  await client.close();
  await stores.stop();
});

const refOf = (appKey: string, store: Store) => {
  const app = stores.app(appKey);
  return { store, appId: store === 'apple' ? app.appleId : app.playId };
};

const costOf = (value: unknown): number => tokensOf(JSON.stringify(value));

interface Case {
  readonly given: Record<string, unknown>;
  /** Where REST has the same answer. */
  readonly path: string;
}

/** Every tool that starts nothing, asked for all it can give; the biggest answers there are in the sandbox. */
const reads: Record<string, () => Promise<Case[]>> = {
  get_balance: async () => [{ given: {}, path: '/me' }],
  search_apps: async () => [{ given: { q: 'a' }, path: '/apps/search?q=a' }],
  get_app: async () => {
    const { store, appId } = refOf('tidebook', 'play');
    return [{ given: { store, appId }, path: `/apps/${store}/${appId}` }];
  },
  get_revenue_estimate: async () => {
    const { store, appId } = refOf('tidebook', 'apple');
    return [{ given: { store, appId }, path: `/apps/${store}/${appId}/revenue` }];
  },
  get_app_history: async () => {
    const { store, appId } = refOf('tidebook', 'apple');
    return [{ given: { store, appId }, path: `/apps/${store}/${appId}/history` }];
  },
  top_charts: async () => [{ given: { limit: 200 }, path: '/charts?limit=200' }],
  chart_movement: async () => [{ given: { limit: 200 }, path: '/charts/movement?limit=200' }],
  list_release_categories: async () => [{ given: {}, path: '/new-releases/categories' }],
  new_releases: async () => [
    {
      given: { category: '6007', storefront: 'global', limit: 200 },
      path: '/new-releases?category=6007&storefront=global&limit=200',
    },
  ],
  search_video_library: async () => [{ given: { limit: 100 }, path: '/videos?limit=100' }],
  search_reviews: async () => [
    { given: { q: 'crashes', limit: 300 }, path: '/reviews/search?q=crashes&limit=300' },
    { given: { q: 'reviews of every app', limit: 300 }, path: '/reviews/search?q=reviews+of+every+app&limit=300' },
  ],
  list_pulls: async () => [{ given: { limit: 100 }, path: '/reviews/pulls?limit=100' }],
  get_pull_reviews: async () => [
    {
      given: { id: await ran('start_review_pull'), limit: 500 },
      path: `/reviews/pulls/${await ran('start_review_pull')}/reviews?limit=500`,
    },
  ],
  get_pull_insights: async () => [
    {
      given: { id: await ran('start_review_pull') },
      path: `/reviews/pulls/${await ran('start_review_pull')}/insights`,
    },
  ],
  list_jobs: async () => [{ given: { limit: 100 }, path: '/jobs?limit=100' }],
  get_job: async () =>
    Promise.all(
      Object.keys(starts).map(async (tool) => {
        const id = await ran(tool);
        return { given: { id }, path: `/jobs/${id}` };
      }),
    ),
  cancel_job: async () => {
    const id = await ran('start_category_report');
    return [{ given: { id }, path: `/jobs/${id}` }];
  },
};

const starts: Record<string, () => Record<string, unknown>> = {
  start_category_report: () => ({ question: 'What do people miss in habit trackers?', days: 365 }),
  start_research: () => ({
    question: 'Why do people leave?',
    app: refOf('tidebook', 'apple'),
    compare: [refOf('tidebook', 'play'), refOf('pulsepath', 'apple')],
  }),
  start_teardown: () => ({ ...refOf('tidebook', 'play'), days: 3650 }),
  start_ad_search: () => ({ query: 'habit tracker', networks: ['google', 'apple', 'meta', 'tiktok'] }),
  start_creator_search: () => ({ query: 'habit tracker' }),
  start_video_search: () => ({ query: 'habit tracker' }),
  start_review_pull: () => ({ apps: [refOf('tidebook', 'apple'), refOf('tidebook', 'play')], limit: 5_000 }),
  start_review_scan: () => ({ query: 'login problems in Tidebook, 1 star, since March' }),
};

const done = new Map<string, Promise<string>>();

/** The id of the finished job of a start, started once. */
const ran = (tool: string): Promise<string> => {
  const run = async (): Promise<string> => {
    const started = await client.callTool({ name: tool, arguments: starts[tool]!() });
    expect(started.isError, textOf(started)).toBeUndefined();
    expect(costOf(started)).toBeLessThan(400);
    const { id } = started._meta['appraise/job']!;
    expect(await ended(stores.service.url, key, id)).toMatchObject({ status: 'done' });
    return id;
  };
  const known = done.get(tool) ?? run();
  done.set(tool, known);
  return known;
};

test('the list of the tools, and what is said once about them, is within its budget', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(toolsAmong(operations).map(({ tool }) => tool)));
  const own = tools.filter(({ name }) => operations.some(({ tool }) => tool === name));
  expect(costOf({ tools: own })).toBeLessThanOrEqual(mostListed);
  expect(tokensOf(instructions)).toBeLessThan(1_000);
});

test('every tool is here', () => {
  expect([...Object.keys(reads), ...Object.keys(starts)].sort()).toEqual(
    toolsAmong(operations)
      .map(({ tool }) => tool)
      .sort(),
  );
});

describe('a result is within its budget, in brief and whole, for', () => {
  test.each(Object.keys(starts))('%s', async (tool) => {
    const id = await ran(tool);
    const { body } = await call<Job>(stores.service.url, key, 'GET', `/api/v1/jobs/${id}`);
    const brief = await client.callTool({ name: 'get_job', arguments: { id } });
    const result = textOf(brief);
    expect(costOf(brief)).toBeLessThanOrEqual(mostTokens);
    expect(result).not.toContain('/api/v1');
    // What is told in words comes first and whole, but for the ids of the reviews it cites.
    const { summary, answer, report } = body.result as {
      summary?: string;
      answer?: string;
      report?: { answer: string };
    };
    const prose = summary ?? answer ?? report?.answer;
    if (prose !== undefined) {
      const [opening] = prose.split('\n');
      expect(result.indexOf(opening!)).toBeGreaterThan(-1);
      expect(result.indexOf(opening!)).toBeLessThan(600);
    }
    const large = costOf(body) > mostTokens;
    expect(result.includes('detail":"full"')).toBe(large || result.includes('This is the brief form'));
    if (large) expect(tokensOf(result)).toBeGreaterThan(1_500);
  });

  test.each(Object.keys(reads))('%s', async (tool) => {
    for (const { given, path } of await reads[tool]!()) {
      const { body } = await call(stores.service.url, key, 'GET', `/api/v1${path}`);
      const brief = await client.callTool({ name: tool, arguments: given });
      expect(brief.isError, textOf(brief)).toBeUndefined();
      expect(costOf(brief)).toBeLessThanOrEqual(mostTokens);
      expect(JSON.stringify(brief.content)).not.toContain('/api/v1');
      const takesDetail = tool !== 'get_balance' && tool !== 'cancel_job';
      if (!takesDetail) continue;
      const whole = await client.callTool({ name: tool, arguments: { ...given, detail: 'full' } });
      expect(costOf(whole)).toBeLessThanOrEqual(mostTokens);
      // Both sides of the bound: what is too large is cut and says how to go on, what is not is whole.
      const goesOn = whole.content.some(({ text }) => text.includes(`For the next, call \`${tool}\``));
      if (costOf(body) > mostTokens) expect(goesOn).toBe(true);
      if (costOf(body) < mostTokens / 2) expect(goesOn).toBe(false);
      if (goesOn) expect(costOf(whole)).toBeGreaterThan(mostTokens / 2);
    }
  });
});
