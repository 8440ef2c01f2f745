import { afterAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../server/contract/domain/stores.ts';
import type { Job } from '../../../server/contract/resources/job.ts';
import { operations } from '../../../server/operations/index.ts';
import { toolsAmong } from '../../../server/operations/operation.ts';
import { maxTokens } from '../../../server/surfaces/mcp/mcp-call.ts';
import { instructions } from '../../../server/surfaces/mcp/mcp-endpoint.ts';
import { tokensOf } from '../../../server/surfaces/mcp/results/tokens.ts';
import { call, start } from '../../support/call.ts';
import { textOf } from '../../support/calls/mcp.ts';
import { startService } from '../../support/service.ts';
import { plantedApp } from '../../support/web/market-past.ts';
import { type Question, questions, researchedDatabase } from '../../support/web/researched.ts';
import { clients } from './clients.ts';

/** What a list of the tools may cost a conversation: 6,000 tokens by tokenizers, which count about a quarter less than the estimate here. */
const mostListed = 7_600;

const { connection, note } = await researchedDatabase();
// What is started here stays queued.
const service = await startService({ connection, config: { role: 'api' } });
const { key } = note.customer;
const { runs } = note;
const client = await clients[3]![1](service.url, key);
// More than a list of runs in brief can hold.
for (let at = 0; at < 30; at++) {
  expect((await start(service.url, key, 'quick', { query: `run ${at}` })).status).toBe(202);
}
afterAll(async () => {
  await client.close();
  await service.stop();
});

const refOf = (appKey: string, store: Store) => {
  const app = plantedApp(appKey);
  return { store, appId: store === 'apple' ? app.appleId : app.playId };
};

const costOf = (value: unknown): number => tokensOf(JSON.stringify(value));

interface Case {
  readonly given: Record<string, unknown>;
  /** Where REST has the same answer. */
  readonly path: string;
  /** Sent with POST. */
  readonly body?: Record<string, unknown>;
}

/** Every tool that starts nothing, asked for all it can give. */
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
  query_reviews: async () => {
    const asked = { topic: { about: 'crashes' }, by: ['theme', 'version'], against: 'rest', limit: 1_000 };
    return [asked, {}].map((given) => ({ given, path: '/reviews/metrics', body: given }));
  },
  get_evidence: async () => {
    const { body } = await call<{ total: { evidence: string } }>(
      service.url,
      key,
      'POST',
      '/api/v1/reviews/metrics',
      {},
    );
    const of = new URL(body.total.evidence, service.url).searchParams.get('of')!;
    return [{ given: { of, limit: 100 }, path: `/reviews/evidence?of=${of}&limit=100` }];
  },
  get_reviews: async () => {
    const search = '/api/v1/reviews/search?q=crashes&limit=100';
    const { body } = await call<{ reviews: { id: string }[] }>(service.url, key, 'GET', search);
    const ids = body.reviews.map(({ id }) => id);
    return [{ given: { ids }, path: `/reviews?ids=${ids.join()}` }];
  },
  list_pulls: async () => [{ given: { limit: 100 }, path: '/reviews/pulls?limit=100' }],
  get_pull_reviews: async () => [
    {
      given: { id: runs.pull, limit: 500 },
      path: `/reviews/pulls/${runs.pull}/reviews?limit=500`,
    },
  ],
  get_pull_insights: async () => [
    {
      given: { id: runs.pull },
      path: `/reviews/pulls/${runs.pull}/insights`,
    },
  ],
  list_jobs: async () => [{ given: { limit: 100 }, path: '/jobs?limit=100' }],
  get_job: async () => Object.values(runs).map((id) => ({ given: { id }, path: `/jobs/${id}` })),
  cancel_job: async () => [{ given: { id: runs.report }, path: `/jobs/${runs.report}` }],
};

/** Every tool that starts a run, and what was asked with it. */
const starts: Record<string, Question> = {
  start_category_report: 'report',
  start_research: 'research',
  start_teardown: 'teardown',
  start_ad_search: 'ads',
  start_creator_search: 'creators',
  start_video_search: 'videos',
  start_review_pull: 'pull',
  start_review_scan: 'filter',
};

