import { readConfig } from '../../server/config/config.ts';
import { startNode } from '../../server/node/node.ts';
import { operations } from '../../server/operations/index.ts';
import { runs } from '../../server/runs/index.ts';
import { allKinds, testRuns, testStarts } from '../../tests/support/test-job-kinds.ts';
import { serveParent } from './child.ts';

/** The service as it is served, with the tests' kinds of run beside its own. */
const { role, connection, env } = JSON.parse(process.argv[2]!);
const node = await startNode({
  config: readConfig({ PORT: '0', AUTHOR_SALT: 'a-salt-for-the-benches', LOG_LEVEL: 'warn', ROLE: role, ...env }),
  connection,
  kinds: allKinds,
  operations: [...operations, ...testStarts],
  runs: [...runs, ...testRuns],
});
serveParent(
  node.address ?? '',
  () => node.db.sent,
  () => node.stop(),
);
