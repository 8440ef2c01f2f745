import { readConfig } from '../../server/config/config.ts';
import { type CheckResult, checkSources, isHealthy } from '../../server/connectors/checks/check-sources.ts';
import { sourceChecks } from '../../server/connectors/checks/source-checks.ts';
import { credentialsOf } from '../../server/connectors/credentials.ts';
import { createHttp } from '../../server/connectors/http/http.ts';
import { createReadCache } from '../../server/connectors/http/read-cache.ts';
import { sourceUrls } from '../../server/connectors/http/source-urls.ts';
import { checkMail } from '../../server/connectors/mail/mailer.ts';
import { createCleanup } from '../../server/node/cleanup.ts';
import { startOwnSandbox } from '../../server/node/sources/sandbox.ts';
import { systemClock } from '../../server/support/clock.ts';
import { createLog } from '../../server/support/log.ts';
import { defineCommand, Refusal } from '../command.ts';
import { withDatabase } from '../database/store.ts';
import { json, type Terminal, table } from '../output/terminal.ts';
import * as value from '../values.ts';

type Config = ReturnType<typeof readConfig>;

/** The sandbox of a server running on this machine, whose faults callers see. */
const runningSandbox = async ({ sources, sandboxPort }: Config): Promise<string | null> => {
  if (sources === 'live' || sandboxPort === 0) return null;
  const address = `http://127.0.0.1:${sandboxPort}`;
  const text = await fetch(address, { signal: AbortSignal.timeout(1_000) }).then(
    (reply) => reply.text(),
    () => '',
  );
  return text.includes('This is the sandbox') ? address : null;
};

const check = async (terminal: Terminal, config: Config, timeoutMs: number): Promise<readonly CheckResult[]> => {
  const clock = systemClock;
  const log = createLog('silent');
  const cleanup = createCleanup((error) => terminal.note(String(error)));
  let results: readonly CheckResult[] = [];
  try {
    const sandbox =
      (await runningSandbox(config)) ?? (await startOwnSandbox({ config, clock, cleanup }))?.address ?? null;
    // The database keeps rate limits and quotas of the sources, shared with running servers.
    await withDatabase(terminal, async (db) => {
      const http = createHttp({ config, urls: sourceUrls(config, sandbox), db, clock, log });
      const cache = createReadCache({ db, clock, log });
      const tools = {
        http: http.withMaxWait(timeoutMs),
        cache,
        db,
        credentials: credentialsOf(config),
        now: clock.now,
      };
      try {
        results = await checkSources(sourceChecks(tools), timeoutMs, clock.monotonic);
      } finally {
        await http.close();
      }
    });
  } finally {
    await cleanup.run();
  }
  return results;
};

const rowOf = ({ source, asks, state, path, detail, missing, ms }: CheckResult) => ({
  source,
  question: asks,
  state,
  ms,
  what: path ?? (missing.length > 0 ? `set ${missing.join(' and ')}` : detail),
});

const countOf = (count: number): string => (count === 1 ? '1 check' : `${count} checks`);

export const doctor = defineCommand({
  name: 'doctor',
  summary:
    'Ask every source one cheap question and say which work, whose format has changed and which keys are missing.',
  flags: '[--json] [--timeout S]',
  details: [
    '--json     print the results as JSON, with a sentence on every fault',
    '--timeout  how many seconds each source has to answer, 1 to 120; 20 if omitted',
    '',
    'It signs in to the mail server of SMTP_URL, but sends no mail.',
    'Exit code 0 if every source that is configured works, 1 otherwise. With SOURCES=sandbox the sandbox is asked: that of a',
    'server on this machine, or one of the command’s own.',
    'A question to ScrapeCreators costs one of its credits; YouTube’s searches are not touched.',
  ].join('\n'),
  options: { json: { type: 'boolean' }, timeout: { type: 'string' } },
  run: async (flags, terminal) => {
    const timeoutMs = value.whole('timeout', flags.timeout ?? '20', 1, 120) * 1000;
    const config = readConfig(terminal.env);
    const results = [...(await check(terminal, config, timeoutMs)), await checkMail(config, systemClock.monotonic)];
    const faults = results.filter((result) => !isHealthy(result));
    const isSandbox = config.sources === 'sandbox';
    if (flags.json) terminal.print(json({ sources: config.sources, ok: faults.length === 0, checks: results }));
    else {
      terminal.print(
        isSandbox ? 'These are the sandbox’s sample sources, not the real ones.' : 'These are the live sources.',
      );
      terminal.print(table(results.map(rowOf)));
    }
    if (faults.length > 0) throw new Refusal(`${countOf(faults.length)} of ${results.length} failed.`);
  },
});
