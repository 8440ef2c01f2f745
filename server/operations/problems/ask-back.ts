import { readSentence } from '../../analysis/reading/read-sentence.ts';
import { type AskedOf, askedBack } from '../../analysis/reading/shown/unclear.ts';
import { Problem } from '../../contract/problem.ts';
import { knownApps } from '../../reviews/search/known-apps.ts';
import type { Context } from '../operation.ts';

/** Refuses a sentence that nothing can be made of, before anything is charged. */
export const checkUnderstood = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sentence: string,
  askedOf: AskedOf,
): Promise<void> => {
  const { book } = await knownApps(db);
  const unclear = askedBack(readSentence(sentence, { today: clock.today(), book }), askedOf);
  if (unclear !== null) throw new Problem('not_understood', unclear);
};
