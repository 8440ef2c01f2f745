import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  cancelJob,
  readShelf,
  sampleOperations,
  startDusting,
} from '../../../tests/support/samples/sample-operations.ts';
import { jobErrorCodes } from '../../contract/job-errors.ts';
import { plans, prices } from '../../contract/plans.ts';
import { problems } from '../../contract/problem.ts';
import { operations } from '../../operations/index.ts';
import { inputSchema } from '../schema.ts';
import { frameOf } from '../site/frame.ts';
import { markdown } from '../site/html.ts';
import { docsPage, searchPlaces } from './docs.ts';
import { curl, namedSchemas } from './operation-section.ts';

const template = readFileSync('web/frame.html');
const frame = frameOf(new Map([['frame.html', { type: 'text/html', etag: '', body: template, compressed: {} }]]));
const options = { version: '1.2.3', serverUrl: 'https://appraise.example', sampleData: false, frame };
const all = [...operations, ...sampleOperations];
const pageAt = (path: string, more: object = {}): string => docsPage(path, all, { ...options, ...more })!;
const page = pageAt('/docs');
const errors = pageAt('/docs/errors');
const ofOperation = (id: string): string => pageAt(`/docs/${id}`).split('<div class="operation">')[1]!;
const paths = [
  ...['/docs', '/docs/errors', '/docs/exports', '/docs/objects'],
  ...all.map(({ id }) => `/docs/${id}`),
  ...Object.keys(namedSchemas(all)).map((name) => `/docs/objects/${name}`),
];
const pages = new Map(paths.map((path) => [path, pageAt(path)]));

/** Without the scripts of the frame, which come from files of ours. */
const markup = (text: string): string => text.replaceAll(/<script( type="module")? src="\/[\w./]+"><\/script>/g, '');
/** Every tag, without what its attributes hold. */
const tags = (text: string): string => (markup(text).match(/<[^>]*>/g) ?? []).join('').replace(/"[^"]*"/g, '""');
const attributes = (text: string, name: string): string[] =>
  [...markup(text).matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value]) => value!);
describe('what is on the page', () => {
  test.each(all)('$id with its route, tool and every parameter', (operation) => {
    const own = ofOperation(operation.id);
    expect(pages.get(`/docs/${operation.id}`)).toContain(`<h1>${operation.title}</h1>`);
    if (operation.tool !== null) expect(own).toContain(`<code>${operation.tool}</code>`);
    expect(own.includes('For people signed in on the web site')).toBe(operation.audience === 'session');
    expect(own.replaceAll('<wbr>', '')).toContain(`<code>${operation.path}</code>`);
    for (const name of Object.keys(inputSchema(operation).properties ?? {})) {
      expect(own).toContain(`<th scope="row"><code>${name}</code>`);
      if (operation.audience === 'everyone') expect(own).toContain(`id="try-${operation.id}-${name}"`);
    }
    expect(page).toContain(`href="/docs/${operation.id}"`);
  });

  test('types, places, bounds and defaults', () => {
    const own = ofOperation(readShelf.id);
    expect(own).toContain('one of <code>rank</code>, <code>title</code>');
    expect(own).toContain('default <code>rank</code>');
    expect(own).toContain('1–500');
    expect(own).toContain('2–80 characters');
    expect(own).toContain('each 1–5');
    expect(own).toContain('in path');
    expect(own).toContain('in query');
    expect(own).toContain('<code>shelf.owner.name</code>');
    expect(own).toContain('<code>apps[].appId</code>');
    expect(own).toContain('number or null');
    const start = ofOperation(startDusting.id);
    expect(start).toContain('list of <a href="/docs/objects/AppRef">AppRef</a>');
    expect(start).toContain('<code>Idempotency-Key</code>');
    expect(start).toContain('20 credits');
    expect(start).toContain('10 credits');
    expect(ofOperation(cancelJob.id)).toContain('Free');
  });

  test('the shape of the answer has every member', () => {
    const shape = ofOperation(readShelf.id).split('Example of the answer’s shape')[1]!.split('</pre>')[0]!;
    for (const name of ['shelf', 'owner', 'apps', 'score', 'byRating', '5', 'readAt', 'next']) {
      expect(shape).toContain(`&quot;${name}&quot;`);
    }
  });

  test('every price, plan and problem code', () => {
    for (const [key, credits] of Object.entries(prices)) {
      expect(page).toMatch(new RegExp(`<code>${key}</code></th>.*<td class="number">${credits}</td>`));
    }
    for (const { name, price } of Object.values(plans)) {
      expect(page).toMatch(new RegExp(`<th scope="row">${name}</th>.*<td class="number">${price.amount}</td></tr>`));
    }
    for (const code of Object.keys(problems)) expect(page).toContain(`href="/docs/errors#${code}"`);
  });

  test('sample data says so', () => {
    expect(page).not.toContain('Sample data:');
    expect(pageAt('/docs', { sampleData: true })).toContain('Sample data:');
  });

  test('a key is asked for in password fields only', () => {
    const fields = [...pages.values()].flatMap((text) => text.match(/<input[^>]*data-key[^>]*>/g) ?? []);
    expect(fields.length).toBeGreaterThan(50);
    for (const field of fields) expect(field).toContain('type="password"');
  });
});

test('the page of errors has an anchor for each code', () => {
  const ids = attributes(errors, 'id');
  expect(ids).toEqual(expect.arrayContaining(Object.keys(problems)));
  expect(ids).toEqual(expect.arrayContaining(jobErrorCodes.map((code) => `job-${code}`)));
  for (const { title, status } of Object.values(problems)) {
    expect(errors).toContain(title);
    expect(errors).toContain(`HTTP ${status}`);
  }
});

