import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeContexts, newContext, openBrowser } from '../../support/web/browser.ts';
import { faintTexts } from '../../support/web/contrast.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await (await newContext(browser)).newPage();
});
afterAll(() => closeContexts(browser));

const faintIn = async (body: string): Promise<string[]> => {
  await page.setContent(`<body style="background: #fff; color: #000">${body}</body>`);
  return faintTexts(page);
};

test.each([
  ['grey on white', '<p style="color: #777">faint</p>', '4.48'],
  ['black on black', '<div style="background: #000"><p>faint</p></div>', '1.00'],
  ['half of the ground shows through the ink', '<p style="color: rgb(0 0 0 / 40%)">faint</p>', '2.85'],
  [
    'the ground itself lets another through',
    '<div style="background: rgb(0 0 0 / 50%)"><p style="color: #444">faint</p></div>',
    '2.43',
  ],
  ['what holds it is half transparent', '<div style="opacity: 0.4"><p>faint</p></div>', '2.85'],
  ['a letter of a drawing', '<svg><text y="20" style="fill: #ccc">faint</text></svg>', '1.61'],
])('a faint text is found: %s', async (_name, body, contrast) => {
  expect(await faintIn(body)).toEqual([expect.stringContaining(`contrast ${contrast}`)]);
});

test.each([
  ['black on white', '<p>plain</p>'],
  ['grey that is just dark enough', '<p style="color: #767676">plain</p>'],
  ['large letters need less', '<p style="color: #949494; font-size: 24px">plain</p>'],
  ['nobody sees it', '<p style="color: #fff; display: none">plain</p>'],
  ['it is switched off', '<button style="color: #aaa" disabled>plain</button>'],
])('a text that stands out is left alone: %s', async (_name, body) => {
  expect(await faintIn(body)).toEqual([]);
});
