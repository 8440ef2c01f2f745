import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { type Config, readConfig } from './config/config.ts';
import { dropRoot } from './node/start/drop-root.ts';
import { callable, ownerKeyFile, screen, writeOwnerKey } from './node/start/screen.ts';
import type { Connection } from './store/engine/database.ts';
import type { Embedded } from './store/postgres/embedded.ts';
import { isLoopback, namedAddress } from './support/addresses/addresses.ts';
import { commandLine, keepCompiledCode, StartError, version } from './support/process/process.ts';

/** npm passes a signal on that the terminal has sent us already: one Ctrl-C, two signals. */
const echoMs = 500;

/** `nohup` starts us with the signal ignored: a handler of ours would end what should outlive its terminal. */
const hangUpIgnored = (): boolean => {
  try {
    const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
    return (BigInt(`0x${mask}`) & 1n) === 1n;
  } catch {
    return false;
  }
};

/** Resolves at the first signal to stop; a second one ends the process at once. */
const askedToStop = (): Promise<void> =>
  new Promise((resolve) => {
    let first = 0;
    const onSignal = () => {
      if (first && Date.now() - first > echoMs) process.exit(130);
      first ||= Date.now();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', ...(hangUpIgnored() ? [] : ['SIGHUP'])]) process.on(signal, onSignal);
  });

const explain = (error: unknown, { port, host }: Config): unknown => {
  switch ((error as NodeJS.ErrnoException | null)?.syscall === 'listen' && (error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is already in use: stop the program that uses it, or set PORT to another port.`,
      );
    case 'EACCES':
      return new StartError(`This user may not listen on port ${port}: set PORT to a number from 1024 to 65535.`);
    case 'EADDRNOTAVAIL':
      return new StartError(
        `HOST is ${host}, which is not an address of this machine: use 127.0.0.1, 0.0.0.0 or one of its own addresses.`,
      );
  }
  if ((error as NodeJS.ErrnoException | null)?.syscall === 'getaddrinfo') {
    return new StartError(
      `HOST is ${host}, which does not resolve to an address: use an IP address such as 127.0.0.1.`,
    );
  }
  return error;
};

/** Asked before anything is made: a busy port must not cost the key that the first start shows once. */
const checkPort = ({ port, host }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });

/** Invented data for this machine alone: a key found in a log is worth nothing. */
const isTrial = ({ sources, host, publicUrl }: Config): boolean =>
  sources === 'sandbox' && publicUrl === null && (host === 'localhost' || isLoopback(host));

/** The settings that were given for this start and that a command in the same folder would not have. */
const environmentOf = ({ databaseUrl, dataDir }: Config): string => {
  if (databaseUrl) return 'DATABASE_URL="$DATABASE_URL" ';
  return dataDir === resolve('data') ? '' : `DATA_DIR='${dataDir.replaceAll("'", `'\\''`)}' `;
};

const start = async (stopAsked: Promise<void>): Promise<void> => {
  const config = readConfig(process.env);
  keepCompiledCode(config.dataDir);
  let embedded: Embedded | null = null;
  /** Resolves when the embedded PostgreSQL is lost for good. */
  let lost: Promise<StartError | null> | null = null;
  const openDatabase = async (
    external: Connection | null,
  ): Promise<{ connection: Connection; migrateConnection: Connection | null }> => {
    if (external) {
      const { databaseMigrateUrl } = config;
      return {
        connection: external,
        migrateConnection: databaseMigrateUrl === null ? null : { connectionString: databaseMigrateUrl },
      };
    }
    embedded = await (await import('./store/postgres/embedded.ts')).startEmbedded(config.dataDir);
    const log = (await import('./support/log.ts')).createLog(config.logLevel);
    lost = embedded.keepRunning((message) => log.warn(message));
    return { connection: await embedded.serviceConnection(), migrateConnection: embedded.connection };
  };
  try {
    if (config.role !== 'worker') await checkPort(config);
    // Report a missing database before anything is created.
    const external = config.databaseUrl
      ? await (await import('./store/postgres/pooler.ts')).openExternal(config.databaseUrl, config)
      : null;
    const stillRoot = dropRoot(config);
    // The code is read while the database starts: together they take as long as the slower one.
    const [
      connections,
      { startNode },
      { ownerEmail, ownerLink },
      { jobKinds: kinds },
      { operations },
      { runs },
      { collectorsFor },
    ] = await Promise.all([
      openDatabase(external),
      import('./node/node.ts'),
      import('./node/owner.ts'),
      import('./contract/resources/job.ts'),
      import('./operations/index.ts'),
      import('./runs/index.ts'),
      import('./collectors/index.ts'),
      // What the start asks for later.
      config.role === 'worker' ? null : import('./node/serve.ts'),
      config.sources === 'live' ? null : import('./node/sources/sandbox.ts').then(({ loadSandbox }) => loadSandbox()),
    ]);
    const isTerminal = process.stdout.isTTY === true;
    const showsKey = isTerminal || isTrial(config);
    const keepOwnerKey = showsKey ? async () => {} : (key: string) => writeOwnerKey(config.dataDir, key);
    const node = await startNode({
      config,
      ...connections,
      kinds,
      operations,
      runs,
      collectorsFor,
      keepOwnerKey,
    });
    // A start whose screen ends up in a log shows a link at most once, together with the key.
    const showsLink = isTerminal || (showsKey && node.ownerKey !== null);
    const address = node.address && (config.publicUrl ?? callable(node.address));
    process.stdout.write(
      screen({
        version,
        role: config.role,
        sources: config.sources,
        sandbox: node.sandbox,
        address,
        named: address && (await namedAddress(address)),
        key: showsKey ? node.ownerKey : null,
        keyFile: !showsKey && node.ownerKey ? ownerKeyFile(config.dataDir) : null,
        linkToken: showsLink && node.address ? await ownerLink(node.db) : null,
        email: ownerEmail,
        database: config.databaseUrl ? 'your own PostgreSQL (DATABASE_URL)' : config.dataDir,
        environment: environmentOf(config),
        commandLine,
        listens: config.publicUrl && node.address,
        readyMs: performance.now(),
        colour: isTerminal && !process.env.NO_COLOR,
      }),
    );
    if (stillRoot) {
      const { createLog } = await import('./support/log.ts');
      createLog(config.logLevel).warn(`Appraise keeps running as root: ${stillRoot}.`);
    }
    const failure = await Promise.race([stopAsked, (lost as Promise<StartError | null> | null) ?? stopAsked]);
    if (!failure) process.stdout.write('Stopping…\n');
    await node.stop();
    if (failure) throw failure;
  } catch (error) {
    throw explain(error, config);
  } finally {
    await (embedded as Embedded | null)?.stop();
  }
};

// A closed terminal or a reader that went away must not end the service.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await start(askedToStop());
  process.exit(0);
} catch (error) {
  const text =
    error instanceof StartError ? error.message : `Appraise could not start: ${(error as Error)?.stack ?? error}`;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
