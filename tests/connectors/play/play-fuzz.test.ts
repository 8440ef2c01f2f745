import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playRoutes } from '../../../sandbox/play/routes.ts';
import type { SourceRequest } from '../../../server/connectors/http/source.ts';
import { readDetailsPage } from '../../../server/connectors/play/details.ts';
import { chartRequest, readChart } from '../../../server/connectors/play/play-chart.ts';
import { readSearchPage } from '../../../server/connectors/play/play-search.ts';
import { readReviewPage } from '../../../server/connectors/play/review-page.ts';
import { readReply, rpcRequest } from '../../../server/connectors/play/rpc.ts';
import { found, isFailure, type Outcome } from '../../../server/connectors/wire/outcome.ts';
import { propertyRuns } from '../../support/runner/property-runs.ts';
import { smallApp, smallWorld } from '../../support/sources/small-world.ts';

const apps = ['One', 'Two', 'Three'].map((title) =>
  smallApp({ title: `Fuzzy ${title}`, playId: `com.example.${title.toLowerCase()}`, key: title, ads: true }),
);
const world = smallWorld(apps, [{ app: apps[0]!, language: 'en', count: 6 }]);
const place = { country: 'us', language: 'en' };

const bodyOf = (request: SourceRequest): string => {
  const url = new URL(request.path, 'https://play.google.com');
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, String(value ?? ''));
  const route = playRoutes.find(({ method, match }) => method === (request.method ?? 'GET') && match(url))!;
  return route.answer(
    { url, headers: { ...request.headers }, body: request.body ?? '', origin: 'http://sandbox.example' },
    world,
  ).body;
};
const page = (path: string, query: Record<string, string>) =>
  bodyOf({ source: 'play', path, query: { hl: 'en', gl: 'us', ...query } });
const rpc = (name: string, inner: unknown, chunked: boolean) =>
  bodyOf(rpcRequest({ rpc: name, inner, chunked, ...place }));

interface Parser {
  readonly body: string;
  readonly read: (body: string) => Outcome<unknown>;
  /** What in a body shows that there is something to find. */
  readonly rows: RegExp;
}

const package_ = /\[\\?"com\.example\.\w+\\?",7\]/;
const parsers: Record<string, Parser> = {
  details: {
    body: page('/store/apps/details', { id: 'com.example.one' }),
    read: (body) => readDetailsPage(body, { appId: 'com.example.one', ...place }),
    rows: package_,
  },
  search: { body: page('/store/search', { q: 'fuzzy', c: 'apps' }), read: readSearchPage, rows: package_ },
  card: { body: page('/store/search', { q: 'fuzzy two', c: 'apps' }), read: readSearchPage, rows: package_ },
  chart: {
    body: rpc('vyAe2', chartRequest('topselling_free', 'APPLICATION', 50), true),
    read: (body) =>
      readReply(body, 'vyAe2', (payload) =>
        readChart(payload, { chart: 'top-free', category: null, limit: 50, ...place }),
      ),
    rows: package_,
  },
  reviews: {
    body: rpc('UsvDTd', [null, null, [2, 2, [4, null, null], null, []], ['com.example.one', 7]], false),
    read: (body) =>
      readReply(body, 'UsvDTd', (payload) => {
        if (!payload.present) return { kind: 'blocked', detail: '' };
        const { reviews } = readReviewPage(payload, 'en', 'reviews');
        return reviews.length === 0 ? { kind: 'none' } : found(reviews);
      }),
    rows: /11111111-2222/,
  },
};

const junk: unknown[] = [null, [], {}, '', 'x', 0, -1, 3.5, 1e308, true, [[]], [null], { '12': [] }, '\u0000'];

type Change = { seed: number; how: 'replace' | 'delete' | 'insert' | 'wrap' | 'double'; junk: unknown };
const change: fc.Arbitrary<Change> = fc.record({
  seed: fc.nat(),
  how: fc.constantFrom('replace', 'delete', 'insert', 'wrap', 'double'),
  junk: fc.constantFrom(...junk),
});

/** Changes one place in a tree of arrays and objects; which one follows from the seed. */
const mutate = (tree: unknown, { seed, how, junk }: Change): unknown => {
  const root = [structuredClone(tree)];
  const places: { parent: unknown[] | Record<string, unknown>; key: string }[] = [];
  const walk = (parent: unknown[] | Record<string, unknown>): void => {
    for (const [key, value] of Object.entries(parent)) {
      places.push({ parent, key });
      if (typeof value === 'object' && value !== null) walk(value as typeof parent);
    }
  };
  walk(root);
  const { parent, key } = places[seed % places.length]!;
  const set = (value: unknown) => Reflect.set(parent, key, value);
  const value: unknown = Reflect.get(parent, key);
  if (how === 'wrap') set([value]);
  else if (Array.isArray(parent) && parent !== root && how !== 'replace') {
    if (how === 'delete') parent.splice(Number(key), 1);
    else parent.splice(Number(key), 0, how === 'double' ? value : junk);
  } else set(junk);
  return root[0];
};

/** The same change to the data inside of a body: a block of a page, or the payload of a reply. */
const mutateBody = (body: string, made: Change): string => {
  const blocks = [...body.matchAll(/data:(.*?), sideChannel/g)];
  if (blocks.length > 0) {
    const json = blocks[made.seed % blocks.length]![1]!;
    return body.replace(json, () => JSON.stringify(mutate(JSON.parse(json), made)).replaceAll('<', '\\u003c'));
  }
  return body.replace(/^\[\["wrb\.fr".*$/m, (line) => {
    const frames = JSON.parse(line);
    frames[0][2] = JSON.stringify(mutate(JSON.parse(frames[0][2]), made));
    return JSON.stringify(frames);
  });
};

for (const [name, { body, read, rows }] of Object.entries(parsers)) {
  const judged = (mutated: string): void => {
    const outcome = read(mutated);
    if (outcome.kind === 'found') return;
    if (outcome.kind === 'none') {
      expect(rows.test(mutated.replace(/AF_dataServiceRequests.*?AF_initDataChunkQueue/, '')), mutated).toBe(false);
      return;
    }
    expect(isFailure(outcome), outcome.kind).toBe(true);
    if (outcome.kind === 'shape_changed') expect(outcome.path).not.toBe('');
  };

  test(`${name}: the reply itself is found`, () => {
    expect(read(body).kind).toBe('found');
    expect(rows.test(body)).toBe(true);
  });

  test(`${name}: a reply with a slot changed is read or named, never silently empty`, () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) =>
        judged(changes.reduce(mutateBody, body)),
      ),
      {
        numRuns: propertyRuns(200),
      },
    );
  });

  test(`${name}: a reply with its text torn is read or named, never silently empty`, () => {
    fc.assert(
      fc.property(fc.nat(body.length), fc.nat(400), fc.string({ maxLength: 8 }), (at, length, put) =>
        judged(body.slice(0, at) + put + body.slice(at + length)),
      ),
      { numRuns: propertyRuns(100) },
    );
    fc.assert(
      fc.property(fc.nat(body.length), (at) => judged(body.slice(0, at))),
      { numRuns: propertyRuns(37) },
    );
  });

  test(`${name}: any other text is a typed failure`, () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => isFailure(read(text))),
      { numRuns: propertyRuns(37) },
    );
  });
}
