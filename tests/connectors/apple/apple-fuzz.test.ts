import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appleChart } from '../../../server/connectors/apple/app-store-chart.ts';
import { searchApple } from '../../../server/connectors/apple/app-store-search.ts';
import { lookupApple } from '../../../server/connectors/apple/lookup.ts';
import { productPage } from '../../../server/connectors/apple/product-page.ts';
import { readFeedPage } from '../../../server/connectors/apple/review-feed.ts';
import type { Http } from '../../../server/connectors/http/source.ts';
import { type Outcome, unreadOf } from '../../../server/connectors/wire/outcome.ts';
import { propertyRuns } from '../../support/runner/property-runs.ts';
import { appleHttp } from '../../support/sources/apple-http.ts';
import { appNamed, withReviews } from '../../support/sources/apple-world.ts';

const harbor = appNamed('calm-harbor');
const written = 9;
const world = withReviews(harbor, written);

interface Reader {
  readonly name: string;
  read(http: Http): Promise<Outcome<unknown>>;
  /** Where the data stands in the body: all of it, or inside a page. */
  readonly part?: RegExp;
  /** How many rows an outcome has, where it is a list. */
  rows?(outcome: Outcome<unknown>): number;
  /** How many rows stand in a reply. */
  rowsIn?(reply: unknown): number;
}

const listed = (value: unknown): number =>
  Array.isArray(value) ? value.length : value === null || value === undefined ? 0 : 1;
const member = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value);

const feedPage = { appId: harbor.appleId, country: 'us', order: 'mosthelpful', page: 1 } as const;

const readers: readonly Reader[] = [
  {
    name: 'search',
    read: (http) => searchApple(http, { term: 'calm', country: 'us', limit: 4 }),
    rows: (outcome) => (outcome.kind === 'found' ? listed(outcome.value) : 0),
    rowsIn: (reply) => listed(member(reply, 'results')),
  },
  {
    name: 'lookup',
    read: (http) => lookupApple(http, { ids: [harbor.appleId, appNamed('stilla').appleId], country: 'us' }),
    rows: (outcome) => (outcome.kind === 'found' && outcome.value instanceof Map ? outcome.value.size : 0),
    rowsIn: (reply) => listed(member(reply, 'results')),
  },
  {
    name: 'chart',
    read: (http) => appleChart(http, { chart: 'top-free', country: 'us', genreId: null, limit: 3 }),
    rows: (outcome) => (outcome.kind === 'found' ? listed(member(outcome.value, 'rows')) : 0),
    rowsIn: (reply) => listed(member(reply, 'feed', 'entry')),
  },
  {
    name: 'review feed',
    read: (http) => readFeedPage(http, { ...feedPage, form: 'json' }),
    rows: (outcome) => (outcome.kind === 'found' ? listed(outcome.value) : 0),
    rowsIn: (reply) => listed(member(reply, 'feed', 'entry')),
  },
  {
    name: 'product page',
    read: (http) => productPage(http, { appId: harbor.appleId, country: 'us' }),
    part: /(?<=id="serialized-server-data">).*(?=<\/script>)/s,
  },
];

const everything = /[\s\S]*/;
const kinds = ['found', 'none', 'not_found', 'not_offered', 'shape_changed', 'blocked'];

const bodyOf = async ({ read }: Reader): Promise<string> => {
  let body = '';
  const http = appleHttp(world);
  await read({
    async send(request, signal) {
      const outcome = await http.send(request, signal);
      if (body === '' && outcome.kind === 'found') body = outcome.value.body;
      return outcome;
    },
  });
  return body;
};

const answering = (body: string): Http => ({
  send: async () => ({ kind: 'found', value: { status: 200, headers: {}, body } }),
});

/** Every way into a value, as lists of keys. */
const pathsOf = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value !== 'object' || value === null
    ? [path]
    : [
        ...(path.length > 0 ? [path] : []),
        ...Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key])),
      ];

const change = (root: unknown, path: readonly string[], put: { readonly value: unknown } | null): unknown => {
  const copy: unknown = structuredClone(root);
  const parent = member(copy, ...path.slice(0, -1));
  const key = path.at(-1);
  if (typeof parent !== 'object' || parent === null || key === undefined) return copy;
  if (put) Reflect.set(parent, key, put.value);
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else Reflect.deleteProperty(parent, key);
  return copy;
};

