import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { faintTexts } from './contrast.ts';
import { smallTargets } from './targets.ts';

export interface Looks {
  readonly width: 1440 | 390;
  readonly scheme: 'light' | 'dark';
}

/** Each width and each scheme once: what a scheme changes, it changes at every width. */
export const allLooks: readonly Looks[] = [
  { width: 1440, scheme: 'light' },
  { width: 390, scheme: 'dark' },
];

export const setLooks = async (page: Page, { width, scheme }: Looks): Promise<void> => {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await page.emulateMedia({ colorScheme: scheme });
};

/** Waits until nothing has moved for some frames: after a change of width, the virtual list measures its rows and moves them apart. */
const layoutSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const places = (): string =>
      Array.from(document.body.querySelectorAll('*'), (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].join();
      }).join(';');
    let before = places();
    for (let still = 0; still < 3; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = places();
      still = now === before ? still + 1 : 0;
      before = now;
    }
  });

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const ruleSets = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What another width can break: names and landmarks of what it shows, and what has to scroll in it. */
const rulesOfWidth = [
  'aria-hidden-focus',
  'aria-command-name',
  'aria-input-field-name',
  'aria-toggle-field-name',
  'button-name',
  'bypass',
  'heading-order',
  'image-alt',
  'label',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'link-name',
  'page-has-heading-one',
  'scrollable-region-focusable',
  'select-name',
  'svg-img-alt',
];

/**
 * What axe finds wrong, each with the first element it is wrong at. It takes three quarters of its time for contrasts and for
 * the size of what is pressed, which `faintTexts` and `smallTargets` look at instead.
 */
export const axeFaults = async (page: Page, only?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([sets, rules]) => {
      const { axe: checker } = globalThis as unknown as { axe: typeof axe };
      // Otherwise it writes down every element that it looks at.
      checker.configure({ noHtml: true });
      const { violations } = await checker.run(document, {
        runOnly: rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: [...sets] },
        ...(!rules && { rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } } }),
        resultTypes: ['violations'],
        selectors: false,
        elementRef: true,
      });
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.element?.outerHTML.slice(0, 200) ?? 'the page'})`,
      );
    },
    [ruleSets, only] as const,
  );
};

/** What is wrong with a page in one of `allLooks`, by its place. */
export const lookFaults = async (page: Page, at: number): Promise<string[]> => {
  await layoutSettled(page);
  const rules = at === 0 ? undefined : rulesOfWidth;
  return [...(await axeFaults(page, rules)), ...(await smallTargets(page)), ...(await faintTexts(page))];
};

/** By how many pixels the page is wider than its window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** With `WEB_SHOTS` set to a folder, every look of every page is left there to look at. */
export const keepShot = async (page: Page, name: string, { width, scheme }: Looks): Promise<void> => {
  const folder = process.env.WEB_SHOTS;
  if (!folder) return;
  const file = `${name.replaceAll(/\W+/g, '-')}-${width}-${scheme}.png`;
  await page.screenshot({ path: join(folder, file), fullPage: true });
};
