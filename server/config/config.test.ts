import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storefronts } from '../contract/domain/storefronts.ts';
import { StartError } from '../support/process/process.ts';
import { readConfig, settings } from './config.ts';

const codes = (count: number): string => [...storefronts.keys()].slice(0, count).join(',');

const refusal = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }
  throw new Error('it was accepted');
};

describe('settings', () => {
  test('a panel has 1 to 40 storefronts', () => {
    expect(readConfig({ PANEL: 'is' }).panel).toEqual(['is']);
    expect(readConfig({ PANEL: codes(40) }).panel).toHaveLength(40);
    expect(refusal({ PANEL: codes(41) })).toMatch(/^PANEL is .+ 1 to 40 storefronts/);
    // An empty setting is as good as none.
    expect(readConfig({ PANEL: '' }).panel).toHaveLength(12);
  });

  test('without any, the defaults hold', () => {
    expect(readConfig({})).toEqual({
      port: 4000,
      clickhouse: null,
      clickhouseCluster: 'appraise',
      host: '127.0.0.1',
      dataDir: `${process.cwd()}/data`,
      databaseUrl: null,
      sources: 'sandbox',
      panel: ['us', 'gb', 'jp', 'de', 'fr', 'ca', 'au', 'kr', 'br', 'mx', 'it', 'es'],
      role: 'all',
      logLevel: 'info',
      publicUrl: null,
      allowedOrigins: [],
      maxConnections: 4000,
      maxConnectionsPerAddress: 1000,
      metricsToken: null,
      authorSalt: null,
      healthPort: null,
      workerRuns: 32,
      sandboxPort: 4001,
      sessionDays: 30,
      sessionIdleDays: 7,
      grantDays: 90,
      grantIdleDays: 30,
      smtpUrl: null,
      mailFrom: null,
      itunesUrl: null,
      appstoreUrl: null,
      playUrl: null,
      googleAdsUrl: null,
      appleAdsUrl: null,
      graphUrl: null,
      tiktokUrl: null,
      youtubeUrl: null,
      scrapecreatorsUrl: null,
      metaToken: null,
      tiktokClientKey: null,
      tiktokClientSecret: null,
      youtubeKey: null,
      instagramToken: null,
      scrapecreatorsKey: null,
      youtubeSearchesPerDay: 100,
      youtubeUnitsPerDay: 10_000,
      itunesPerMinute: null,
      appstorePerMinute: null,
      playPerMinute: null,
      databaseMigrateUrl: null,
      databaseDirectUrl: null,
      modelUrl: null,
      modelKey: null,
      modelName: 'default',
      modelTimeoutS: 20,
      modelMaxCalls: 40,
      modelMaxTokens: 1500,
      httpsProxy: null,
      httpProxy: null,
      noProxy: '',
      oidcIssuer: null,
      oidcClientId: null,
      oidcClientSecret: null,
      oidcName: null,
      oidcNewAccounts: 'no',
      webhookLoopback: 'no',
      otlpEndpoint: null,
      otlpHeaders: null,
      otlpServiceName: 'appraise',
      otlpSampled: 1,
    });
  });

  test('an empty or blank one is unset', () => {
    const empty = Object.fromEntries(Object.values(settings).map(({ name }, at) => [name, at % 2 ? '' : '  ']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  test('all that are given are taken', () => {
    expect(
      readConfig({
        PORT: '0',
        HOST: '::',
        DATA_DIR: '/srv/appraise',
        DATABASE_URL: 'postgresql://me:secret@db.example:5433/appraise?sslmode=require',
        SOURCES: 'live',
        ROLE: 'worker',
        LOG_LEVEL: 'silent',
        PUBLIC_URL: 'https://Appraise.example.com/',
        PANEL: 'DE, us',
        ALLOWED_ORIGINS: 'https://a.example, http://localhost:5173,https://a.example/',
        MAX_CONNECTIONS: '100',
        MAX_CONNECTIONS_PER_ADDRESS: '10',
        METRICS_TOKEN: '0123456789abcdef',
        AUTHOR_SALT: 'fedcba9876543210',
        HEALTH_PORT: '9100',
        WORKER_RUNS: ' 1000 ',
        SANDBOX_PORT: '4100',
        ITUNES_URL: 'https://Mirror.example/itunes/',
        APPSTORE_URL: 'http://127.0.0.1:4100',
        PLAY_URL: 'https://mirror.example/a/b',
        GOOGLE_ADS_URL: 'https://mirror.example/google-ads',
        APPLE_ADS_URL: 'https://mirror.example/apple-ads',
        GRAPH_URL: 'https://mirror.example/graph',
        TIKTOK_URL: 'https://mirror.example/tiktok',
        YOUTUBE_URL: 'https://mirror.example/youtube/',
        SCRAPECREATORS_URL: 'https://mirror.example/scrapecreators',
        META_TOKEN: 'meta-token',
        TIKTOK_CLIENT_KEY: 'client-key',
        TIKTOK_CLIENT_SECRET: 'client-secret',
        YOUTUBE_KEY: 'none',
        INSTAGRAM_TOKEN: 'instagram-token',
        SCRAPECREATORS_KEY: 'aggregator-key',
        YOUTUBE_SEARCHES_PER_DAY: '0',
        YOUTUBE_UNITS_PER_DAY: '100000000',
        ITUNES_PER_MINUTE: '0',
        APPSTORE_PER_MINUTE: '12',
        PLAY_PER_MINUTE: '6000',
        DATABASE_MIGRATE_URL: 'postgres://owner@db/appraise',
        DATABASE_DIRECT_URL: 'postgresql://me:secret@db.example:5432/appraise',
        MODEL_URL: 'https://model.example/v1/',
        MODEL_KEY: 'sk-0123456789',
        MODEL_NAME: 'small-model',
        MODEL_TIMEOUT: '45',
        MODEL_MAX_CALLS: '1',
        MODEL_MAX_TOKENS: '4000',
        HTTPS_PROXY: 'proxy.example:3128',
        HTTP_PROXY: 'http://me:secret@proxy.example:3128',
        NO_PROXY: 'localhost, .example.com',
        OIDC_ISSUER: 'https://id.example/realms/a',
        OIDC_CLIENT_ID: 'appraise',
        OIDC_CLIENT_SECRET: 'a-secret',
        OIDC_NAME: 'Example Ltd',
        OIDC_NEW_ACCOUNTS: 'starter',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
        OTEL_EXPORTER_OTLP_HEADERS: 'Api-Key=a%20b, x=1',
        OTEL_SERVICE_NAME: 'appraise-eu',
        OTEL_TRACES_SAMPLER_ARG: '0.05',
        SMTP_URL: 'smtps://ann:s3cret@mail.example:465',
        MAIL_FROM: 'Appraise <alerts@example.com>',
        WEBHOOK_LOOPBACK: 'no',
        SESSION_DAYS: '365',
        SESSION_IDLE_DAYS: '1',
        GRANT_DAYS: '3650',
        GRANT_IDLE_DAYS: '365',
        CLICKHOUSE_URL: 'http://me:p%40ss@ch1:8123/counts, https://ch2:8443/counts',
        CLICKHOUSE_CLUSTER: 'reviews',
      }),
    ).toEqual({
      clickhouse: {
        servers: [
          { url: 'http://ch1:8123', user: 'me', password: 'p@ss' },
          { url: 'https://ch2:8443', user: 'default', password: '' },
        ],
        database: 'counts',
      },
      clickhouseCluster: 'reviews',
      sessionDays: 365,
      sessionIdleDays: 1,
      grantDays: 3650,
      grantIdleDays: 365,
      smtpUrl: 'smtps://ann:s3cret@mail.example:465',
      mailFrom: 'Appraise <alerts@example.com>',
      port: 0,
      host: '::',
      dataDir: '/srv/appraise',
      databaseUrl: 'postgresql://me:secret@db.example:5433/appraise?sslmode=require',
      sources: 'live',
      panel: ['de', 'us'],
      role: 'worker',
      logLevel: 'silent',
      publicUrl: 'https://appraise.example.com',
      allowedOrigins: ['https://a.example', 'http://localhost:5173'],
      maxConnections: 100,
      maxConnectionsPerAddress: 10,
      metricsToken: '0123456789abcdef',
      authorSalt: 'fedcba9876543210',
      healthPort: 9100,
      workerRuns: 1000,
      sandboxPort: 4100,
      itunesUrl: 'https://mirror.example/itunes',
      appstoreUrl: 'http://127.0.0.1:4100',
      playUrl: 'https://mirror.example/a/b',
      googleAdsUrl: 'https://mirror.example/google-ads',
      appleAdsUrl: 'https://mirror.example/apple-ads',
      graphUrl: 'https://mirror.example/graph',
      tiktokUrl: 'https://mirror.example/tiktok',
      youtubeUrl: 'https://mirror.example/youtube',
      scrapecreatorsUrl: 'https://mirror.example/scrapecreators',
      metaToken: 'meta-token',
      tiktokClientKey: 'client-key',
      tiktokClientSecret: 'client-secret',
      youtubeKey: 'none',
      instagramToken: 'instagram-token',
      scrapecreatorsKey: 'aggregator-key',
      youtubeSearchesPerDay: 0,
      youtubeUnitsPerDay: 100_000_000,
      itunesPerMinute: 0,
      appstorePerMinute: 12,
      playPerMinute: 6000,
      databaseMigrateUrl: 'postgres://owner@db/appraise',
      databaseDirectUrl: 'postgresql://me:secret@db.example:5432/appraise',
      modelUrl: 'https://model.example/v1',
      modelKey: 'sk-0123456789',
      modelName: 'small-model',
      modelTimeoutS: 45,
      modelMaxCalls: 1,
      modelMaxTokens: 4000,
      httpsProxy: 'http://proxy.example:3128/',
      httpProxy: 'http://me:secret@proxy.example:3128/',
      noProxy: 'localhost, .example.com',
      oidcIssuer: 'https://id.example/realms/a',
      oidcClientId: 'appraise',
      oidcClientSecret: 'a-secret',
      oidcName: 'Example Ltd',
      oidcNewAccounts: 'starter',
      webhookLoopback: 'no',
      otlpEndpoint: 'http://collector:4318',
      otlpHeaders: { 'api-key': 'a b', x: '1' },
      otlpServiceName: 'appraise-eu',
      otlpSampled: 0.05,
    });
  });

  test.each([
    ['PORT', ['65536', '-1', '80.5', '0x50', 'http', '1e3', '４０００']],
    ['HOST', ['[::1]', 'a b', '256.1.1.1', 'http://localhost', '-x', 'localhost:4000']],
    ['SOURCES', ['Sandbox', 'both']],
    ['ROLE', ['web', 'search', 'all,api']],
    ['LOG_LEVEL', ['verbose', 'INFO']],
    [
      'PUBLIC_URL',
      ['appraise.example', 'ftp://a.example', 'https://a.example/app', 'https://a.example?', 'https://a.example/#'],
    ],
    ['PANEL', ['xx', 'us,', 'us,us', 'us de']],
    ['ALLOWED_ORIGINS', ['*', 'null', 'https://a.example,b.example', 'https://a.example/x', 'https://*.example.com/*']],
    ['WORKER_RUNS', ['0', '1001', 'many']],
    ['SANDBOX_PORT', ['65536', 'any']],
    [
      'ITUNES_URL',
      ['itunes.apple.com', 'ftp://a.example', 'https://a.example/?x=1', 'https://a.example/#x', 'https://a.example?'],
    ],
    ['PLAY_PER_MINUTE', ['-1', '6001', '1.5']],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', ['collector:4318', 'grpc://collector', 'http://a.example/?x=1']],
    ['OIDC_ISSUER', ['id.example', 'https://id.example/?x=1']],
    ['WEBHOOK_LOOPBACK', ['true', '1', 'Yes']],
    ['OIDC_NEW_ACCOUNTS', ['yes', 'true', 'gold']],
    ['OTEL_TRACES_SAMPLER_ARG', ['1.1', '-0.1', 'half', '10']],
  ])('a wrong %s is refused in a sentence that names it, its value and what is allowed', (name, values) => {
    const { allowed } = Object.values(settings).find((setting) => setting.name === name)!;
    for (const value of values)
      expect(refusal({ [name]: value })).toBe(`${name} is "${value}", it must be ${allowed}.`);
  });

  test('every wrong one is named, not only the first', () => {
    const message = refusal({ PORT: 'x', ROLE: 'y', WORKER_RUNS: 'z', HOST: '127.0.0.1' });
    expect(message.match(/\b(PORT|ROLE|WORKER_RUNS|HOST) is/g)).toEqual(['PORT is', 'ROLE is', 'WORKER_RUNS is']);
    expect(message).not.toContain('\n');
  });

  test('a secret is never repeated, right or wrong', () => {
    for (const url of [
      'mysql://me:hunter2@db/x',
      'postgres:/me:hunter2@db',
      'postgres://me:hunter2@db:port/x',
      'hunter2',
    ]) {
      expect(refusal({ DATABASE_URL: url })).toMatch(/^DATABASE_URL has a value that is not allowed/);
      expect(refusal({ DATABASE_URL: url })).not.toContain('hunter2');
    }
    for (const url of ['http://me:hunter2%@ch1:8123/counts', 'http://me:hunter2@ch1/a,http://me:hunter2@ch2/b'])
      expect(refusal({ CLICKHOUSE_URL: url })).toMatch(/^CLICKHOUSE_URL (?!.*hunter2)/);
    expect(refusal({ METRICS_TOKEN: 'hunter2' })).not.toContain('hunter2');
    expect(refusal({ AUTHOR_SALT: 'hunter2' })).toMatch(/^AUTHOR_SALT (?!.*hunter2)/);
    expect(refusal({ PUBLIC_URL: 'https://me:hunter2@a.example' })).not.toContain('hunter2');
    expect(refusal({ PLAY_URL: 'https://me:hunter2@a.example' })).not.toContain('hunter2');
    expect(refusal({ HTTPS_PROXY: 'ftp://me:hunter2@a.example' })).not.toContain('hunter2');
    expect(refusal({ OIDC_CLIENT_SECRET: 'hunter2 hunter2' })).not.toContain('hunter2');
    expect(refusal({ OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' })).not.toContain('hunter2');
  });

  test('a refusal stays on one line and short, whatever was given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), (text) => {
        fc.pre(!settings.role.parse(text.trim()) && text.trim() !== '');
        const message = refusal({ ROLE: text });
        expect(message).not.toMatch(/[\r\n]/);
        expect(message.length).toBeLessThan(700);
      }),
    );
  });

  test('webhooks on this machine are refused with a public https address, and allowed without one', () => {
    expect(refusal({ WEBHOOK_LOOPBACK: 'yes', PUBLIC_URL: 'https://appraise.example.com' })).toMatch(
      /^WEBHOOK_LOOPBACK .+ not allowed with a public https:\/\/ address \(PUBLIC_URL\): remove one of the two\.$/,
    );
    for (const PUBLIC_URL of [undefined, 'http://127.0.0.1:4000'])
      expect(readConfig({ WEBHOOK_LOOPBACK: 'yes', PUBLIC_URL })).toMatchObject({ webhookLoopback: 'yes' });
  });

  test('each has a name and one sentence to document it', () => {
    const all = Object.values(settings);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { description } of all) expect(description).toMatch(/^[A-Z`][^\n]+\.$/);
  });
});
