import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, serviceRole } from './database/cluster.ts';
import type { End } from './database/postgres.ts';

/** One way in which a database fails. */
export interface Fault {
  readonly name: string;
  /**
   * What it does to the service: `away` and `unwritable` databases must be reported by `/readyz`; of a `locked` table only
   * the calls that need it know.
   */
  readonly effect: 'away' | 'unwritable' | 'locked';
  /** What must be there first; nothing fails yet. */
  prepare?(): Promise<void>;
  /** Fails for so long. Over when the database is well again. */
  strike(ms: number): Promise<void>;
}

const lockedTables = ['jobs', 'accounts', 'keys'];

/** Every kind of fault, and why one cannot be tried here. */
export const faultsOf = (cluster: Cluster): { faults: Fault[]; skipped: string[] } => {
  const restart = (how: End): Fault => ({
    name: how === 'killed' ? 'killed -9' : `restart ${how}`,
    effect: 'away',
    async strike(ms) {
      await cluster.primary.end(how);
      await sleep(ms);
      await cluster.primary.start();
    },
  });

  let failovers = 0;
  const failover: Fault = {
    name: 'failover',
    effect: 'away',
    prepare: () => cluster.prepareStandby(),
    async strike(ms) {
      // Now the old host closes its connections, now it is simply gone.
      if (failovers++ % 2 === 0) cluster.network.swallowEverything();
      await cluster.primary.end('killed');
      await sleep(ms);
      await cluster.failOver();
      cluster.network.restore();
    },
  };

  const dropped: Fault = {
    name: 'packets dropped',
    effect: 'away',
    async strike(ms) {
      cluster.network.swallowEverything();
      await sleep(ms);
      cluster.network.restore();
    },
  };

  // There is nothing to wait for: new connections work at once.
  const lost: Fault = {
    name: 'connections lost',
    effect: 'away',
    strike: async () => cluster.network.loseConnections(),
  };

  const tooMany: Fault = {
    name: 'connection limit',
    effect: 'away',
    async strike(ms) {
      const { primary } = cluster;
      await primary.ask(`alter role ${serviceRole} connection limit 0`);
      await primary.ask('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [serviceRole]);
      await sleep(ms);
      await primary.ask(`alter role ${serviceRole} connection limit -1`);
    },
  };

  let locks = 0;
  const locked: Fault = {
    name: 'table locked',
    effect: 'locked',
    async strike(ms) {
      const client = new pg.Client(cluster.primary.connection);
      await client.connect();
      await client.query('begin');
      await client.query(`lock table ${lockedTables[locks++ % lockedTables.length]} in access exclusive mode`);
      await sleep(ms);
      await client.query('rollback');
      await client.end();
    },
  };

  const setReadOnly = async (isReadOnly: boolean): Promise<void> => {
    await cluster.primary.ask(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
    await cluster.primary.ask('select pg_reload_conf()');
  };
  const readOnly: Fault = {
    name: 'read-only',
    effect: 'unwritable',
    async strike(ms) {
      await setReadOnly(true);
      await sleep(ms);
      await setReadOnly(false);
    },
  };

  const full: Fault = {
    name: 'disk full',
    effect: 'unwritable',
    async strike(ms) {
      await cluster.disk?.fill();
      await sleep(ms);
      await cluster.disk?.empty();
      // Where it could not even write its log it has ended, and is started again by the person who made room.
      if (!cluster.primary.isRunning) await cluster.primary.start();
      await untilWell(cluster);
    },
  };

  const faults = [
    restart('fast'),
    restart('immediate'),
    restart('killed'),
    failover,
    dropped,
    lost,
    tooMany,
    locked,
    readOnly,
  ];
  return cluster.disk
    ? { faults: [...faults, full], skipped: [] }
    : { faults, skipped: ['disk full was not tried: only root may mount the small disk that it fills.'] };
};

/** A server that has crashed by itself recovers by itself. */
const untilWell = async (cluster: Cluster): Promise<void> => {
  for (;;) {
    try {
      await cluster.primary.ask('create temporary table well (one int)');
      return;
    } catch {
      if (!cluster.primary.isRunning) await cluster.primary.start();
      await sleep(100);
    }
  }
};
