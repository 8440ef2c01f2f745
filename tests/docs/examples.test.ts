import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationContract } from '../../server/contract/operation.ts';
import { operations } from '../../server/operations/index.ts';
import { examplesFile, type RecordedExample, readExamples } from '../../server/surfaces/docs/operation-section.ts';
import { recordExamples, shorten } from '../support/docs/record-examples.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let fresh: Map<string, RecordedExample>;
beforeAll(async () => {
  // No one answers there: an example need not arrive.
  service = await startService({ config: { smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'alerts@example.com' } });
  fresh = await recordExamples(service);
  if (process.env.WRITE_EXAMPLES) {
    const inOrder = operations.map(({ id }) => [id, shorten(fresh.get(id))]);
    writeFileSync(examplesFile, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
  }
});
afterAll(() => service?.stop());

/** Where a value has what: `apps[].title`. An empty list and null say nothing about what could be in them. */
const pathsOf = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => pathsOf(each, `${at}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [`${at}.${name}`, ...pathsOf(each, `${at}.${name}`)]);
};

test('every operation has a recorded example, and no other has', () => {
  expect(Object.keys(readExamples())).toEqual(operations.map(({ id }) => id));
});

test.each(operations as readonly OperationContract[])(
  'the example of $id is what a service answers today (npm run examples records it again)',
  ({ id, output }) => {
    const shown = readExamples()[id]!;
    expect(() => output.parse(shown.answer)).not.toThrow();
    const answered = new Set(pathsOf(fresh.get(id)));
    expect([...new Set(pathsOf(shown))].filter((path) => !answered.has(path))).toEqual([]);
  },
);

test('no example lets anybody in', () => {
  expect(readFileSync(examplesFile, 'utf8')).not.toMatch(/(ap[rslv]|whsec)_\w{10}/);
});
