import { type Move, moves, type Writer, writers } from '../../contract/domain/clauses.ts';
import { listNaming } from '../words-in.ts';
import named from './who-writes.json' with { type: 'json' };

/** What people say of themselves, as the metrics query counts it. */
export interface SaidOfSelf {
  readonly moves?: Move[];
  readonly writers?: Writer[];
}

const nameIn = listNaming(named);
const nameOf = listNaming(named, true);

/**
 * The move or the writer that words of a question name; null: none, so the words themselves count.
 * @param whole all the words must name it: a cancellation fee is about no one who leaves
 */
export const saidOfSelf = (words: readonly string[], whole = false): SaidOfSelf | null => {
  const name = (whole ? nameOf : nameIn)(words.join(' '));
  const [move, writer] = [moves.find((each) => each === name), writers.find((each) => each === name)];
  return move ? { moves: [move] } : writer ? { writers: [writer] } : null;
};
