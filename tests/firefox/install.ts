import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from '../support/runner/programs.ts';

/** The Firefox to test in: `FIREFOX`, or one on the PATH. */
export const findFirefox = ({ FIREFOX, PATH = '' }: NodeJS.ProcessEnv = process.env): string | undefined =>
  FIREFOX ??
  ['firefox-esr', 'firefox']
    .flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path));

/** Finds Firefox, or installs Debian's. */
export default (): void => {
  if (findFirefox() !== undefined) return;
  const why = 'The website is tested in Firefox, and there is none on the PATH';
  if (installDebianPackage(why, ['firefox-esr']) && findFirefox() !== undefined) return;
  throw new Error(
    'No Firefox could be installed: put one on the PATH or name it in FIREFOX, then run the tests again.',
  );
};
