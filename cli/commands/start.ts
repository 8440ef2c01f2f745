import { join } from 'node:path';
import { home } from '../../server/support/process/process.ts';
import { defineCommand } from '../command.ts';
import { whole } from '../values.ts';

export const start = defineCommand({
  name: 'start',
  summary: 'Start the service. `appraise` without a command does the same.',
  flags: '[--port N] [--data-dir FOLDER [--create]]',
  details: [
    '--port      where it listens (default: PORT, or 4000)',
    '--data-dir  where its data is (default: DATA_DIR, or ./data, which the first start makes)',
    '--create    creates that folder if it is missing',
    '',
    'All other settings are environment variables: docs/guides/settings.md lists them.',
  ].join('\n'),
  options: { port: { type: 'string' } },
  run: async (flags, { env }) => {
    const port = flags.port === undefined ? {} : { PORT: String(whole('port', flags.port, 0, 65_535)) };
    const program = join(home, 'bin/start');
    // The service replaces this process, so that signals and the exit code are its own.
    process.execve!(program, [program], { ...env, ...port });
  },
});
