import fc from 'fast-check';

/**
 * Properties are tried with the same values in every run, so that a run says of the code alone whether it is right.
 * `TEST_SEED=random` looks for what no run has tried, and prints the seed of what it finds; `TEST_SEED=<seed>` tries it again.
 */
const { TEST_SEED: given = '1' } = process.env;

if (given !== 'random') fc.configureGlobal({ seed: Number(given) });
