import { execFile } from 'node:child_process';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SteadyClient } from '../../../../server/store/engine/connections/connection-watch.ts';
import { prepare } from '../../../../server/store/postgres/layout.ts';
import { isRoot } from '../../../../server/store/postgres/native.ts';
import { type Server, serverIn } from './postgres.ts';

const run = promisify(execFile);

/** What a copy must not have of the server that it was made from. */
const itsOwn = ['postmaster.pid', 'postmaster.opts', 'standby.signal', 'backup_label'];

/** Copies a running server's files as PostgreSQL wants them copied: the embedded one comes without `pg_basebackup`. */
const copyFiles = async (primary: Server, cluster: string): Promise<void> => {
  await rm(cluster, { recursive: true, force: true });
  const client = new SteadyClient(primary.connection);
  await client.connect();
  try {
    await client.query(`select pg_backup_start('a standby', fast => true)`);
    // A file that the server deletes meanwhile is no loss: what it writes is replayed from the log.
    await run('cp', ['-a', primary.layout.cluster, cluster]).catch(() => {});
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    for (const name of itsOwn) await rm(join(cluster, name), { force: true });
    await writeFile(join(cluster, 'backup_label'), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
};

/** Makes a standby that has every commit before its client learns of it, so that nothing accepted is lost with the primary. */
export const startStandby = async (primary: Server, folder: string): Promise<Server> => {
  const layout = prepare(folder);
  const { cluster, serverUser } = layout;
  await copyFiles(primary, cluster);
  const { host, port, user } = primary.connection;
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=''${host}'' port=${port} user=${user} application_name=standby'\n`,
  );
  await writeFile(join(cluster, 'standby.signal'), '');
  if (isRoot) await run('chown', ['-R', `${serverUser.uid}:${serverUser.gid}`, cluster]);
  const standby = serverIn(layout);
  await standby.start();
  await primary.ask(`alter system set synchronous_standby_names = 'standby'`);
  await primary.ask('select pg_reload_conf()');
  for (;;) {
    const [row] = await primary.ask(
      `select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`,
    );
    if (row) return standby;
    await sleep(50);
  }
};

export const promote = async (standby: Server): Promise<void> => {
  await standby.ask('select pg_promote(true, 30)');
};
