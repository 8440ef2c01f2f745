import type { CDPSession, Page } from 'playwright-core';

/** Of the main thread, where the page's code runs: what else the machine does slows the clock on the wall, not this. */
export const cpuMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
};

export const settled = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));
