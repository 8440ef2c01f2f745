import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLog, hideKeys } from './log.ts';
import { newKey } from './secrets/keys.ts';

const capture = () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  return { log, lines };
};

class StoreError extends Error {
  readonly request: unknown;
  constructor(message: string, request: unknown, cause?: unknown) {
    super(message, { cause });
    this.request = request;
  }
}

/** Ways in which a key could get into a log line. */
const leaks: Record<string, (log: ReturnType<typeof capture>['log'], key: string) => void> = {
  'in the message': (log, key) => log.info(`called with ${key}`),
  'in a value of the message': (log, key) => log.info({ a: 1 }, 'called with %s', key),
  'in a header': (log, key) => log.info({ headers: { authorization: `Bearer ${key}` } }, 'a request'),
  'under its own name': (log, key) => log.warn({ key }, 'made'),
  'under any other name': (log, key) => log.warn({ token: key, deep: { er: [{ still: `x${key}x` }] } }, 'odd'),
  'as the name of a field': (log, key) => log.warn({ [key]: true }, 'odd'),
  'in a URL': (log, key) => log.info({ url: `/api/v1/me?key=${key}` }, 'a request'),
  'in an error’s message': (log, key) => log.error({ err: new Error(`bad ${key}`) }, 'broke'),
  'in an error’s cause': (log, key) => log.error({ err: new Error('outer', { cause: new Error(key) }) }, 'broke'),
  'in a field of an error': (log, key) => log.error({ err: new StoreError('bad', { headers: [key] }) }, 'broke'),
  'in an error of many': (log, key) => log.error({ err: new AggregateError([new Error(key)], 'both') }, 'broke'),
  'in an error logged bare': (log, key) => log.error(new Error(`bad ${key}`)),
  'in what a child is bound to': (log, key) => log.child({ bound: key }).info('a line'),
  'in the line of a child': (log, key) => log.child({ jobId: 1 }).info({ note: key }, `and ${key}`),
};

describe('a log line', () => {
  test.each(Object.entries(leaks))('never holds a key %s', (_name, leak) => {
    const { log, lines } = capture();
    const key = newKey();
    leak(log, key);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain(key);
    expect(lines[0]).not.toContain(key.slice(8));
    expect(lines[0]!.endsWith('\n')).toBe(true);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: expect.any(String), time: expect.any(String) });
  });

  test('keeps everything else as it was', () => {
    const { log, lines } = capture();
    log.info({ jobId: 'a', ms: 1.5 }, 'a run of %s ended', 'kind');
    log.error({ err: new StoreError('bad', { status: 500 }, new Error('inner')) }, 'broke');
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'info', jobId: 'a', ms: 1.5, msg: 'a run of kind ended' });
    expect(JSON.parse(lines[1]!)).toMatchObject({
      level: 'error',
      msg: 'broke',
      err: { message: expect.stringMatching(/bad.*inner/), stack: expect.stringContaining('log.test.ts') },
    });
  });
});

test('hiding leaves of a key what lists show, in any text around it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.nat(3), (before, after, count) => {
      const keys = Array.from({ length: count }, newKey);
      const hidden = hideKeys([before, ...keys, after].join(' '));
      for (const key of keys) {
        expect(hidden).not.toContain(key.slice(8));
        expect(hidden).toContain(`${key.slice(0, 8)}[redacted]`);
      }
    }),
  );
  expect(hideKeys('apr_ and apr_1234 are no keys')).toBe('apr_ and apr_1234 are no keys');
});
