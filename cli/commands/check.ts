import { readConfig } from '../../server/config/config.ts';
import { type Checked, checkDatabase, repairDatabase } from '../../server/store/checks/check-database.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { defineCommand, Refusal, record } from '../command.ts';
import { withFilledDatabase } from '../database/store.ts';
import { json, type Terminal, table } from '../output/terminal.ts';

const rowOf = ({ name, problems, repair }: Checked) => ({
  check: name,
  problems: problems.length,
  first: problems[0]?.what ?? 'none',
  repair: problems.length === 0 ? null : (repair?.says ?? 'none: look into it, or restore a backup'),
});

/** If a cluster counts the reviews, compares it with the database too. */
const checkCluster = async (db: Database, { env }: Terminal): Promise<Checked[]> => {
  const { clickhouse: servers, clickhouseCluster: cluster } = readConfig(env);
  if (!servers) return [];
  // Imported lazily: most installations have no cluster.
  const { createClickHouse } = await import('../../server/reviews/cluster/clickhouse-client.ts');
  const { appsThatDiffer } = await import('../../server/reviews/cluster/check-cluster.ts');
  const apps = await appsThatDiffer(db, createClickHouse({ ...servers, cluster }));
  const what = (app: number): string => `the cluster counts other reviews of app ${app} than are on file`;
  const problems = apps.map((app) => ({ subject: String(app), what: what(app) }));
  return [{ name: 'review cluster', problems, repair: null }];
};

const print = (terminal: Terminal, results: readonly Checked[]): void => {
  const rows = results.map(rowOf);
  terminal.print(terminal.forPeople ? table(rows) : json(rows));
};

const counted = (number: number): string => (number === 1 ? '1 problem' : `${number} problems`);

const count = (results: readonly Checked[]): number => results.reduce((sum, { problems }) => sum + problems.length, 0);

export const check = defineCommand({
  name: 'check',
  summary:
    'Check the stored data against itself: credits, slots, jobs, pulls, findings, the review index and the cluster.',
  flags: '[--repair]',
  details: [
    '--repair  set right what can be: what is counted from other rows, missing refunds, and rows that nothing refers to',
    '',
    'Everything is read as of one moment, beside a running server or without one. Exit code 0 if nothing is wrong, 1 otherwise.',
  ].join('\n'),
  options: { repair: { type: 'boolean' } },
  run: (flags, terminal) =>
    withFilledDatabase(terminal, async (db) => {
      const found = [...(await checkDatabase(db)), ...(await checkCluster(db, terminal))];
      const repairable = count(found.filter(({ repair }) => repair));
      if (!flags.repair || repairable === 0) {
        print(terminal, found);
        if (count(found) === 0) return;
        const hint = repairable > 0 ? `; \`appraise check --repair\` repairs ${repairable} of them` : '';
        throw new Refusal(`${counted(count(found))} found${hint}.`);
      }
      const wrong = found.filter(({ repair, problems }) => repair && problems.length > 0);
      const details = Object.fromEntries(wrong.map(({ name, problems }) => [name, problems.length]));
      await record(terminal, db, 'data repaired', null, details);
      await repairDatabase(db, found);
      const left = [...(await checkDatabase(db)), ...(await checkCluster(db, terminal))];
      print(terminal, left);
      terminal.note(`${counted(count(found))} found, ${count(found) - count(left)} repaired.`);
      if (count(left) > 0) throw new Refusal(`${counted(count(left))} left.`);
    }),
});
