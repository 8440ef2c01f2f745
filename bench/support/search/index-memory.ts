import { type DirectDatabase, openDatabase } from '../../../server/store/engine/database.ts';
import { migrate } from '../../../server/store/engine/schema/migrate.ts';
import { claim } from '../measures/claim.ts';
import { startChild } from '../processes/child.ts';
import { startFlags } from '../processes/start-flags.ts';

const mostBytesAReview = 350;

/** What a process of its own holds, in MB, that has loaded the index and searched, with the flags of the service. */
const grownTo = async (connection: DirectDatabase['connection'], rounds: number): Promise<number> => {
  const child = await startChild('./searcher-process.ts', { connection, rounds }, startFlags);
  try {
    return (await child.memory()).rss;
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

/** What the index takes in a process that does nothing else. */
export const benchMemory = async (db: DirectDatabase, reviews: number, claims: boolean): Promise<boolean[]> => {
  const started = await grownTo(await withoutReviews(db), 0);
  const loaded = await grownTo(db.connection, 0);
  const searched = await grownTo(db.connection, 5);
  const bytes = ((loaded - started) * 2 ** 20) / reviews;
  console.log(
    `  memory of a process that only searches: ${started} MB without reviews, ${loaded} MB with the index, ${searched} MB after searches`,
  );
  if (!claims) return [];
  return [
    claim(
      bytes <= mostBytesAReview,
      `the index takes ${bytes.toFixed(0)} bytes of memory a review (at most ${mostBytesAReview})`,
    ),
  ];
};