test('there is no page of what does not exist', () => {
  for (const path of ['/docs/nothing', '/docs/objects/Nothing', '/docs/objects/toString', '/docs/me/more']) {
    expect(docsPage(path, all, options)).toBe(null);
  }
});

test('the search leads to operations, parameters, the guide, objects and errors, each of which exists', () => {
  const places = searchPlaces(all);
  expect(places.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Tear down an app', 'Credits and plans', 'Idempotency-Key', 'Job', 'rate_limited']),
  );
  for (const { href } of places) {
    const [path, anchor] = href.split('#') as [string, string?];
    if (anchor !== undefined) expect(attributes(pages.get(path)!, 'id')).toContain(anchor);
    else expect(pages.has(path)).toBe(true);
  }
});

describe.each(paths)('%s', (path) => {
  const text = pages.get(path)!;

  test('is light', () => {
    expect(text.match(/<[a-z]/g)!.length).toBeLessThan(2_500);
  });

  test('has no script or style of its own, which the policy of the site refuses', () => {
    expect(tags(text).replace('<img src=""', '')).not.toMatch(/\s(on\w+|style|src)\s*=/i);
    expect(markup(text)).not.toMatch(/<(script|style|iframe|object|base|form[^>]*\saction)\b/i);
    expect(text).not.toMatch(/javascript:/i);
  });

  test('opens and closes its tags in order', () => {
    const open: string[] = [];
    const alone = ['meta', 'link', 'input', 'img', 'br', 'wbr'];
    for (const [, slash, tag] of markup(text).matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
      if (slash) expect(open.pop()).toBe(tag);
      else if (!alone.includes(tag!)) open.push(tag!);
    }
    expect(open).toEqual([]);
  });

  test('has unique ids, and every link, label and heading leads to one', () => {
    const ids = attributes(text, 'id');
    expect(new Set(ids).size).toBe(ids.length);
    for (const name of ['for', 'aria-labelledby']) expect(ids).toEqual(expect.arrayContaining(attributes(text, name)));
    for (const href of attributes(text, 'href')) {
      const [at, anchor] = href.split('#') as [string, string?];
      if (at === '' && anchor) expect(ids).toContain(anchor);
      else if (at.startsWith('/docs')) {
        expect(pages.has(at)).toBe(true);
        if (anchor) expect(attributes(pages.get(at)!, 'id')).toContain(anchor);
      }
    }
  });
});

test('an address cannot break out of the command or the page it stands in', () => {
  const text = pageAt('/docs', { serverUrl: `http://a' && <b>$&"\\` });
  expect(text).toContain('http://a%27%20&amp;&amp;%20&lt;b&gt;%24&amp;%22%5c/api/mcp');
});

test('hostile text in a definition is only text', () => {
  const hostile = '</code></pre></script><img src=x onerror=alert(1)>"\'&lt;';
  const text = docsPage(
    `/docs/${readShelf.id}`,
    [
      {
        ...readShelf,
        title: hostile,
        description: `${hostile}\n\n- **${hostile}**\n- \`${hostile}\``,
        group: `"><i>`,
        input: z.strictObject({
          store: z.enum(['apple', hostile]).default(hostile).describe(hostile),
          shelfId: z.string().meta({ title: hostile, examples: [hostile] }),
        }),
        output: z.object({ [hostile]: z.literal(hostile).describe(hostile) }),
        example: { store: hostile, shelfId: hostile },
      },
    ],
    { ...options, serverUrl: `https://${hostile}`, version: hostile },
  )!;
  expect(markup(text).replace('<img src="/icon.svg"', '')).not.toMatch(/<(img|i|script)\b/);
  expect(tags(text)).not.toMatch(/\son\w+=/);
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;lt;');
});

describe('the small markdown', () => {
  test.each([
    ['One line\nand its rest.\n\nAnother.', '<p>One line and its rest.</p><p>Another.</p>'],
    ['Text:\n- a\n- b\n  goes on\n\nEnd', '<p>Text:</p><ul><li>a</li><li>b goes on</li></ul><p>End</p>'],
    ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    [
      '**bold `code`** and `**not bold**`',
      '<p><strong>bold <code>code</code></strong> and <code>**not bold**</code></p>',
    ],
    ['2 * 3 < 7 & `a<b`', '<p>2 * 3 &lt; 7 &amp; <code>a&lt;b</code></p>'],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(markdown(text).text).toBe(expected);
  });
});

describe('curl', () => {
  test('a read fills the path and the query', () => {
    expect(curl(readShelf, 'https://a.example')).toBe(
      `curl 'https://a.example/api/v1/shelves/apple/5f0c9a52-6c1f-4f0e-9d3b-0a4c7be1d2f3?q=habit%20%26%20%22streak%22&stars=1,2' \\\n  -H "Authorization: Bearer $APPRAISE_KEY"`,
    );
  });

  test('a start sends its body quoted for the shell', () => {
    const text = curl(startDusting, 'https://a.example');
    expect(text).toContain(`"What'\\''s dusty?"`);
    expect(text).toContain('Idempotency-Key');
    expect(text).toContain("-H 'Content-Type: application/json'");
  });

  test('a cancel says DELETE, and takes the id from the shell', () => {
    expect(curl(cancelJob, 'https://a.example')).toMatch(/^curl -X DELETE "https:.*\/\$[A-Z]+_ID"/);
  });
});
