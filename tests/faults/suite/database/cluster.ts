import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DirectDatabase, openDatabase } from '../../../../server/store/engine/database.ts';
import { migrate, ownSchema } from '../../../../server/store/engine/schema/migrate.ts';
import { type FailingNetwork, startFailingNetwork } from '../../../support/database/failing-network.ts';
import { type Disk, mountDisk } from './disk.ts';
import { createServer, type Server } from './postgres.ts';
import { promote, startStandby } from './standby.ts';

/** The role that the service uses, which owns nothing. */
export const serviceRole = 'service';

/** The suite's PostgreSQL, the disk it is on, and the network before it. */
export interface Cluster {
  /** The server that is written to. */
  readonly primary: Server;
  /** Null where no disk of our own could be mounted. */
  readonly disk: Disk | null;
  readonly network: FailingNetwork;
  /** Makes a standby, which `failOver` promotes. */
  prepareStandby(): Promise<void>;
  failOver(): Promise<void>;
  /** To the server itself, past the network. */
  open(): DirectDatabase;
  close(): Promise<void>;
}

/** A job's every change of status, with the process that made it. */
export const historySql = (role: string): string => `
  create table history (
    job_id uuid, account_id uuid, status job_status, by text default current_setting('application_name'),
    at timestamptz default clock_timestamp());
  create function note_status() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' or old.status is distinct from new.status then
      insert into history (job_id, account_id, status) values (new.id, new.account_id, new.status);
    end if;
    return null;
  end $$;
  create trigger note_status after insert or update on jobs for each row execute function note_status();
  grant select, insert on history to ${role};`;

/** @param folder empty, and the suite's alone */
export const openCluster = async (folder: string): Promise<Cluster> => {
  // As root, the server runs as somebody else.
  chmodSync(folder, 0o755);
  const [here, there] = ['one', 'two'].map((name) => {
    const place = join(folder, name);
    const disk = mountDisk(place);
    if (!disk) mkdirSync(place, { recursive: true });
    return { folder: place, disk };
  }) as [Place, Place];
  let at = here;
  let primary = await createServer(join(here.folder, 'data'));
  await primary.start();
  const network = await startFailingNetwork(primary.connection);
  await primary.ask(`create role ${serviceRole} login`);
  const owner = openDatabase(primary.connection);
  await migrate(owner, ownSchema(), serviceRole);
  await owner.script(historySql(serviceRole));
  await owner.close();
  let standby: Server | null = null;

  const clear = (): void => {
    here.disk?.remove();
    there.disk?.remove();
  };
  /** Where the suite itself is interrupted, neither servers nor disks may stay behind. */
  const lastResort = (): void => {
    standby?.kill();
    primary.kill();
    clear();
  };
  process.once('exit', lastResort);

  return {
    get primary() {
      return primary;
    },
    get disk() {
      return at.disk;
    },
    network,
    async prepareStandby() {
      const other = at === here ? there : here;
      standby = await startStandby(primary, join(other.folder, 'data'));
    },
    async failOver() {
      if (!standby) throw new Error('there is no standby');
      await promote(standby);
      at = at === here ? there : here;
      primary = standby;
      standby = null;
      network.leadTo(primary.connection);
    },
    open: () => openDatabase(primary.connection),
    async close() {
      await network.close();
      await standby?.end('immediate');
      await primary.end('immediate');
      process.removeListener('exit', lastResort);
      clear();
    },
  };
};

interface Place {
  readonly folder: string;
  readonly disk: Disk | null;
}
