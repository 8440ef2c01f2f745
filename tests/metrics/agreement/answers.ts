import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AppRef } from '../../../server/contract/domain/app-ref.ts';
import type { Report } from '../../../server/contract/resources/research/report.ts';
import type { Research } from '../../../server/contract/resources/research/research.ts';
import type { Teardown } from '../../../server/contract/resources/research/teardown.ts';
import { coverageBadge } from '../../../server/exports/answers/coverage-words.ts';
import { call } from '../../support/call.ts';
import { toolsOf } from '../../support/calls/mcp.ts';
import { type Customer, type Service, signIn } from '../../support/service.ts';
import { newContext } from '../../support/web/browser.ts';
import { signInContext } from '../../support/web/site.ts';
import { expectSame, type Figures, type figuresOf, nameOf } from './figures.ts';
import { badge, badgeWords, onTeardown } from './pages.ts';

export interface Answered<Result> {
  readonly id: string;
  readonly as: string;
  readonly customer: Customer;
  readonly result: Result;
}

/** What a teardown says of all reviews, by version and week. */
const inTeardown = ({ reviews, ratings, versions }: Teardown): Figures => ({
  total: { reviews: reviews.read, stars: ratings.average },
  ...Object.fromEntries(
    versions.map(({ version, reviews, avgRating }) => [`version ${version}`, { reviews, stars: avgRating }]),
  ),
  ...Object.fromEntries(
    ratings.timeline
      .filter(({ count }) => count > 0)
      .map(({ week, count, avgRating }) => [`week ${week}`, { reviews: count, stars: avgRating }]),
  ),
});

interface Site {
  readonly service: Service;
  readonly browser: Browser;
  readonly read: ReturnType<typeof figuresOf>;
}

/** What answers say of figures: to those who asked, to agents, in files, and to strangers with a link. */
export const answersOf = ({ service, browser, read }: Site) => {
  /** The answer as its owner downloads it, as an agent reads it, and as its link shows it to strangers. */
  const elsewhere = async ({ id, as, customer }: Answered<unknown>) => {
    const file = async (format: string): Promise<string> => {
      const response = await fetch(`${service.url}/api/v1/jobs/${id}?format=${format}`, {
        headers: { authorization: `Bearer ${as}` },
      });
      expect(response.status).toBe(200);
      return response.text();
    };
    const session = await signIn(service.db, customer.accountId, 'Chrome on Linux');
    const share = await call<{ path: string }>(service.url, session, 'POST', '/api/v1/shares', { jobId: id });
    expect(share.status).toBe(200);
    const token = share.body.path.split('/').at(-1);
    const shared = await call<{ result: unknown }>(service.url, null, 'GET', `/api/shared/${token}`);
    const { result } = await toolsOf(service.url, as).whole<{ result: unknown }>('get_job', { id });
    return {
      link: `${service.url}${share.body.path}`,
      markdown: await file('markdown'),
      rows: (await file('ndjson'))
        .trim()
        .split('\n')
        .map((row) => JSON.parse(row) as { label: string; reviews: number }),
      shared: shared.body.result,
      byAgent: result,
    };
  };

  /** A page that an account has open, or a stranger. */
  const pageOf = async (customer: Customer | null): Promise<Page> => {
    const page = await (customer
      ? await signInContext({ service, browser }, customer)
      : await newContext(browser)
    ).newPage();
    return page;
  };

  const expectTeardown = async (teardown: Answered<Teardown>, figures: Figures): Promise<void> => {
    const { result } = teardown;
    expectSame(inTeardown(result), figures);
    expect(Object.keys(inTeardown(result)).length).toBeGreaterThan(10);
    expect(result.coverage).toMatchObject({ basis: 'panel', reviews: result.reviews.read });
    const { link, markdown, rows, shared, byAgent } = await elsewhere(teardown);
    expect(inTeardown(shared as Teardown)).toEqual(inTeardown(result));
    expect(inTeardown(byAgent as Teardown)).toEqual(inTeardown(result));
    expect(markdown).toContain(result.reviews.read.toLocaleString('en'));
    const { complaints, praise, requests } = result;
    expect(rows.map(({ reviews }) => reviews)).toEqual(
      [...complaints, ...praise, ...requests].map((each) => each.reviews),
    );
    for (const [page, address] of [
      [await pageOf(teardown.customer), `${service.url}/runs/${teardown.id}`],
      [await pageOf(null), link],
    ] as const) {
      expectSame(await onTeardown(page, address), figures);
      expect(await badgeWords(page)).toEqual([coverageBadge(result.coverage!)]);
      await page.close();
    }
  };

  const expectResearch = async (research: Answered<Research>, app: AppRef): Promise<void> => {
    const { result } = research;
    const { window, apps: counted } = result.evidence.reviews;
    const { total } = await read.metrics({ where: { apps: [nameOf(app)], since: window.from.slice(0, 10) } });
    const countedIn = ({ evidence }: Research) => [evidence.reviews.apps[0]!.read, evidence.reviews.apps[0]!.avgRating];
    expect(counted[0]).toMatchObject({ read: total.reviews, avgRating: total.stars });
    expect(result.coverage).toMatchObject({ basis: 'panel', reviews: (await read.search(app)).coverage!.reviews });
    const { link, shared, byAgent } = await elsewhere(research);
    expect(countedIn(shared as Research)).toEqual(countedIn(result));
    expect(countedIn(byAgent as Research)).toEqual(countedIn(result));
    for (const [page, address] of [
      [await pageOf(research.customer), `${service.url}/runs/${research.id}`],
      [await pageOf(null), link],
    ] as const) {
      await page.goto(address);
      await badge(page).waitFor();
      expect(await badgeWords(page)).toEqual([coverageBadge(result.coverage!)]);
      await page.close();
    }
  };

  /** A report counts where it has read, and says so: what the metrics query counts there. */
  const expectReport = async (report: Answered<Report>): Promise<void> => {
    const { window, apps: rows } = report.result.report;
    expect(report.result.coverage).toMatchObject({ basis: 'run' });
    const page = await pageOf(report.customer);
    await page.goto(`${service.url}/runs/${report.id}`);
    await page.getByRole('region', { name: 'Apps read' }).waitFor();
    const shown = await page.getByRole('region', { name: 'Apps read' }).locator('tbody tr').allInnerTexts();
    expect(shown).toHaveLength(rows.length);
    for (const [at, { store, appId, reviewsRead, avgRating }] of rows.entries()) {
      const where = { apps: [`${store}:${appId}`], countries: ['us'], since: window.from.slice(0, 10) };
      const { total } = await read.metrics({ where });
      expect({ reviewsRead, avgRating }).toEqual({ reviewsRead: total.reviews, avgRating: total.stars });
      const cells = shown[at]!.split('\t');
      expect(cells).toEqual(expect.arrayContaining([reviewsRead.toLocaleString('en'), avgRating!.toFixed(2)]));
    }
    await page.close();
  };

  return { pageOf, expectTeardown, expectResearch, expectReport };
};
