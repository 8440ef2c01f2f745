import { type Move, moves, type Writer, writers } from '../../contract/domain/clauses.ts';
import { listNaming } from '../words-in.ts';
import named from './who-writes.json' with { type: 'json' };

/** What people say of themselves, as the metrics query counts it. */
export interface SaidOfSelf {
  readonly moves?: Move[];
  readonly writers?: Writer[];
}

const nameIn = listNaming(named);

/** The move or the writer that words of a question name; null: none, so the words themselves count. */
export const saidOfSelf = (words: readonly string[]): SaidOfSelf | null => {
  const name = nameIn(words.join(' '));
  const [move, writer] = [moves.find((each) => each === name), writers.find((each) => each === name)];
  return move ? { moves: [move] } : writer ? { writers: [writer] } : null;
};
