import { resolve } from 'node:path';
import { define } from './setting.ts';
import { host, oneOf, origin, origins, postgresUrl, storefrontList, wholeNumber } from './setting-values.ts';

/** The process itself: where it listens, where it keeps its data, who may reach it. */
export const serviceSettings = {
  port: define({
    name: 'PORT',
    default: '4000',
    allowed: 'a whole number from 0 to 65535',
    description: 'The port to listen on; 0 picks any free port.',
    parse: wholeNumber(0, 65_535),
  }),
  host: define({
    name: 'HOST',
    default: '127.0.0.1',
    allowed: 'an IP address without brackets or a host name',
    description: 'The address to listen on; `0.0.0.0` or `::` accepts connections from other machines.',
    parse: host,
  }),
  dataDir: define({
    name: 'DATA_DIR',
    default: './data',
    allowed: 'the path of a folder',
    description: 'The folder for all stored data; created on the first start.',
    parse: (text) => resolve(text),
  }),
  databaseUrl: define({
    name: 'DATABASE_URL',
    default: null,
    allowed: 'a URL that starts with postgres:// or postgresql://',
    description: 'Your own PostgreSQL, version 15 or newer; if unset, an embedded one runs in `DATA_DIR`.',
    secret: true,
    parse: postgresUrl,
  }),
  databaseMigrateUrl: define({
    name: 'DATABASE_MIGRATE_URL',
    default: null,
    allowed: 'a URL that starts with postgres:// or postgresql://',
    description:
      'The same PostgreSQL as a user who owns the tables; used only to migrate. The user of `DATABASE_URL` then needs to own nothing.',
    secret: true,
    parse: postgresUrl,
  }),
  databaseDirectUrl: define({
    name: 'DATABASE_DIRECT_URL',
    default: null,
    allowed: 'a URL that starts with postgres:// or postgresql://',
    description:
      'The server itself, where `DATABASE_URL` leads through a pooler in transaction mode; used for LISTEN and migrations.',
    secret: true,
    parse: postgresUrl,
  }),
  sources: define({
    name: 'SOURCES',
    default: 'sandbox',
    allowed: 'sandbox or live',
    description: 'Where data comes from: `sandbox` (invented, marked as sample data) or `live` (the real stores).',
    parse: oneOf('sandbox', 'live'),
  }),
  panel: define({
    name: 'PANEL',
    default: 'us,gb,jp,de,fr,ca,au,kr,br,mx,it,es',
    allowed: 'a comma-separated list of 1 to 40 storefronts such as us,de, each once',
    description:
      'The storefronts in which apps are read by default, the most important first; Google Play by their languages.',
    parse: storefrontList(40),
  }),
  role: define({
    name: 'ROLE',
    default: 'all',
    allowed: 'all, api or worker',
    description: 'What this process does: serve requests (`api`), carry out runs (`worker`), or both (`all`).',
    parse: oneOf('all', 'api', 'worker'),
  }),
  logLevel: define({
    name: 'LOG_LEVEL',
    default: 'info',
    allowed: 'fatal, error, warn, info, debug, trace or silent',
    description: 'The least severe level that is logged to standard error.',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  }),
  maxConnections: define({
    name: 'MAX_CONNECTIONS',
    default: '4000',
    allowed: 'a whole number from 10 to 1000000',
    description: 'How many connections the process keeps open at once; further ones are closed when they arrive.',
    parse: wholeNumber(10, 1_000_000),
  }),
  maxConnectionsPerAddress: define({
    name: 'MAX_CONNECTIONS_PER_ADDRESS',
    default: '1000',
    allowed: 'a whole number from 1 to 1000000',
    description:
      'How many of them one address may have, loopback excepted; raise it for a proxy on another machine that keeps more.',
    parse: wholeNumber(1, 1_000_000),
  }),
  publicUrl: define({
    name: 'PUBLIC_URL',
    default: null,
    allowed: 'an http:// or https:// address without a path',
    description: 'The address by which others reach this service, when it is behind a proxy.',
    parse: origin,
  }),
  allowedOrigins: define({
    name: 'ALLOWED_ORIGINS',
    default: '',
    allowed: 'a comma-separated list of origins such as https://app.example.com',
    description: 'Origins whose web pages may call this service from a browser; none by default.',
    parse: origins,
  }),
  metricsToken: define({
    name: 'METRICS_TOKEN',
    default: null,
    allowed: 'at least 16 visible ASCII characters',
    description: 'Lets `/metrics` be read with `Authorization: Bearer <token>`, on any port and from any machine.',
    secret: true,
    parse: (text) => (/^[!-~]{16,}$/.test(text) ? text : undefined),
  }),
  authorSalt: define({
    name: 'AUTHOR_SALT',
    default: null,
    allowed: 'at least 16 visible ASCII characters',
    description:
      'The secret used to hash reviewers’ names, the same for all processes; if unset, one is created and stored in `DATA_DIR`.',
    secret: true,
    parse: (text) => (/^[!-~]{16,}$/.test(text) ? text : undefined),
  }),
  healthPort: define({
    name: 'HEALTH_PORT',
    default: null,
    allowed: 'a whole number from 0 to 65535',
    description:
      'A second port for `/healthz`, `/readyz` and `/metrics` alone, on which this machine needs no token; none if unset. Put no proxy before it.',
    parse: wholeNumber(0, 65_535),
  }),
  workerRuns: define({
    name: 'WORKER_RUNS',
    default: '32',
    allowed: 'a whole number from 1 to 1000',
    description: 'How many runs one worker process carries out at once.',
    parse: wholeNumber(1, 1000),
  }),
  sandboxPort: define({
    name: 'SANDBOX_PORT',
    default: '4001',
    allowed: 'a whole number from 0 to 65535',
    description: 'The sandbox’s port, on this machine only; any free port if it is taken or 0.',
    parse: wholeNumber(0, 65_535),
  }),
};
