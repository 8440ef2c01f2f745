import { readFileSync } from 'node:fs';
import { connect } from '../../client/connect.ts';
import type { Job } from '../../client/follow.ts';
import type { Input } from '../../client/types.ts';
import type { AppRef } from '../../server/contract/domain/app-ref.ts';
import { coverageLine } from '../../server/exports/answers/coverage-words.ts';
import { type Command, parseWords, Refusal, UsageError } from '../command.ts';
import { connectionHelp, connectionOf, connectionOptions } from '../connection.ts';
import { findApp, quote } from '../find-app.ts';
import { plainText, printable } from '../output/plain-text.ts';
import { forPeople } from '../output/show.ts';
import { json, type Terminal } from '../output/terminal.ts';
import { failureOf, noteMoney, progressLine } from './call.ts';

const line = 'appraise ask "<question>" [--app NAME] [--compare NAME …] [--plan FILE] [--json] [--url U] [--key K]';
const maxCompared = 2;

export const usage: Command['usage'] = () => line;

export const help: Command['help'] = () =>
  [
    `Usage: ${line}`,
    '',
    'Answers a question about an app from its reviews, revenue, ads and reach, such as “Why did the rating fall?”. Without',
    '--app it is a question about growing a kind of app. Costs as much as research; a run that fails is refunded.',
    '',
    'Flags:',
    '  --app      the app: its name, its store link, or its store and id, such as apple:389801252',
    `  --compare  an app to compare it with, named the same way; up to ${maxCompared}`,
    '  --plan     a JSON file with what to count, in place of reading the question, which is then only the title;',
    '             the `plan` of an earlier answer without `read`, changed as you like; needs --app',
    '  --json     print the finished job as JSON',
    ...connectionHelp.map((each) => `  ${each.replace(/^(--\w+) +/, (_, flag: string) => flag.padEnd(11))}`),
    '',
    'Ctrl-C stops waiting, not the run.',
  ].join('\n');

const options = {
  ...connectionOptions,
  app: { type: 'string' },
  compare: { type: 'string', multiple: true },
  plan: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Ctrl-C stops the waiting; pressed again, it ends the program. */
const interruption = (): { readonly signal: AbortSignal; end(): void } => {
  const interrupted = new AbortController();
  const stop = () => interrupted.abort();
  process.once('SIGINT', stop);
  return { signal: interrupted.signal, end: () => void process.removeListener('SIGINT', stop) };
};

const goesOn = (baseUrl: string, id: string): Refusal =>
  new Refusal(
    `The run goes on: see ${baseUrl.replace(/\/+$/, '')}/runs/${id}, or read it with \`appraise call jobs.get --id ${id} --wait 30\`.`,
  );

type Plan = NonNullable<Input<'research.create'>['plan']>;

const readPlan = (file: string): Plan => {
  try {
    // The cast: the service validates it.
    return JSON.parse(readFileSync(file, 'utf8')) as Plan;
  } catch (error) {
    throw new Refusal(`The plan in ${quote(file)} could not be read: ${(error as Error).message}`);
  }
};

const widest = 100;
const narrowest = 40;

/** Some terminals report a width of 0. */
const widthOf = ({ columns }: Terminal): number => Math.max(narrowest, Math.min(columns || widest, widest));

export const run: Command['run'] = async (args, terminal: Terminal) => {
  const { values, words } = parseWords(args, options);
  const question = words.join(' ').trim();
  if (question === '') throw new UsageError('The question is missing: give it in quotation marks.');
  const { app: named, compare: others = [] } = values;
  if (others.length > 0 && named === undefined)
    throw new UsageError('--compare needs --app: name the app in question.');
  if (others.length > maxCompared) throw new UsageError(`--compare can be given ${maxCompared} times at most.`);
  if (values.plan !== undefined && named === undefined)
    throw new UsageError('--plan needs --app: name the app whose reviews it counts.');
  const plan = values.plan === undefined ? undefined : readPlan(values.plan);
  const connection = await connectionOf(values, terminal);
  const appraise = connect(connection);

  const commandWith = (at: number) => (ref: string) => {
    const [app, ...compare] = [named!, ...others].map((name, place) => (place === at ? ref : name));
    const flags = [`--app ${quote(app!)}`, ...compare.map((name) => `--compare ${quote(name)}`)];
    if (values.plan !== undefined) flags.push(`--plan ${quote(values.plan)}`);
    return `appraise ask ${quote(question)} ${flags.join(' ')}`;
  };
  const apps: AppRef[] = [];
  for (const [at, name] of (named === undefined ? [] : [named, ...others]).entries()) {
    apps.push(await findApp(appraise, name, commandWith(at)));
  }
  const [app, ...compare] = apps;

  const { redraw } = terminal;
  const { signal, end } = interruption();
  try {
    const input = { question, ...(app && { app }), ...(compare.length > 0 && { compare }), ...(plan && { plan }) };
    const started = await appraise.send('research.create', input);
    const showProgress = (job: Job): void => redraw?.(printable(progressLine(job)).slice(0, widthOf(terminal) - 1));
    if (redraw) noteMoney(started, terminal);
    showProgress(started.body);
    const following = appraise.follow(started.body, {
      signal,
      // More frequent updates for a person who is watching.
      ...(redraw && { wait: 2, onProgress: showProgress }),
    });
    const job = await following
      .finally(() => redraw?.(''))
      .catch((error: unknown) => {
        throw signal.aborted ? goesOn(connection.baseUrl, started.body.id) : error;
      });
    if (values.json) terminal.print(json(job));
    if (job.status !== 'done') throw failureOf(job);
    if (values.json) return;
    const print = (text: string) => terminal.print(plainText(text, widthOf(terminal)));
    print(job.result.answer);
    if ('reading' in job.result && job.result.reading) print(job.result.reading.sentence);
    const coverage = 'coverage' in job.result ? job.result.coverage : undefined;
    if (coverage?.reading) print(`${coverageLine(coverage)} Ask again later for the full figures.`);
  } catch (error) {
    throw values.json ? error : forPeople(error, { app: 'app', compare: 'compare' });
  } finally {
    end();
  }
};
