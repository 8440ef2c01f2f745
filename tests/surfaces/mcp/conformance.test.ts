import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { Problem } from '../../../server/contract/problem.ts';
import { defineOperation, type Operation } from '../../../server/operations/operation.ts';
import { newCustomer, type Service, startService } from '../../support/service.ts';

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));
const baseline = fileURLToPath(new URL('conformance-baseline.yml', import.meta.url));

/** The suite calls tools of its own names: these are operations like any other, so they show how ours answer. */
const diagnostic = (tool: string, run: () => { body: Record<string, unknown> }): Operation =>
  defineOperation({
    id: tool,
    tool,
    group: 'Tests',
    path: `/api/v1/test/${tool}`,
    title: tool,
    description: 'Called by the conformance suite.',
    input: z.strictObject({}),
    output: z.looseObject({}),
    example: {},
    run,
  });

const said = () => ({ body: { text: 'This is a simple text response for testing.' } });

const diagnostics = [
  diagnostic('test_simple_text', said),
  diagnostic('test_logging_tool', said),
  diagnostic('test_streaming_elicitation', said),
  diagnostic('test_error_handling', () => {
    throw new Problem('unsupported', 'This tool intentionally returns an error for testing.');
  }),
];

let key = '';
let service: Service;
let proxy: Server;
let url: string;

/** The suite cannot send a key: a proxy in front of the service adds it and passes on the rest as it came, Host too. */
const startProxy = async (): Promise<void> => {
  proxy = createServer((request, response) => {
    const { hostname, port } = new URL(service.url);
    const headers = { ...request.headers, authorization: `Bearer ${key}` };
    const onward = httpRequest({ hostname, port, path: request.url, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  await startProxy();
  service = await startService({ config: { publicUrl: url }, operations: diagnostics });
  ({ key } = await newCustomer(service.db));
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await service.stop();
});

interface Run {
  code: number;
  output: string;
  scenarios: string[];
}

const conform = (revision: string): Promise<Run> =>
  new Promise((resolve) => {
    const given = ['--url', `${url}/api/mcp`, '--suite', 'all', '--spec-version', revision];
    execFile(
      process.execPath,
      [suite, 'server', ...given, '--expected-failures', baseline],
      { maxBuffer: 64_000_000 },
      (error, stdout, stderr) => {
        const output = stdout + stderr;
        const scenarios = [...output.matchAll(/^=== Running scenario: ([\w-]+) ===$/gm)].map(([, name]) => name!);
        resolve({ code: error ? Number(error.code ?? 1) : 0, output, scenarios });
      },
    );
  });

/** What must be run and may not be excused. */
const required = {
  '2025-11-25': [
    'server-initialize',
    'server-session-lifecycle',
    'ping',
    'tools-list',
    'tools-call-simple-text',
    'tools-call-error',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'tools-call-simple-text',
    'tools-call-error',
    'server-sse-multiple-streams',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
    'input-required-result-unsupported-methods',
  ],
};

test('the service conforms to both eras of the protocol, but for what the baseline says it does not offer', async () => {
  const entries = [...(await readFile(baseline, 'utf8')).matchAll(/^ {2}- ([\w-]+)(:\S+)?$/gm)];
  const excused = entries.filter(([, , check]) => check === undefined).map(([, name]) => name);
  const runs = await Promise.all(
    Object.entries(required).map(async ([revision, names]) => {
      const run = await conform(revision);
      // Not 0 when anything fails that the baseline does not list, and when anything it lists passes.
      expect(run.code, run.output.slice(-4_000)).toBe(0);
      expect(run.scenarios).toEqual(expect.arrayContaining(names));
      expect(names.filter((name) => excused.includes(name))).toEqual([]);
      return run;
    }),
  );
  // An entry whose scenario is gone would excuse nothing, and mislead.
  const known = new Set(runs.flatMap((run) => run.scenarios));
  expect(entries.map(([, name]) => name!).filter((name) => !known.has(name))).toEqual([]);
});
