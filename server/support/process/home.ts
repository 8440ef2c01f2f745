import { basename, dirname, join } from 'node:path';

/** The folder that Appraise is in: a checkout, or a package among others. */
export const home = join(import.meta.dirname, '../../..');

export const isPackage = basename(dirname(home)) === 'node_modules';

/** How a person calls the command line from the folder of a start. */
export const commandLine = isPackage ? 'npx appraise' : 'npm run -s appraise --';
