import { readConfig } from '../../server/config/config.ts';
import { startNode } from '../../server/node/node.ts';
import { operations } from '../../server/operations/index.ts';
import { runs } from '../../server/runs/index.ts';
import { clockFrom } from './clock.ts';
import { allKinds, testRuns, testStarts } from './test-job-kinds.ts';

/** A node of its own process, with the tests' kinds of run, told by its parent what to be; says when it is ready. */
const { env, connection, times, now } = JSON.parse(process.argv[2]!);
const node = await startNode({
  config: readConfig({ AUTHOR_SALT: 'a-salt-for-the-tests', ...env }),
  connection,
  kinds: allKinds,
  operations: [...operations, ...testStarts],
  runs: [...runs, ...testRuns],
  times,
  clock: clockFrom(now),
});
const leave = () => node.stop().then(() => process.exit(0));
process.on('SIGTERM', leave);
process.on('SIGINT', leave);
// The parent died: nobody would end this one.
process.stdin.on('end', leave).resume();
process.stdout.write(`${JSON.stringify({ address: node.address })}\n`);
