import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Service, scrape, startService } from '../support/service.ts';

const dashboard = readFileSync('ops/grafana-dashboard.json', 'utf8');
const alerts = readFileSync('ops/prometheus-alerts.yml', 'utf8');

let service: Service;
let text: string;
/** Each metric that Prometheus would find, with its type. */
let types: ReadonlyMap<string, string>;

beforeAll(async () => {
  service = await startService();
  text = await scrape(service.url);
  types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
  return () => service.stop();
});

const isServed = (name: string): boolean =>
  types.has(name) || types.get(name.replace(/_(?:bucket|sum|count)$/, '')) === 'histogram';

describe.each([
  ['the dashboard', dashboard],
  ['the alert rules', alerts],
])('%s', (_, file) => {
  test('name only metrics that the service has', () => {
    const named = [...new Set(file.match(/\bappraise_\w+/g))];
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !isServed(name))).toEqual([]);
  });
});

test('the dashboard is one that Grafana reads: panels with a place, a unit and a question each', () => {
  const { panels, templating } = JSON.parse(dashboard);
  expect(templating.list[0].name).toBe('datasource');
  const places = panels.map(({ gridPos }: { gridPos: { x: number; y: number } }) => `${gridPos.x} ${gridPos.y}`);
  expect(new Set(places).size).toBe(panels.length);
  for (const { title, targets, fieldConfig } of panels) {
    expect({ title, unit: typeof fieldConfig.defaults.unit, asks: targets.length > 0 }).toMatchObject({
      unit: 'string',
      asks: true,
    });
  }
});

test('each alert has a question, a patience, a severity and a summary', () => {
  const rules = alerts.split(/^ {6}- alert: /m).slice(1);
  expect(rules.length).toBeGreaterThan(5);
  for (const rule of rules)
    expect(rule).toMatch(/^\w+\n +expr: .+\n +for: \w+\n +labels: .+\n +annotations:\n +summary: .+\n/);
});

test('what grows is reported: sizes, rows, connections, the age of the queue', () => {
  const figure = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  expect(figure('appraise_database_bytes')).toBeGreaterThan(figure('appraise_database_index_bytes'));
  expect(figure('appraise_database_index_bytes')).toBeGreaterThan(0);
  expect(figure('appraise_database_connections')).toBeGreaterThan(0);
  expect(figure('appraise_database_connections_limit')).toBeGreaterThan(figure('appraise_database_connections'));
  expect(figure('appraise_database_up')).toBe(1);
  expect(figure('appraise_jobs_claimable_seconds')).toBe(0);
});
