import type pg from 'pg';
import { main } from '../../../cli/main.ts';

const unread = () => {
  throw new Error('a command read its input, which it has none of');
};

/** Runs a command line of `appraise` in this process, on a database; answers what it printed. */
export const appraise = async ({ host, user, port, database }: pg.PoolConfig, line: string) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await main(line.split(' '), {
    forPeople: false,
    env: {
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`,
      AUTHOR_SALT: 'a-salt-for-the-tests',
    },
    readInput: unread,
    write: () => {},
    redraw: null,
    readLines: unread,
    taken: () => true,
    print: (text) => void out.push(text),
    note: (text) => void err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
};
