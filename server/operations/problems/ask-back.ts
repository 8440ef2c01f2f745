import { readSentence } from '../../analysis/reading/read-sentence.ts';
import { type AskedOf, askedBack } from '../../analysis/reading/shown/unclear.ts';
import { Problem } from '../../contract/problem.ts';
import { readFind } from '../../questions/find/find-reading.ts';
import { knownApps } from '../../reviews/search/known-apps.ts';
import type { Context } from '../operation.ts';

/** Refuses a sentence that nothing can be made of, before anything is charged. */
export const checkUnderstood = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sentence: string,
  askedOf: AskedOf,
): Promise<void> => {
  const { book } = await knownApps(db);
  const known = { today: clock.today(), book };
  const reading = askedOf === 'scan' ? readFind(sentence, known).whole : readSentence(sentence, known);
  const unclear = askedBack(reading, askedOf);
  if (unclear !== null) throw new Problem('not_understood', unclear);
};
