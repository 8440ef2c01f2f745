import { join } from 'node:path';
import fc from 'fast-check';

/**
 * Properties are tried with the same values in every run, so that a run says of the code alone whether it is right.
 * `TEST_SEED=random` looks for what no run has tried, and prints the seed of what it finds; `TEST_SEED=<seed>` tries it again.
 */
const { TEST_SEED: given = '1' } = process.env;

if (given !== 'random') fc.configureGlobal({ seed: Number(given) });

/**
 * Processes and threads that tests start need not compile what an earlier one has compiled. This is said here and not to the worker
 * as it starts, which would write down all of its own code as it ends: a busy machine takes a minute for that.
 */
process.env.NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/tests');
