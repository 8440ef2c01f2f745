import { join } from 'node:path';
import { build, mergeConfig } from 'vite';
import service from '../../../vite.service.config.ts';

const home = join(import.meta.dirname, '../../..');
// As deep as the build of the service: its code finds its files by the same way.
const folder = join(home, 'dist/test-nodes');

const sources = { node: 'tests/support/processes/process-node.ts', 'faults-node': 'tests/faults/suite/node/node.ts' };

/** A process of the service that knows the tests' kinds of run, built as the service is: tests start hundreds. */
export const builtNode = (name: keyof typeof sources): string => join(folder, `${name}.mjs`);

export const buildNodes = async (): Promise<void> => {
  const input = Object.fromEntries(Object.entries(sources).map(([name, path]) => [name, join(home, path)]));
  await build({
    ...mergeConfig(service, { build: { outDir: folder, rollupOptions: { input } } }),
    configFile: false,
    logLevel: 'warn',
  });
};
