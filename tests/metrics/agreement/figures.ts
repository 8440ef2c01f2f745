import { expect } from 'vitest';
import { main } from '../../../cli/main.ts';
import type { AppRef } from '../../../server/contract/domain/app-ref.ts';
import { metricsCells } from '../../../server/contract/exports/tables/metrics.ts';
import type { MetricsQuery, ReviewMetrics } from '../../../server/contract/resources/reviews/metrics.ts';
import type { ReviewSearch } from '../../../server/contract/resources/reviews/review-search.ts';
import { call } from '../../support/call.ts';
import { toolsOf } from '../../support/calls/mcp.ts';
import { cellsIn } from '../../support/exports/read-export.ts';

/** What is shown of reviews: where something shows a part of it, that part. */
export interface Figure {
  readonly reviews: number;
  readonly share: number | null;
  readonly stars: number | null;
}

/** By `total`, or a dimension and its value, such as `country us`. */
export type Figures = Readonly<Record<string, Partial<Figure>>>;

export const dimensions = ['version', 'country', 'theme', 'week'] as const;

export const nameOf = ({ store, appId }: AppRef): string => `${store}:${appId}`;

/** Those that something shows have their one value. */
export const expectSame = (shown: Figures, figures: Figures): void => {
  const known = Object.keys(shown).map((name) => [name, figures[name]] as const);
  expect(Object.fromEntries(known)).toMatchObject(shown);
};

type Cell = ReviewMetrics['cells'][number];

const figureIn = ({ reviews, share, stars }: Figure): Figure => ({ reviews, share, stars });

const figuresIn = (cells: readonly Cell[]): Figures =>
  Object.fromEntries(cells.map((cell) => [`${cell.values[0]!.by} ${cell.values[0]!.value}`, figureIn(cell)]));

