/** Runs the sandbox by itself, to inspect its replies: `node sandbox/main.ts [port]`. */

import { startStores } from './start.ts';

const port = Number(process.argv[2] ?? 4010);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write('The port must be a whole number from 0 to 65535.\n');
  process.exit(2);
}

const sandbox = await startStores({ port });
process.stdout.write(
  [
    `The sandbox answers on ${sandbox.address}: sample data, all of it invented.`,
    ...Object.entries(sandbox.urls).map(([source, url]) => `  ${source.padEnd(9)} ${url}`),
    `  ${sandbox.world.apps.length} apps, today is ${sandbox.world.today}, seed ${sandbox.world.seed}`,
    '',
  ].join('\n'),
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop());
