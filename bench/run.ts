import { parseArgs } from 'node:util';

/** Each bench is a file here that exports `bench`: it prints its figures and says whether its claims held. */
const benches = [
  'alerts',
  'api',
  'exports',
  'metrics',
  'revenue',
  'reviews',
  'search',
  'soak',
  'tagging',
  'vetting',
] as const;

/** Takes too long to be run with the others. */
const onlyByName: ReadonlySet<string> = new Set(['soak']);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of `alerts`: which days are simulated. */
    seed: { type: 'string', default: '1' },
    /** Of `exports`: how many. */
    rows: { type: 'string' },
    /** Of `soak`: for how long. */
    minutes: { type: 'string' },
  },
});
type BenchOptions = typeof values;
const unknown = positionals.filter((name) => !benches.some((known) => known === name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}: choose from ${benches.join(', ')}.`);
  process.exit(2);
}
let held = true;
for (const name of positionals.length > 0 ? positionals : benches.filter((each) => !onlyByName.has(each))) {
  const { bench } = (await import(`./${name}.ts`)) as { bench(given: BenchOptions): Promise<boolean> };
  held = (await bench(values)) && held;
}
process.exit(held ? 0 : 1);