const replacements = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1.5,
    true,
    [],
    {},
    [null],
    { label: null },
    'NaN',
    '１２',
    2 ** 60,
    '__proto__',
  ),
  fc.jsonValue(),
);

describe.each(readers)('$name', (reader) => {
  test('a reply with a node lost or replaced has a typed outcome, and never loses its rows in silence', async () => {
    const body = await bodyOf(reader);
    const part = reader.part ?? everything;
    const data: unknown = JSON.parse(part.exec(body)![0]);
    const paths = pathsOf(data);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(paths.length - 1),
        fc.option(replacements.map((value) => ({ value }))),
        async (at, put) => {
          const changed = change(data, paths[at]!, put);
          const outcome = await reader.read(answering(body.replace(part, () => JSON.stringify(changed))));
          expect(kinds).toContain(outcome.kind);
          if (outcome.kind === 'shape_changed') expect(outcome.path).not.toBe('');
          if (!reader.rows || !reader.rowsIn || outcome.kind === 'shape_changed') return;
          const unread = unreadOf(outcome)?.count ?? 0;
          expect(reader.rows(outcome) + unread).toBe(reader.rowsIn(changed));
        },
      ),
      { numRuns: propertyRuns(50) },
    );
  });

  test('a cut reply is a changed shape wherever it is cut', async () => {
    const body = (await bodyOf(reader)).trimEnd();
    const end = reader.part ? body.search(reader.part) + reader.part.exec(body)![0].length : body.length;
    await fc.assert(
      fc.asyncProperty(fc.nat(end - 1), async (at) => {
        expect((await reader.read(answering(body.slice(0, at)))).kind).toBe('shape_changed');
      }),
      { numRuns: propertyRuns(25) },
    );
  });

  test('any text in place of a reply is a changed shape', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.constantFrom('[]', '{}', '""', '0', '<html></html>'),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect((await reader.read(answering(text))).kind).toBe('shape_changed');
      }),
      { numRuns: propertyRuns(37) },
    );
  });
});

describe('review feed in XML', () => {
  const read = (body: string) => readFeedPage(answering(body), { ...feedPage, form: 'xml' });
  const xml: Reader = { name: 'xml', read: (http) => readFeedPage(http, { ...feedPage, form: 'xml' }) };

  test.each([0, 6])('a review of %i stars is none, and is reported as unread', async (stars) => {
    const changed = (await bodyOf(xml)).replace(/<im:rating>\d</, `<im:rating>${stars}<`);
    expect(await read(changed)).toMatchObject({ kind: 'found', unread: { count: 1 } });
  });

  test('an element lost or emptied has a typed outcome, and no entry is lost in silence', async () => {
    const body = await bodyOf(xml);
    const elements = [...body.matchAll(/<([\w:]+)( [^<>]*)?>[^<]*<\/\1>/g)];
    const edits = fc.constantFrom(
      '',
      '<x/>',
      '<id/>',
      '<im:rating>6</im:rating>',
      '<im:rating>☃</im:rating>',
      '<content/>',
      '&bogus;',
      '<!-- -->',
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(elements.length - 1), edits, async (at, put) => {
        const { index, 0: whole } = elements[at]!;
        const changed = body.slice(0, index) + put + body.slice(index + whole.length);
        const outcome = await read(changed);
        expect(['found', 'shape_changed']).toContain(outcome.kind);
        if (outcome.kind === 'found') expect(outcome.value.length + (outcome.unread?.count ?? 0)).toBe(written);
      }),
      { numRuns: propertyRuns(50) },
    );
  });

  test('a cut reply, and any other text, is a changed shape', async () => {
    const body = (await bodyOf(xml)).trimEnd();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.nat(body.length - 1).map((at) => body.slice(0, at)),
          fc.string({ unit: 'binary' }),
          fc.json(),
        ),
        async (text) => {
          expect((await read(text)).kind).toBe('shape_changed');
        },
      ),
      { numRuns: propertyRuns(37) },
    );
  });

  test('a document cannot define entities of its own', async () => {
    const bomb = '<!DOCTYPE feed [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
    const body = await bodyOf(xml);
    const outcome = await read(body.replace('?>', `?>${bomb}`).replace(/<title>Nº[^<]*/, '<title>&b;&f;'));
    if (outcome.kind === 'found') expect(outcome.value[0]?.title).toBe('&b;&f;');
    else expect(outcome.kind).toBe('shape_changed');
  });
});
