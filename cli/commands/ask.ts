import { type Appraise, connect } from '../../client/connect.ts';
import type { Job } from '../../client/follow.ts';
import { AppraiseError } from '../../client/http/error.ts';
import type { Output } from '../../client/types.ts';
import { nameDistance } from '../../server/analysis/reading/apps/name-match.ts';
import { type AppRef, appKey } from '../../server/contract/domain/app-ref.ts';
import { stores, storeTitles } from '../../server/contract/domain/stores.ts';
import { type Command, parseWords, Refusal, UsageError } from '../command.ts';
import { connectionHelp, connectionOf, connectionOptions } from '../connection.ts';
import { plainText, printable } from '../output/plain-text.ts';
import { json, type Terminal } from '../output/terminal.ts';
import { failureOf, noteMoney, progressLine } from './call.ts';

const line = 'appraise ask "<question>" [--app NAME] [--compare NAME …] [--json] [--url U] [--key K]';
const mostCompared = 2;

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
    `  --compare  an app to compare it with, named the same way; up to ${mostCompared}`,
    '  --json     print the finished job as JSON',
    ...connectionHelp.map((each) => `  ${each.replace(/^(--\w+) +/, (_, flag: string) => flag.padEnd(11))}`),
    '',
    'Ctrl-C stops waiting, not the run.',
  ].join('\n');

const options = {
  ...connectionOptions,
  app: { type: 'string' },
  compare: { type: 'string', multiple: true },
  json: { type: 'boolean' },
} as const;

type Found = Output<'apps.search'>;
type Result = Found['results'][number];

/** The same app in both stores is one: the store whose result is first speaks for it. */
const withoutTwins = (results: readonly Result[]): Result[] =>
  results.filter(
    ({ sameAs }, at) => !sameAs || !results.slice(0, at).some((earlier) => appKey(earlier) === appKey(sameAs)),
  );

/** The one app that a name means: by the very name, else the only one that answers to it; null when that is not clear. */
const meantBy = (name: string, { results, resolved }: Found): Result | null => {
  const apps = withoutTwins(results);
  if (resolved !== 'search') return apps[0] ?? null;
  const distances = apps.map(({ title }) => nameDistance(title, name));
  // 0 is the whole title, 1 what stands before a subtitle; from 5 on it does not answer to the name.
  for (const farthest of [0, 1, 4]) {
    const near = apps.filter((_, at) => distances[at]! <= farthest);
    if (near.length > 0) return near.length === 1 ? near[0]! : null;
  }
  return null;
};

const mostListed = 8;

const notClear = (name: string, found: Found, commandWith: (ref: string) => string): Refusal => {
  const begins = ({ title }: { readonly title: string }): boolean => title.toLowerCase().startsWith(name.toLowerCase());
  const candidates = [...withoutTwins(found.results), ...(found.suggestions ?? [])]
    .sort((one, other) => Number(begins(other)) - Number(begins(one)))
    .slice(0, mostListed);
  if (candidates.length === 0) {
    const errors = found.errors.map(({ message }) => message);
    return new Refusal([`No app called “${name}” was found in either store.`, ...errors].join(' '));
  }
  return new Refusal(
    [
      found.results.length === 0
        ? `No app is called “${name}”. Did you mean:`
        : `Which app is “${name}”? Name it by its id:`,
      ...candidates.flatMap((app) => [
        `  ${printable(app.title)} (${storeTitles[app.store].replace(/^the /, '')})`,
        `    ${commandWith(`${app.store}:${app.appId}`)}`,
      ]),
    ].join('\n'),
  );
};

const quote = (text: string): string => (/^[\w:.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** Ctrl-C stops the waiting; pressed once more it ends the program as ever. */
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

const findApp = async (appraise: Appraise, name: string, commandWith: (ref: string) => string): Promise<AppRef> => {
  const byId = stores.find((store) => name.startsWith(`${store}:`));
  if (byId) return { store: byId, appId: name.slice(byId.length + 1) };
  const found = await appraise.call('apps.search', { q: name });
  const meant = meantBy(name, found);
  if (meant === null) throw notClear(name, found, commandWith);
  return { store: meant.store, appId: meant.appId };
};

const widest = 100;
const narrowest = 40;

/** Some terminals say that they are 0 wide. */
const widthOf = ({ columns }: Terminal): number => Math.max(narrowest, Math.min(columns || widest, widest));

/** A person reads the sentence; the whole problem is for programs. Fields are flags here. */
const forPeople = (error: unknown): unknown =>
  error instanceof AppraiseError
    ? new Refusal(`${error.code}: ${error.detail.replaceAll(/`(app|compare)`/g, '`--$1`')}`)
    : error;

export const run: Command['run'] = async (args, terminal: Terminal) => {
  const { values, words } = parseWords(args, options);
  const question = words.join(' ').trim();
  if (question === '') throw new UsageError('The question is missing: give it in quotation marks.');
  const { app: named, compare: others = [] } = values;
  if (others.length > 0 && named === undefined)
    throw new UsageError('--compare needs --app: name the app in question.');
  if (others.length > mostCompared) throw new UsageError(`--compare can be given ${mostCompared} times at most.`);
  const connection = await connectionOf(values, terminal);
  const appraise = connect(connection);

  const commandWith = (at: number) => (ref: string) => {
    const [app, ...compare] = [named!, ...others].map((name, place) => (place === at ? ref : name));
    const flags = [`--app ${quote(app!)}`, ...compare.map((name) => `--compare ${quote(name)}`)];
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
    const input = { question, ...(app && { app }), ...(compare.length > 0 && { compare }) };
    const started = await appraise.send('research.create', input);
    const showProgress = (job: Job): void => redraw?.(printable(progressLine(job)).slice(0, widthOf(terminal) - 1));
    if (redraw) noteMoney(started, terminal);
    showProgress(started.body);
    const following = appraise.follow(started.body, {
      signal,
      // A person who looks on sees it get on.
      ...(redraw && { wait: 2, onProgress: showProgress }),
    });
    const job = await following
      .finally(() => redraw?.(''))
      .catch((error: unknown) => {
        throw signal.aborted ? goesOn(connection.baseUrl, started.body.id) : error;
      });
    if (values.json) terminal.print(json(job));
    if (job.status !== 'done') throw failureOf(job);
    if (!values.json) terminal.print(plainText(job.result.answer, widthOf(terminal)));
  } catch (error) {
    throw values.json ? error : forPeople(error);
  } finally {
    end();
  }
};
