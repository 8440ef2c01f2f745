import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from '../web/browser.ts';

const playwright = join(import.meta.dirname, '../../../node_modules/playwright-core/cli.js');
const debianPackages = ['chromium-headless-shell', 'chromium'];

const succeeds = (program: string, args: readonly string[], stdio: 'inherit' | 'ignore' = 'inherit'): boolean =>
  spawnSync(program, args, { stdio, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;

const say = (sentence: string): void => console.log(`${sentence}\n`);

/** How this user runs a command as root without being asked for a password; null where that isn't possible. */
const asRoot = (): ((command: readonly string[]) => boolean) | null => {
  if (process.getuid?.() === 0) return ([program = '', ...args]) => succeeds(program, args);
  if (succeeds('sudo', ['-n', 'true'], 'ignore')) return (command) => succeeds('sudo', ['-n', ...command]);
  return null;
};

/** Installs the first of these packages that can be had. */
export const installDebianPackage = (why: string, packages: readonly string[]): boolean => {
  const run = asRoot();
  if (run === null || !succeeds('apt-get', ['--version'], 'ignore')) return false;
  say(`${why}: installing Debian's ${packages[0]}.`);
  if (!run(['apt-get', 'update', '-q'])) return false;
  return packages.some((name) => run(['apt-get', 'install', '-y', '-q', '--no-install-recommends', name]));
};

const ensureCurl = (): void => {
  if (succeeds('curl', ['--version'], 'ignore')) return;
  if (installDebianPackage("The README's commands are tested, and curl is not on the PATH", ['curl'])) return;
  throw new Error("The tests run the README's commands, which need curl: install it, then run the tests again.");
};

const downloadFromPlaywright = (): boolean => {
  say('The website is tested in Chromium, and no package could be installed: downloading the one of Playwright.');
  return succeeds(process.execPath, [playwright, 'install', 'chromium']);
};

const ensureChromium = (): void => {
  const why = 'The website is tested in Chromium, and there is none on the PATH';
  const found = findChromium() ?? (installDebianPackage(why, debianPackages) ? findChromium() : undefined);
  if (found !== undefined) say(`The website is tested in ${found}.`);
  else if (!downloadFromPlaywright())
    throw new Error(
      'The tests of the website need a Chromium, and none could be installed. Put one on the PATH or name it in CHROMIUM, then run the tests again.',
    );
};

/** Finds the programs that the tests need, or installs them. */
export default (): void => {
  ensureCurl();
  ensureChromium();
};
