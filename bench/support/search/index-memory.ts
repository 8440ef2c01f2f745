import { type DirectDatabase, openDatabase } from '../../../server/store/engine/database.ts';
import { migrate } from '../../../server/store/engine/schema/migrate.ts';
import { claim } from '../measures/claim.ts';
import { startChild } from '../processes/child.ts';
import { startFlags } from '../processes/start-flags.ts';

const mostBytesAReview = 250;
/** The least that may be set, and what searches may hold besides while they count. */
const capMb = 16;
const besidesMb = 96;
/** Of fewer reviews, all of the index takes no more than what searches hold besides. */
const tellingSize = 1_000_000;
const rounds = 5;

interface Grown {
  readonly rss: number;
  readonly answers: string;
}

/** What a process of its own holds that has started to search, with the flags of the service. */
const grownTo = async (connection: DirectDatabase['connection'], options: object): Promise<Grown> => {
  const child = await startChild('./searcher-process.ts', { connection, ...options }, startFlags);
  try {
    return { rss: (await child.memory()).rss, answers: child.url };
  } finally {
    await child.stop();
  }
};

/** A database in which a process that starts finds nothing to read. */
const withoutReviews = async (db: DirectDatabase): Promise<DirectDatabase['connection']> => {
  const connection = { ...db.connection, database: 'without_reviews' };
  await db.rows(`drop database if exists ${connection.database}`);
  await db.rows(`create database ${connection.database}`);
  const empty = openDatabase(connection);
  await migrate(empty);
  await empty.close();
  return connection;
};

/** What the index takes in a process that does nothing else, all of it and under a cap. */
export const benchMemory = async (db: DirectDatabase, reviews: number, claims: boolean): Promise<boolean[]> => {
  const roomy = Math.max(512 * 2 ** 20, 150 * reviews);
  const started = await grownTo(await withoutReviews(db), { cacheBytes: roomy, rounds: 0 });
  const whole = await grownTo(db.connection, { cacheBytes: roomy, rounds });
  const capped = await grownTo(db.connection, { cacheBytes: capMb * 2 ** 20, rounds });
  const bytes = ((whole.rss - started.rss) * 2 ** 20) / reviews;
  console.log(
    `  memory of a process that only searches: ${started.rss} MB when it has started, ${whole.rss} MB with the index read and searched, ${capped.rss} MB where it may keep ${capMb} MB`,
  );
  if (!claims) return [];
  return [
    claim(
      bytes <= mostBytesAReview,
      `the index takes ${bytes.toFixed(0)} bytes of memory a review (at most ${mostBytesAReview})`,
    ),
    claim(
      capped.rss - started.rss <= capMb + besidesMb && (reviews < tellingSize || capped.rss < whole.rss),
      `with ${capMb} MB to keep, the process grows by ${capped.rss - started.rss} MB (at most ${capMb + besidesMb})`,
    ),
    claim(capped.answers === whole.answers, 'what was let go is read again, and comes to the same counts'),
  ];
};
