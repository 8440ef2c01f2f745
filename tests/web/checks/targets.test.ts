import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeContexts, newContext, openBrowser } from '../../support/web/browser.ts';
import { smallTargets } from '../../support/web/targets.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await (await newContext(browser)).newPage();
});
afterAll(() => closeContexts(browser));

const button = (place: string): string =>
  `<button style="position: absolute; border: 0; padding: 0; ${place}">x</button>`;

const smallIn = async (body: string): Promise<string[]> => {
  await page.setContent(`<body style="font: 14px/20px sans-serif">${body}</body>`);
  return smallTargets(page);
};

test.each([
  [
    'two small ones 23 pixels apart',
    button('left: 0; top: 0; width: 20px; height: 20px') + button('left: 23px; top: 0; width: 20px; height: 20px'),
    2,
  ],
  [
    'a small one by a large one',
    button('left: 0; top: 0; width: 20px; height: 20px') + button('left: 21px; top: 0; width: 200px; height: 40px'),
    1,
  ],
  [
    'two large ones that share all but 20 pixels of one',
    button('left: 0; top: 0; width: 100px; height: 30px') + button('left: 20px; top: 0; width: 80px; height: 30px'),
    2,
  ],
  ['links alone in the lines of a list', '<ul><li><a href="/a">one</a><li><a href="/b">two</a></ul>', 2],
  ['boxes to tick, one below the other', '<div><input type=checkbox></div><div><input type=checkbox></div>', 2],
])('a target that is too small is found: %s', async (_name, body, count) => {
  const found = await smallIn(body);
  expect(found).toHaveLength(count);
  expect(found[0]).toMatch(/^small target, \d+ by \d+: </);
});

test.each([
  [
    'two of 24 pixels side by side',
    button('left: 0; top: 0; width: 24px; height: 24px') + button('left: 24px; top: 0; width: 24px; height: 24px'),
  ],
  [
    'two small ones 24 pixels apart',
    button('left: 0; top: 0; width: 20px; height: 20px') + button('left: 24px; top: 0; width: 20px; height: 20px'),
  ],
  ['links within a sentence', '<p>Ask <a href="/a">one</a> or <a href="/b">two</a>.</p>'],
  [
    'it cannot be pressed',
    '<button disabled style="width: 9px; height: 9px">x</button><button style="width: 9px; height: 30px" hidden>x</button>',
  ],
])('a target that is large or alone enough is left alone: %s', async (_name, body) => {
  expect(await smallIn(body)).toEqual([]);
});
