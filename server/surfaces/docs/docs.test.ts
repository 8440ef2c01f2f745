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
import { plans } from '../../contract/plans.ts';
import { prices } from '../../contract/prices.ts';
import { problems } from '../../contract/problem.ts';
import { operations } from '../../operations/index.ts';
import { inputSchema } from '../schema.ts';
import { frameOf } from '../site/frame.ts';
import { markdown } from '../site/html.ts';
import { docsPage, errorsPage } from './docs.ts';
import { curl } from './operation-section.ts';

const template = readFileSync('web/frame.html');
const frame = frameOf(new Map([['frame.html', { type: 'text/html', etag: '', body: template, compressed: {} }]]));
const options = { version: '1.2.3', serverUrl: 'https://appraise.example', sampleData: false, frame };
const all = [...operations, ...sampleOperations];
const page = docsPage(all, options);
const errors = errorsPage(options);

/** Without the scripts of the frame, which come from files of ours. */
const markup = (text: string): string => text.replaceAll(/<script( type="module")? src="\/[\w./]+"><\/script>/g, '');
/** Every tag, without what its attributes hold. */
const tags = (text: string): string => (markup(text).match(/<[^>]*>/g) ?? []).join('').replace(/"[^"]*"/g, '""');
const attributes = (text: string, name: string): string[] =>
  [...markup(text).matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value]) => value!);
const section = (text: string, id: string): string =>
  text.split(`<section class="operation" id="${id}"`)[1]!.split('</section>')[0]!;

describe('what is on the page', () => {
  test.each(all)('$id with its route, tool and every parameter', (operation) => {
    const own = section(page, operation.id);
    expect(own).toContain(operation.title);
    if (operation.tool !== null) expect(own).toContain(`<code>${operation.tool}</code>`);
    expect(own.includes('For people signed in on the web site')).toBe(operation.audience === 'session');
    expect(own.replaceAll('<wbr>', '')).toContain(`<code>${operation.path}</code>`);
    for (const name of Object.keys(inputSchema(operation).properties ?? {})) {
      expect(own).toContain(`<th scope="row"><code>${name}</code>`);
      if (operation.audience === 'everyone') expect(own).toContain(`id="try-${operation.id}-${name}"`);
    }
    expect(page).toContain(`href="#${operation.id}"`);
  });

  test('types, places, bounds and defaults', () => {
    const own = section(page, readShelf.id);
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
    const start = section(page, startDusting.id);
    expect(start).toContain('list of <a href="#object-AppRef">AppRef</a>');
    expect(start).toContain('<code>Idempotency-Key</code>');
    expect(start).toContain('20 credits');
    expect(start).toContain('10 credits');
    expect(section(page, cancelJob.id)).toContain('Free');
  });

  test('the shape of the answer has every member', () => {
    const shape = section(page, readShelf.id).split('Example of the answer’s shape')[1]!.split('</pre>')[0]!;
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
    expect(docsPage(all, { ...options, sampleData: true })).toContain('Sample data:');
  });

  test('a key is asked for in password fields only', () => {
    for (const [tag] of page.matchAll(/<input[^>]*data-key[^>]*>/g)) expect(tag).toContain('type="password"');
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

describe.each([
  ['/docs', page],
  ['/docs/errors', errors],
])('%s', (path, text) => {
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
    const other = path === '/docs' ? errors : page;
    for (const href of attributes(text, 'href')) {
      const [at, anchor] = href.split('#') as [string, string?];
      if (at === '' && anchor) expect(ids).toContain(anchor);
      else if (at.startsWith('/docs')) expect(anchor ? attributes(other, 'id') : [anchor]).toContain(anchor);
    }
  });
});

test('an address cannot break out of the command or the page it stands in', () => {
  const text = docsPage(all, { ...options, serverUrl: `http://a' && <b>$&"\\` });
  expect(text).toContain('http://a%27%20&amp;&amp;%20&lt;b&gt;%24&amp;%22%5c/api/mcp');
  expect(text).not.toContain('appraise.invalid');
});

test('hostile text in a definition is only text', () => {
  const hostile = '</code></pre></script><img src=x onerror=alert(1)>"\'&lt;';
  const text = docsPage(
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
  );
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