test('the list of the tools, and what is said once about them, is within its budget', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(toolsAmong(operations).map(({ tool }) => tool)));
  const own = tools.filter(({ name }) => operations.some(({ tool }) => tool === name));
  expect(costOf({ tools: own })).toBeLessThanOrEqual(mostListed);
  expect(tokensOf(instructions)).toBeLessThan(1_000);
});

test('cancelling a job that is done says where its result is instead of repeating it', async () => {
  const answer = textOf(await client.callTool({ name: 'cancel_job', arguments: { id: runs.report } }));
  expect(answer).toBe(
    `Job ${runs.report} (report) is done; it cost 10 credits. Read its result with \`get_job\` and \`id: "${runs.report}"\`.`,
  );
  const { body } = await call<Job>(service.url, key, 'DELETE', `/api/v1/jobs/${runs.report}`);
  expect(body.result).not.toBeNull();
});

test('the balance has the prices by the tools that cost them, and over REST by operation', async () => {
  const answer = textOf(await client.callTool({ name: 'get_balance', arguments: {} }));
  expect(answer).toContain('tool: start_category_report; credits: 10');
  expect(answer).toContain('tool: start_creator_search with more; credits: 100');
  expect(answer).not.toMatch(/reports\.create|creators\.more/);
  const { body } = await call<{ prices: unknown[] }>(service.url, key, 'GET', '/api/v1/me');
  expect(body.prices).toContainEqual({ endpoint: 'reports.create', credits: 10 });
});

test('every tool is here', () => {
  expect([...Object.keys(reads), ...Object.keys(starts)].sort()).toEqual(
    toolsAmong(operations)
      .map(({ tool }) => tool)
      .sort(),
  );
});

describe('a result is within its budget, in brief and whole, for', () => {
  test.each(Object.entries(starts))('%s', async (tool, question) => {
    const started = await client.callTool({ name: tool, arguments: { ...questions[question].body, force: true } });
    expect(started.isError, textOf(started)).toBeUndefined();
    expect(textOf(started)).toContain('queued');
    expect(costOf(started)).toBeLessThan(400);
    const id = runs[question];
    const { body } = await call<Job>(service.url, key, 'GET', `/api/v1/jobs/${id}`);
    const brief = await client.callTool({ name: 'get_job', arguments: { id } });
    const result = textOf(brief);
    expect(costOf(brief)).toBeLessThanOrEqual(maxTokens);
    expect(result).not.toContain('/api/v1');
    // What is given in words comes first and whole, but for the ids of the reviews it cites.
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
    const large = costOf(body) > maxTokens;
    expect(result.includes('detail":"full"')).toBe(large || result.includes('This is the brief form'));
    if (large) expect(tokensOf(result)).toBeGreaterThan(1_500);
  });

  test.each(Object.keys(reads))('%s', async (tool) => {
    for (const { given, path, body: sent } of await reads[tool]!()) {
      const { body } = await call(service.url, key, sent ? 'POST' : 'GET', `/api/v1${path}`, sent);
      const brief = await client.callTool({ name: tool, arguments: given });
      expect(brief.isError, textOf(brief)).toBeUndefined();
      expect(costOf(brief)).toBeLessThanOrEqual(maxTokens);
      expect(JSON.stringify(brief.content)).not.toContain('/api/v1');
      const takesDetail = tool !== 'get_balance' && tool !== 'cancel_job';
      if (!takesDetail) continue;
      const whole = await client.callTool({ name: tool, arguments: { ...given, detail: 'full' } });
      expect(costOf(whole)).toBeLessThanOrEqual(maxTokens);
      // Both sides of the bound: what is too large is cut and says how to go on, what is not is whole.
      const goesOn = whole.content.some(({ text }) => text.includes(`For the next, call \`${tool}\``));
      if (costOf(body) > maxTokens) expect(goesOn).toBe(true);
      if (costOf(body) < maxTokens / 2) expect(goesOn).toBe(false);
      if (goesOn) expect(costOf(whole)).toBeGreaterThan(maxTokens / 2);
    }
  });
});
