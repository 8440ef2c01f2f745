import { reviewUpkeep } from '../../../server/collectors/upkeep.ts';
import { readConfig } from '../../../server/config/config.ts';
import { jobKinds } from '../../../server/contract/resources/job.ts';
import { startNode } from '../../../server/node/node.ts';
import { operations } from '../../../server/operations/index.ts';
import { runs } from '../../../server/runs/index.ts';
import { allKinds, testRuns, testStarts } from '../../../tests/support/runs/test-job-kinds.ts';
import { serveParent } from './child.ts';

/**
 * The service as it is served, with the tests' kinds of run beside its own, unless it is to be its `own` alone. Of what it
 * does on a schedule only the upkeep of the review index, where it is asked for.
 */
const { role, connection, env, own = false, upkeep = false, sessionsPerMinute } = JSON.parse(process.argv[2]!);
const node = await startNode({
  config: readConfig({ PORT: '0', AUTHOR_SALT: 'a-salt-for-the-benches', LOG_LEVEL: 'warn', ROLE: role, ...env }),
  connection,
  kinds: own ? jobKinds : allKinds,
  operations: own ? operations : [...operations, ...testStarts],
  runs: own ? runs : [...runs, ...testRuns],
  sessionsPerMinute,
  ...(upkeep && { collectorsFor: () => [reviewUpkeep] }),
});
serveParent(
  node.address ?? '',
  () => node.db.sent,
  () => node.stop(),
);
