import { expect, test } from 'vitest';
import { createRequestIds } from './request-ids.ts';

test('every request has an id of its own, in the form of a UUID, whichever process it reached', () => {
  const [one, other] = [createRequestIds(), createRequestIds()];
  const ids = Array.from({ length: 10_000 }, (_, at) => (at % 2 === 0 ? one() : other()));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
