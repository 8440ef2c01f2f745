import { planKeys } from '../contract/plans.ts';
import {
  baseUrl,
  clickHouseUrls,
  folder,
  headerList,
  host,
  identifier,
  label,
  longSecret,
  mailSender,
  oneOf,
  origin,
  origins,
  postgresUrl,
  serviceName,
  setting,
  share,
  smtpUrl,
  storefrontList,
  visible,
  wholeNumber,
} from './setting.ts';

export const signInSettings = {
  sessionDays: setting('SESSION_DAYS', wholeNumber(1, 365), {
    default: '30',
    description: 'How many days after a sign-in a browser must sign in again, however much it is used.',
  }),
  sessionIdleDays: setting('SESSION_IDLE_DAYS', wholeNumber(1, 365), {
    default: '7',
    description: 'How many days a browser stays signed in without being used.',
  }),
  grantDays: setting('GRANT_DAYS', wholeNumber(1, 3_650), {
    default: '90',
    description: 'How many days after a person allowed a program it must ask again, however much it is used.',
  }),
  grantIdleDays: setting('GRANT_IDLE_DAYS', wholeNumber(1, 365), {
    default: '30',
    description: 'How many days a program keeps its access without using it.',
  }),
};

export const providerSettings = {
  oidcIssuer: setting('OIDC_ISSUER', baseUrl, {
    description:
      'Your OpenID provider, as it names itself in its discovery document; if unset, this way of signing in is off.',
  }),
  oidcClientId: setting('OIDC_CLIENT_ID', visible, { description: 'The id that the provider gave this service.' }),
  oidcClientSecret: setting('OIDC_CLIENT_SECRET', visible, {
    description: 'The secret that the provider gave this service.',
    secret: true,
  }),
  oidcName: setting('OIDC_NAME', label, {
    description: 'What people call the provider, on the button “Sign in with …”; if unset, its host name.',
  }),
  oidcNewAccounts: setting('OIDC_NEW_ACCOUNTS', oneOf('no', ...planKeys), {
    default: 'no',
    description:
      'Whether people whom the provider knows and this service does not are given an account, and with which plan.',
  }),
};

