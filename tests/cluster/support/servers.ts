import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterAccess } from '../../../server/reviews/cluster/clickhouse-client.ts';

export const findClickHouse = (): string | undefined =>
  ['/usr/bin/clickhouse-server', '/usr/sbin/clickhouse-server'].find((path) => existsSync(path));

/** One ClickHouse server, on loopback alone. */
export interface Server {
  /** Where its files are. */
  readonly data: string;
  /** Undefined while it is stopped. */
  pid(): number | undefined;
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Accepts connections and answers none until it is resumed. */
  pause(): void;
  resume(): void;
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return address !== null && typeof address === 'object' ? address.port : 0;
};

const user = 'appraise';

const serverConfig = (home: string, ports: Ports, shards: string): string => `<?xml version="1.0"?>
<yandex>
  <logger><level>warning</level><log>${home}/server.log</log><errorlog>${home}/errors.log</errorlog></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${ports.http}</http_port>
  <tcp_port>${ports.tcp}</tcp_port>
  <interserver_http_port>${ports.between}</interserver_http_port>
  <interserver_http_host>127.0.0.1</interserver_http_host>
  <path>${home}/data/</path>
  <tmp_path>${home}/tmp/</tmp_path>
  <users_config>${home}/users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size>
  <max_concurrent_queries>50</max_concurrent_queries>
  <remote_servers>
    <appraise>${shards}</appraise>
    <replicated>${shards.replaceAll('</shard><shard><internal_replication>true</internal_replication>', '')}</replicated>
  </remote_servers>
</yandex>`;

const usersConfig = (password: string): string => `<?xml version="1.0"?>
<yandex>
  <profiles><default>
    <max_memory_usage>2000000000</max_memory_usage>
    <max_threads>2</max_threads>
    <connect_timeout_with_failover_ms>1000</connect_timeout_with_failover_ms>
  </default></profiles>
  <users><${user}>
    <password>${password}</password>
    <networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile>
    <quota>default</quota>
  </${user}></users>
  <quotas><default/></quotas>
</yandex>`;

interface Ports {
  readonly http: number;
  readonly tcp: number;
  readonly between: number;
}

/** Started servers that know each other as the shards of a cluster, one replica each. */
export const startServers = async (
  folder: string,
  count: number,
): Promise<{ readonly servers: readonly Server[]; readonly access: ClusterAccess }> => {
  const password = randomBytes(16).toString('hex');
  const ports = await Promise.all(
    Array.from({ length: count }, async () => ({
      http: await freePort(),
      tcp: await freePort(),
      between: await freePort(),
    })),
  );
  const shards = ports
    .map(
      ({ tcp }) =>
        `<shard><internal_replication>true</internal_replication><replica><host>127.0.0.1</host><port>${tcp}</port><user>${user}</user><password>${password}</password></replica></shard>`,
    )
    .join('');
  const servers = ports.map((own, at): Server => {
    const home = join(folder, `server${at + 1}`);
    for (const name of ['data', 'tmp']) mkdirSync(join(home, name), { recursive: true });
    writeFileSync(join(home, 'users.xml'), usersConfig(password), { mode: 0o600 });
    writeFileSync(join(home, 'config.xml'), serverConfig(home, own, shards), { mode: 0o600 });
    let child: ChildProcess | null = null;
    return {
      data: join(home, 'data'),
      pid: () => child?.pid,
      async start() {
        const out = openSync(join(home, 'out.log'), 'a');
        const started = spawn(findClickHouse()!, [`--config-file=${join(home, 'config.xml')}`], {
          cwd: home,
          stdio: ['ignore', out, out],
        });
        child = started;
        const answers = (): Promise<boolean> =>
          fetch(`http://127.0.0.1:${own.http}/`).then(
            () => true,
            () => false,
          );
        while (!(await answers())) {
          if (started.exitCode !== null) throw new Error(`clickhouse-server has ended: see ${home}/out.log`);
          await sleep(100);
        }
      },
      pause: () => void child?.kill('SIGSTOP'),
      resume: () => void child?.kill('SIGCONT'),
      async stop(signal = 'SIGKILL') {
        const running = child;
        child = null;
        if (!running || running.exitCode !== null) return;
        const ended = once(running, 'exit');
        running.kill(signal);
        await ended;
      },
    };
  });
  await Promise.all(servers.map((server) => server.start()));
  const access: ClusterAccess = {
    servers: ports.map(({ http }) => ({ url: `http://127.0.0.1:${http}`, user, password })),
    database: 'default',
    cluster: 'appraise',
  };
  return { servers, access };
};