/** The ways in which a caller can read the figures of apps. */
export const figuresOf = (url: string, key: string) => {
  const metrics = async (query: Partial<MetricsQuery>): Promise<ReviewMetrics> => {
    const { status, body } = await call<ReviewMetrics>(url, key, 'POST', '/api/v1/reviews/metrics', query);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };

  const search = async (app: AppRef): Promise<ReviewSearch> => {
    const query = new URLSearchParams({ q: 'all reviews', apps: nameOf(app), limit: '0' });
    const { status, body } = await call<ReviewSearch>(url, key, 'GET', `/api/v1/reviews/search?${query}`);
    expect(status).toBe(200);
    return body;
  };

  const file = async (path: string, query?: unknown): Promise<Buffer> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = query === undefined ? {} : { method: 'POST', body: JSON.stringify(query) };
    const response = await fetch(url + path, { ...sent, headers });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };
  const rowsIn = async <Row>(path: string, query?: unknown): Promise<Row[]> => {
    const lines = (await file(path, query)).toString().trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Row);
  };

  /** What each figure should be, with its address, and what pages call it. */
  const byMetrics = async (app: AppRef) => {
    const where = { apps: [nameOf(app)] };
    const parts = await Promise.all(dimensions.map((by) => metrics({ where, by: [by], limit: 1_000 })));
    const cells = parts.flatMap((part) => part.cells);
    const { total } = parts[0]!;
    const named = cells.map(({ values: [value], evidence }) => ({
      name: `${value!.by} ${value!.value}`,
      value,
      evidence,
    }));
    return {
      figures: { total: figureIn(total), ...figuresIn(cells) } as Readonly<Record<string, Figure>>,
      evidence: new Map([['total', total.evidence!], ...named.map(({ name, evidence }) => [name, evidence!] as const)]),
      labels: new Map(named.map(({ name, value }) => [`${value!.by} ${value!.label}`, name])),
    };
  };

  /** The same from the whole table of all apps at once. */
  const byCrossing = async (app: AppRef): Promise<Figures> => {
    const parts = await Promise.all(dimensions.map((by) => metrics({ by: ['app', by], limit: 1_000 })));
    const own = (await metrics({ by: ['app'] })).cells.find(({ values }) => values[0]!.value === nameOf(app))!;
    const cells = parts
      .flatMap((part) => part.cells)
      .filter(({ values }) => values[0]!.value === nameOf(app))
      .map(({ values: [, value], ...cell }) => [`${value!.by} ${value!.value}`, figureIn(cell)] as const);
    return { total: { reviews: own.reviews, stars: own.stars }, ...Object.fromEntries(cells) };
  };

  const byLines = async (app: AppRef): Promise<Figures> => {
    const path = '/api/v1/reviews/metrics?format=ndjson';
    const rows: Cell[] = [];
    // One after the other: an account has few exports at once.
    for (const by of dimensions) rows.push(...(await rowsIn<Cell>(path, { where: { apps: [nameOf(app)] }, by: [by] })));
    return figuresIn(rows);
  };

  /** A file of each format that tables come in. */
  const byFile = async (app: AppRef, format: 'csv' | 'xlsx' | 'parquet'): Promise<Figures> => {
    const at = (name: string): number => metricsCells.columns.findIndex((column) => column.name === name);
    const figures: Record<string, Figure> = {};
    for (const by of dimensions) {
      const body = await file(`/api/v1/reviews/metrics?format=${format}`, { where: { apps: [nameOf(app)] }, by: [by] });
      for (const row of await cellsIn(format, metricsCells, body)) {
        const [reviews, share, stars] = ['reviews', 'share', 'stars'].map((name) => row[at(name)] as number);
        figures[`${by} ${row[at('first')]}`] = { reviews: reviews!, share: share!, stars: stars! };
      }
    }
    return figures;
  };

  /** As an agent reads it: cells are named by their evidence, as everywhere. */
  const byTool = async (app: AppRef): Promise<Figures> => {
    const { whole } = toolsOf(url, key);
    const figures: Record<string, Figure> = {};
    for (const by of dimensions) {
      const asked = { where: { apps: [nameOf(app)] }, by: [by], limit: 1_000 };
      const shown = await whole<ReviewMetrics>('query_reviews', asked);
      const names = new Map(
        (await metrics(asked)).cells.map(({ evidence, values: [value] }) => [
          new URL(evidence!, url).searchParams.get('of'),
          `${value!.by} ${value!.value}`,
        ]),
      );
      figures.total = figureIn(shown.total);
      for (const cell of shown.cells) figures[names.get(cell.evidence)!] = figureIn(cell);
    }
    return figures;
  };

  const byCommand = async (app: AppRef): Promise<Figures> => {
    const cells: Cell[] = [];
    for (const by of dimensions) {
      const printed: string[] = [];
      const code = await main(['metrics', '--app', nameOf(app), '--by', by, '--limit', '1000', '--json'], {
        forPeople: false,
        env: { APPRAISE_URL: url, APPRAISE_KEY: key },
        print: (line) => void printed.push(line),
        note: () => {},
        write: () => {},
        redraw: null,
        readInput: async () => '',
        readLines: async function* () {},
        taken: () => true,
      });
      expect(code).toBe(0);
      cells.push(...(JSON.parse(printed.join('\n')) as ReviewMetrics).cells);
    }
    return figuresIn(cells);
  };

  const bySearch = async (app: AppRef): Promise<Figures> => {
    const found = await search(app);
    const { matched } = found.totals;
    const [own] = found.apps;
    const cells = [
      ...found.versions.map(({ version, ...counted }) => [`version ${version}`, counted] as const),
      ...found.countries.map(({ country, ...counted }) => [`country ${country}`, counted] as const),
      ...found.weeks.map(({ week, ...counted }) => [`week ${week}`, counted] as const),
      ...found.themes.map(({ id, count, ...counted }) => [`theme ${id}`, { ...counted, matched: count }] as const),
    ].map(([name, { matched: reviews, share, avgRating: stars }]) => [name, { reviews, share, stars }] as const);
    expect(own).toMatchObject({ matched, reviewsOnFile: matched, rate: 1 });
    expect(found.scope.apps).toMatchObject([{ reviews: matched }]);
    return { total: { reviews: matched, stars: own!.avgRating }, ...Object.fromEntries(cells) };
  };

  /** How many reviews each address lists. */
  const byEvidence = async (evidence: ReadonlyMap<string, string>): Promise<Figures> => {
    const counted = [...evidence].map(async ([name, address]) => {
      const { body } = await call<{ total: number }>(url, key, 'GET', `${address}&limit=1`);
      return [name, { reviews: body.total }] as const;
    });
    return Object.fromEntries(await Promise.all(counted));
  };

  /** The number of reviews, wherever it stands alone. */
  const totals = async (app: AppRef): Promise<Record<string, number>> => {
    const query = new URLSearchParams({ q: 'all reviews', apps: nameOf(app), format: 'ndjson' });
    const found = await search(app);
    const { total, coverage } = await metrics({ where: { apps: [nameOf(app)] } });
    const path = `/api/v1/apps/${app.store}/${app.appId}`;
    const listing = await call<{ coverage: { reviews: number } }>(url, key, 'GET', path);
    return {
      candidates: found.totals.candidates,
      searchCoverage: found.coverage!.reviews,
      searchExport: (await rowsIn(`/api/v1/reviews/search?${query}`)).length,
      metricsCoverage: coverage!.reviews,
      listingCoverage: listing.body.coverage.reviews,
      evidence: (await rowsIn(`${total.evidence}&format=ndjson`)).length,
    };
  };

  /** Every way to read figures, with a part of `metrics` that they all show. */
  const ways = { byCrossing, byLines, byTool, byCommand, bySearch } as const;
  return { metrics, search, byMetrics, byEvidence, byFile, totals, ways };
};