export const serviceSettings = {
  port: setting('PORT', wholeNumber(0, 65_535), {
    default: '4000',
    description: 'The port to listen on; 0 picks any free port.',
  }),
  host: setting('HOST', host, {
    default: '127.0.0.1',
    description: 'The address to listen on; `0.0.0.0` or `::` accepts connections from other machines.',
  }),
  dataDir: setting('DATA_DIR', folder, {
    default: './data',
    description: 'The folder for all stored data; created on the first start.',
  }),
  databaseUrl: setting('DATABASE_URL', postgresUrl, {
    description: 'Your own PostgreSQL, version 15 or newer; if unset, an embedded one runs in `DATA_DIR`.',
    secret: true,
  }),
  databaseMigrateUrl: setting('DATABASE_MIGRATE_URL', postgresUrl, {
    description:
      'The same PostgreSQL as a user who owns the tables; used only to migrate. The user of `DATABASE_URL` then needs to own nothing.',
    secret: true,
  }),
  databaseDirectUrl: setting('DATABASE_DIRECT_URL', postgresUrl, {
    description:
      'The server itself, where `DATABASE_URL` leads through a pooler in transaction mode; used for LISTEN and migrations.',
    secret: true,
  }),
  sources: setting('SOURCES', oneOf('sandbox', 'live'), {
    default: 'sandbox',
    description: 'Where data comes from: `sandbox` (invented, marked as sample data) or `live` (the real stores).',
  }),
  panel: setting('PANEL', storefrontList(40), {
    default: 'us,gb,jp,de,fr,ca,au,kr,br,mx,it,es',
    description:
      'The storefronts in which apps are read by default, the most important first; Google Play by their languages.',
  }),
  role: setting('ROLE', oneOf('all', 'api', 'worker'), {
    default: 'all',
    description: 'What this process does: serve requests (`api`), carry out runs (`worker`), or both (`all`).',
  }),
  logLevel: setting('LOG_LEVEL', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), {
    default: 'info',
    description: 'The least severe level that is logged to standard error.',
  }),
  maxConnections: setting('MAX_CONNECTIONS', wholeNumber(10, 1_000_000), {
    default: '4000',
    description: 'How many connections the process keeps open at once; further ones are closed when they arrive.',
  }),
  maxConnectionsPerAddress: setting('MAX_CONNECTIONS_PER_ADDRESS', wholeNumber(1, 1_000_000), {
    default: '1000',
    description:
      'How many of them one address may have, loopback excepted; raise it for a proxy on another machine that keeps more.',
  }),
  publicUrl: setting('PUBLIC_URL', origin, {
    description: 'The address by which others reach this service, when it is behind a proxy.',
  }),
  allowedOrigins: setting('ALLOWED_ORIGINS', origins, {
    default: '',
    description: 'Origins whose web pages may call this service from a browser; none by default.',
  }),
  metricsToken: setting('METRICS_TOKEN', longSecret, {
    description: 'Lets `/metrics` be read with `Authorization: Bearer <token>`, on any port and from any machine.',
    secret: true,
  }),
  authorSalt: setting('AUTHOR_SALT', longSecret, {
    description:
      'The secret used to hash reviewers’ names, the same for all processes; if unset, one is created and stored in `DATA_DIR`.',
    secret: true,
  }),
  healthPort: setting('HEALTH_PORT', wholeNumber(0, 65_535), {
    description:
      'A second port for `/healthz`, `/readyz` and `/metrics` alone, on which this machine needs no token; none if unset. Put no proxy before it.',
  }),
  workerRuns: setting('WORKER_RUNS', wholeNumber(1, 1000), {
    default: '32',
    description: 'How many runs one worker process carries out at once.',
  }),
  sandboxPort: setting('SANDBOX_PORT', wholeNumber(0, 65_535), {
    default: '4001',
    description: 'The sandbox’s port, on this machine only; any free port if it is taken or 0.',
  }),
};

export const clusterSettings = {
  clickhouse: setting('CLICKHOUSE_URL', clickHouseUrls, {
    description:
      'Every server of a ClickHouse cluster that counts reviews; if unset, each process has an index of all reviews in its memory.',
    secret: true,
  }),
  clickhouseCluster: setting('CLICKHOUSE_CLUSTER', identifier, {
    default: 'appraise',
    description: 'What the servers of `CLICKHOUSE_URL` call their cluster, in `remote_servers`.',
  }),
};

/** Traces, under the standard names of OpenTelemetry. */
export const traceSettings = {
  otlpEndpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', baseUrl, {
    description:
      'The collector that traces are sent to, over HTTP (`/v1/traces` is added); if unset, nothing is traced.',
  }),
  otlpHeaders: setting('OTEL_EXPORTER_OTLP_HEADERS', headerList, {
    description: 'Headers that the collector asks for, such as a key.',
    secret: true,
  }),
  otlpServiceName: setting('OTEL_SERVICE_NAME', serviceName, {
    default: 'appraise',
    description: 'What this service is called in traces.',
  }),
  otlpSampled: setting('OTEL_TRACES_SAMPLER_ARG', share, {
    default: '1',
    description: 'The share of traces that is kept; a call that comes with a `traceparent` is kept as that says.',
  }),
};

export const mailSettings = {
  smtpUrl: setting('SMTP_URL', smtpUrl, {
    description:
      'The server that mails are sent through; if unset, no mail is sent. `smtps` encrypts from the start, `smtp` when the server offers it. A password is never sent unencrypted, except to this machine.',
    secret: true,
  }),
  mailFrom: setting('MAIL_FROM', mailSender, { description: 'The sender of mails; needed with `SMTP_URL`.' }),
};

export const deliverySettings = {
  webhookLoopback: setting('WEBHOOK_LOOPBACK', oneOf('no', 'yes'), {
    default: 'no',
    description:
      'Whether webhooks may be on this machine (`http://127.0.0.1:…`), for trying them out: every account can then reach what listens on it, so it is refused with an https `PUBLIC_URL`.',
  }),
};
