import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeContexts, newContext, openBrowser } from '../../support/web/browser.ts';
import { axeFaults } from '../../support/web/page-checks.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await (await newContext(browser)).newPage();
});
afterAll(() => closeContexts(browser));

const faultsIn = async (main: string, only?: readonly string[]): Promise<string[]> => {
  await page.setContent(`<html lang="en"><title>A page</title><body><main><h1>A page</h1>${main}</main></body></html>`);
  return axeFaults(page, only);
};

test('what is wrong is found and shown, by all rules and by some', async () => {
  const nameless = 'button-name: Buttons must have discernible text (<button id="nameless"></button>)';
  const faulty = '<button id="nameless"></button><img src="data:,">';
  expect(await faultsIn(faulty)).toEqual([nameless, expect.stringMatching(/^image-alt: .*<img/)]);
  expect(await faultsIn(faulty, ['button-name'])).toEqual([nameless]);
});

test('nothing is found where nothing is wrong', async () => {
  expect(await faultsIn('<button>Named</button>')).toEqual([]);
});
