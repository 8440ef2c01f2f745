import { readConfig } from '../../../server/config/config.ts';
import { startNode } from '../../../server/node/node.ts';
import type { Connection } from '../../../server/store/engine/database.ts';

// A search node in a process of its own, as `ROLE=search` starts it.
const { connection } = JSON.parse(process.argv[2]!) as { connection: Connection };
const config = readConfig({ ROLE: 'search', PORT: '0', LOG_LEVEL: 'silent' });
const node = await startNode({ config, connection, kinds: [], operations: [], runs: [] });

process.on('message', async (message) => {
  if (message === 'gauges') {
    const { user, system } = process.cpuUsage();
    process.send!({ cpuUs: user + system, sent: 0 });
  } else if (message === 'stop') {
    await node.stop();
    process.exit(0);
  }
});
// Whoever started it has gone.
process.on('disconnect', () => process.exit(0));
process.send!({ url: '' });
