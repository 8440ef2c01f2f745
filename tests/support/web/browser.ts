import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * The Chromium to test in: `CHROMIUM`, one on the PATH (preferably the headless shell, which takes a third of the time), or
 * the one that Playwright downloaded.
 */
export const findChromium = (env: NodeJS.ProcessEnv = process.env): string | undefined => {
  if (env.CHROMIUM) return env.CHROMIUM;
  const folders = (env.PATH ?? '').split(delimiter);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), chromium.executablePath()].find(
    isProgram,
  );
};

/**
 * Chromium's own sandbox needs privileges that containers seldom have; it only opens our own service here. A graphics processor
 * that is simulated takes a fifth more time than drawing without one.
 */
const launch = (): Promise<Browser> => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium found: name one in CHROMIUM.');
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--in-process-gpu'];
  return chromium.launch({ executablePath, args });
};

let opened: Promise<Browser> | undefined;

/** One for all files of a worker: to start it takes as long as to open some pages. It ends with the worker. */
export const openBrowser = async (): Promise<Browser> => {
  opened ??= launch();
  const browser = await opened;
  if (browser.isConnected()) return browser;
  opened = launch();
  return opened;
};

/** Leaves nothing open for the next file: a page that no one looks at takes its time too. */
export const closeContexts = async (browser: Browser | undefined): Promise<void> => {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
};

/** No one is signed in here yet, and nothing moves. Only what hangs takes so long: a busy machine makes pages late, not wrong. */
export const newContext = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  context.setDefaultTimeout(120_000);
  return context;
};
