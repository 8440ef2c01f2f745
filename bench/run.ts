import { parseArgs } from 'node:util';

/** Each bench is a file here that exports `bench`: it prints its figures and says whether its claims held. */
const benches = ['api', 'lists', 'report', 'revenue', 'reviews', 'search', 'stores', 'tagging', 'vetting'] as const;

const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !benches.some((known) => known === name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}: choose from ${benches.join(', ')}.`);
  process.exit(2);
}
let held = true;
for (const name of positionals.length > 0 ? positionals : benches) {
  const { bench } = (await import(`./${name}.ts`)) as { bench(): Promise<boolean> };
  held = (await bench()) && held;
}
process.exit(held ? 0 : 1);
