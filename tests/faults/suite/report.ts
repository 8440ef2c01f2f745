import { boundMs, type Note } from './calls.ts';
import type { Outcome, SuiteOptions } from './suite.ts';

/** One line of the report: what was counted, and what it may be. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly allowed: string;
  readonly isHeld: boolean;
  /** Examples of what went wrong. */
  readonly breaches: readonly string[];
}

const backWithinMs = 5_000;
const toldWithinMs = 5_000;

const seconds = (ms: number): string => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never');

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;

const none = (name: string, breaches: readonly string[]): Figure => ({
  name,
  value: `${breaches.length}`,
  allowed: '0',
  isHeld: breaches.length === 0,
  breaches,
});

const zero = (name: string, count: number): Figure => ({
  name,
  value: `${count}`,
  allowed: '0',
  isHeld: count === 0,
  breaches: [],
});

const atMost = (name: string, values: readonly number[], mostMs: number): Figure => {
  const most = values.reduce((largest, value) => Math.max(largest, value), 0);
  const typical = `${seconds(quantile(values, 0.5))} in the median`;
  return {
    name,
    value: values.length === 0 ? 'not measured' : `${seconds(most)} at most, ${typical}`,
    allowed: seconds(mostMs),
    isHeld: most <= mostMs,
    breaches: [],
  };
};

const describe = ({ purpose, path, status, ms, error, to, during }: Note): string =>
  `${purpose} ${path} of ${to.name}, sent after ${during} began: ${error ?? status} after ${seconds(ms)}`;

/** What is wrong with an answer, whatever the database does. */
const wrongAnswers = (notes: readonly Note[]): string[] =>
  notes
    .filter(({ purpose, status, retryAfter }) => {
      if (status === 503) return retryAfter === null;
      return status >= 500 || (purpose !== 'ready' && status >= 400 && status !== 409);
    })
    .map(describe);

/** The time of a call to a process that was killed is not the service's. */
const ofLiving = (notes: readonly Note[]): Note[] =>
  notes.filter(({ to, status }) => status !== 0 || to.killedAt === null);

export const figuresOf = (outcome: Outcome, options: SuiteOptions): Figure[] => {
  const { struck, fleet, load, books, notes } = outcome;
  const living = ofLiving(notes);
  const kinds = [...new Set(struck.map(({ name }) => name))];
  const unkilled = books.jobs - books.killedTwice;
  const share = books.interrupted / Math.max(1, unkilled);
  const backOf = (name: 'read' | 'start' | 'ready') => struck.map(({ backMs }) => backMs[name]);
  return [
    {
      name: 'processes killed',
      value: `${fleet.killed.length} (${fleet.killed.filter(({ role }) => role === 'api').length} APIs)`,
      allowed: `${options.kills}`,
      isHeld: fleet.killed.length >= options.kills,
      breaches: [],
    },
    ...kinds.map((kind): Figure => {
      const its = struck.filter(({ name }) => name === kind);
      const back = its.map(({ backMs }) => Math.max(...Object.values(backMs)));
      return {
        name: `database: ${kind}`,
        value: `${its.length}, back after ${seconds(quantile(back, 0.5))} in the median, ${seconds(Math.max(...back))} at most`,
        allowed: `${options.faults}, ${seconds(backWithinMs)}`,
        isHeld: its.length >= options.faults && Math.max(...back) <= backWithinMs,
        breaches: [],
      };
    }),
    atMost('reads again after the database', backOf('read'), backWithinMs),
    atMost('starts again after the database', backOf('start'), backWithinMs),
    atMost('/readyz says ready after the database', backOf('ready'), toldWithinMs),
    atMost(
      '/readyz says ready without one',
      struck.flatMap(({ saidReadyMs }) => saidReadyMs ?? []),
      toldWithinMs,
    ),
    none('calls over their bound', living.filter(({ isLate }) => isLate).map(describe)),
    ...(['read', 'start', 'cancel'] as const).map((purpose) =>
      atMost(
        `a ${purpose} was answered after`,
        living.filter((note) => note.purpose === purpose).map(({ serviceMs }) => serviceMs),
        boundMs[purpose],
      ),
    ),
    none('calls dropped by a living process', living.filter(({ status }) => status === 0).map(describe)),
    none('wrong answers', [...wrongAnswers(notes), ...load.wrong]),
    none('processes ended by themselves', fleet.endedByThemselves),
    zero('jobs stuck', books.stuck),
    zero('jobs lost', books.lost),
    zero('jobs started twice', books.doubled),
    zero('jobs ended twice', books.endedTwice),
    zero('refunds missing', books.unrefunded),
    zero('refunds doubled', books.overRefunded),
    zero('accounts over their runs at once', books.overLimit),
    none('problems that appraise check finds', books.problems),
    {
      name: 'runs interrupted, not killed twice',
      value: `${(100 * share).toFixed(2)} % (${books.interrupted} of ${unkilled})`,
      allowed: `below ${100 * options.mostInterrupted} %`,
      isHeld: share < options.mostInterrupted,
      breaches: [],
    },
  ];
};

/** How long something takes, which a busy machine changes. */
const isTimed = (name: string): boolean => /^database: |after|\/readyz|over their bound/.test(name);

/** What is wrong, how long things take apart: that is for `npm run test:faults` to say. */
export const notHeld = (outcome: Outcome, options: SuiteOptions): string[] =>
  figuresOf(outcome, options)
    .filter(({ name, isHeld }) => !isHeld && !isTimed(name))
    .flatMap(({ name, value, breaches }) => [`${name}: ${value}`, ...breaches]);

/** What is worth knowing and cannot be wrong. */
export const factsOf = ({ fleet, notes, books, settledMs, stalledMs, ms, skipped }: Outcome): string[] => {
  const failures = Object.entries(books.failures).map(([code, count]) => `${count} ${code}`);
  const cpu = fleet.starts.map(({ cpuMs }) => cpuMs);
  return [
    `${notes.length} calls (${notes.filter(({ status }) => status === 503).length} answered 503); ${books.jobs} jobs: ${books.done} done; failed: ${failures.join(', ') || 'none'}`,
    `${books.handedBack} runs taken or handed back; ${books.killedTwice} jobs killed twice, ${books.interruptedByKills} of them interrupted`,
    `a process was ready after ${seconds(
      quantile(
        fleet.starts.map((start) => start.ms),
        0.5,
      ),
    )} and ${seconds(quantile(cpu, 0.5))} of processor time in the median`,
    `${seconds(ms)} in all, ${seconds(settledMs)} of it until the last run had ended; the callers themselves got no processor for ${seconds(stalledMs)}`,
    ...skipped,
  ];
};

/** The figures as a table, with examples of what went wrong below it. */
export const tableOf = (figures: readonly Figure[], facts: readonly string[]): string => {
  const rows = [['', 'measured', 'allowed'], ...figures.map(({ name, value, allowed }) => [name, value, allowed])];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row, at) => {
    const mark = at === 0 ? '  ' : figures[at - 1]!.isHeld ? '  ' : '✗ ';
    return (mark + row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')).trimEnd();
  });
  const examples = figures.flatMap(({ name, breaches }) => breaches.slice(0, 8).map((breach) => `${name}: ${breach}`));
  return [...lines, '', ...facts, ...(examples.length > 0 ? ['', ...examples] : [])].join('\n');
};
