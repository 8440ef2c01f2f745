import { readConfig } from '../../../server/config/config.ts';
import { startNode } from '../../../server/node/node.ts';
import { me } from '../../../server/operations/account/me.ts';
import { cancelJob, getJob, listJobs } from '../../../server/operations/jobs/get-job.ts';
import { clockFrom } from '../clock.ts';
import { testRuns, testStarts } from '../runs/test-job-kinds.ts';
import { sourcesNowhere } from '../sources/nowhere.ts';

/**
 * A node of its own process, as its parent configured it; says when it is ready. It has the engine and the surfaces whole,
 * but only the tests' kinds of run and what follows them: with all of the product's it would take three times as long to start.
 */
const { env, connection, times, deliveryTimes, now } = JSON.parse(process.argv[2]!);
const node = await startNode({
  config: readConfig({ AUTHOR_SALT: 'a-salt-for-the-tests', ...sourcesNowhere, ...env }),
  connection,
  kinds: testStarts.map(({ kind }) => kind.name),
  operations: [me, listJobs, getJob, cancelJob, ...testStarts],
  runs: testRuns,
  times,
  deliveryTimes,
  clock: clockFrom(now),
  loadsIndex: false,
});
const leave = () => node.stop().then(() => process.exit(0));
process.on('SIGTERM', leave);
process.on('SIGINT', leave);
// The parent died: no one would end this one.
process.stdin.on('end', leave).resume();
process.stdout.write(`${JSON.stringify({ address: node.address })}\n`);
