import { readConfig } from '../../../../server/config/config.ts';
import { startNode } from '../../../../server/node/node.ts';
import { me } from '../../../../server/operations/account/me.ts';
import { cancelJob, getJob, listJobs } from '../../../../server/operations/jobs/get-job.ts';
import { sourcesNowhere } from '../../../support/sources/nowhere.ts';
import { faultRuns, faultStarts } from './kinds.ts';

/**
 * A node of the service that is started a thousand times: it has the engine and the surfaces whole, and of the operations
 * only those that the load calls. As its parent configured it; says where it answers once it does.
 */
const { role, connection, times } = JSON.parse(process.argv[2]!);
const node = await startNode({
  config: readConfig({
    AUTHOR_SALT: 'a-salt-for-the-tests',
    PORT: '0',
    LOG_LEVEL: 'fatal',
    ROLE: role,
    ...sourcesNowhere,
  }),
  connection,
  kinds: faultStarts.map(({ kind }) => kind.name),
  operations: [me, listJobs, getJob, cancelJob, ...faultStarts],
  runs: faultRuns,
  times,
});
const leave = () => node.stop().then(() => process.exit(0));
process.on('SIGTERM', leave);
// The parent died: no one would end this one.
process.stdin.on('end', leave).resume();
process.stdout.write(`${JSON.stringify({ address: node.address, cpu: process.cpuUsage() })}\n`);
