import { expect, test } from 'vitest';
import { createAnswerTimes } from './answer-times.ts';

test('buckets are cumulative, an observation at a bound is within it, and sum and count are exact', () => {
  const times = createAnswerTimes();
  for (const ms of [1, 2, 3, 40_000]) times.observe('me', 'rest', 200, ms);
  times.observe('me', 'mcp', 429, 7);
  const lines = times.text().split('\n');
  const of = (suffix: string) =>
    Number(lines.find((line) => line.startsWith(`appraise_request_seconds_${suffix}`))?.split(' ')[1]);
  const rest = 'operation="me",surface="rest",status="200"}';
  expect(of(`bucket{le="0.002",${rest}`)).toBe(2);
  expect(of(`bucket{le="0.005",${rest}`)).toBe(3);
  expect(of(`bucket{le="30",${rest}`)).toBe(3);
  expect(of(`bucket{le="+Inf",${rest}`)).toBe(4);
  expect(of(`count{${rest}`)).toBe(4);
  expect(of(`sum{${rest}`)).toBeCloseTo(40.006);
  expect(of('count{operation="me",surface="mcp",status="429"}')).toBe(1);
});
