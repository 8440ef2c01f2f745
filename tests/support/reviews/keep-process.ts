import { keepReviews } from '../../../server/reviews/ingest/keep.ts';
import { openDatabase } from '../../../server/store/engine/database.ts';
import { many, salt, tidebook } from './kept-reviews.ts';

/** Keeps many reviews of one app, for a test that kills it meanwhile. */
const { connection, count } = JSON.parse(process.argv[2]!);
await keepReviews(openDatabase(connection), salt, tidebook, many(count), new Date());
