import type { BrowserContext, Page } from 'playwright-core';
import { claim } from '../measures/claim.ts';
import { median } from '../measures/load.ts';
import { cpuMs, settled } from '../measures/main-thread.ts';

const opens = 3;
const frames = 240;
const pixelsAFrame = 240;

/** Until the first review can be read. */
const open = async (page: Page, url: string): Promise<number> => {
  const began = performance.now();
  await page.goto(url);
  await page.waitForFunction(() => document.querySelector('article[data-row]') !== null, null, { polling: 20 });
  return performance.now() - began;
};

/** Scrolls the list frame by frame, and does nothing else: looking at it has its cost. */
const scroll = (page: Page, by: number): Promise<void> =>
  page.evaluate(
    ({ by, frames }) =>
      new Promise((resolve) => {
        let left = frames;
        const step = (): void => {
          if (left-- === 0) {
            resolve();
            return;
          }
          scrollBy(0, by);
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    { by, frames },
  );

/** Scrolls likewise, and looks in each whether a row is in the middle of the window, and whether it went the right way. */
const look = (page: Page, by: number): Promise<{ blank: number; back: number }> =>
  page.evaluate(
    ({ by, frames }) =>
      new Promise((resolve) => {
        const seen = { blank: 0, back: 0 };
        let left = frames;
        let last: { readonly row: string; readonly top: number } | null = null;
        // Not by elementFromPoint: nothing in a list can be pointed at while it scrolls.
        const rows = (): { row: string; top: number; bottom: number }[] =>
          [...document.querySelectorAll('[role=feed] article')].map((each) => {
            const { top, bottom } = each.getBoundingClientRect();
            return { row: each.getAttribute('aria-posinset') ?? '', top, bottom };
          });
        const step = (): void => {
          const now = rows();
          const before = last;
          const moved = before && now.find(({ row }) => row === before.row);
          if (before && moved && Math.sign(moved.top - before.top) === Math.sign(by)) seen.back++;
          const middle = now.find(({ top, bottom }) => top <= innerHeight / 2 && bottom >= innerHeight / 2);
          if (!middle) seen.blank++;
          last = middle ?? null;
          if (left-- === 0) {
            resolve(seen);
            return;
          }
          scrollBy(0, by);
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    { by, frames },
  );

/** What is claimed of a pull of 50,000 reviews: it opens soon, scrolls smoothly, and answers a press at once. */
export const exploreLargePull = async (context: BrowserContext, url: string): Promise<boolean[]> => {
  const times: number[] = [];
  for (let round = 0; round < opens; round++) {
    const page = await context.newPage();
    times.push(await open(page, url));
    await page.close();
  }
  const page = await context.newPage();
  await open(page, url);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });

  // From where only rows are in sight.
  await page.locator('[role=feed]').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1_500);
  await settled(page);
  const before = await cpuMs(session);
  await scroll(page, pixelsAFrame);
  await scroll(page, -pixelsAFrame / 2);
  const aFrame = ((await cpuMs(session)) - before) / (2 * frames);
  const down = await look(page, pixelsAFrame);
  const up = await look(page, -pixelsAFrame / 2);

  await page.evaluate(() => scrollTo(0, 0));
  const presses: { name: string; ms: number }[] = [];
  for (const [name, button] of [
    ['choosing one star', /^1 ★/],
    ['choosing a second rating', /^5 ★/],
    ['choosing a theme', /^Crashes/],
  ] as const) {
    const box = (await page.getByRole('button', { name: button }).first().boundingBox())!;
    await settled(page);
    const began = await cpuMs(session);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await settled(page);
    presses.push({ name, ms: (await cpuMs(session)) - began });
  }
  await session.detach();
  await page.close();
  const worst = presses.toSorted((one, other) => other.ms - one.ms)[0]!;
  const opened = median(times);
  const blank = down.blank + up.blank;
  const back = down.back + up.back;
  return [
    claim(opened < 2_000, `a pull of 50,000 reviews shows its first after ${opened.toFixed(0)} ms (at most 2,000)`),
    claim(aFrame <= 8, `scrolling it takes ${aFrame.toFixed(1)} ms of the main thread a frame (at most 8)`),
    claim(blank === 0, `of ${2 * frames} frames ${blank} are blank (0)`),
    claim(back === 0, `and ${back} jump backwards (0)`),
    claim(worst.ms <= 100, `its slowest press, ${worst.name}, takes ${worst.ms.toFixed(0)} ms (at most 100)`),
  ];
};
