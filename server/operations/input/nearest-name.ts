import { editDistance } from '../../analysis/words/edit-distance.ts';

const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Below this share of different letters two names are near. */
const near = 0.4;

/** 0 for the same name written otherwise, up to 1 for one that has nothing in common. */
const strangeness = (given: string, name: string): number => {
  if (given === name) return 0;
  const [short, long] = given.length < name.length ? [given, name] : [name, given];
  // `lang` for `languages`, and `query` for `q`.
  const begins = long.startsWith(short) && (short.length > 2 || short === name);
  return begins && short.length !== 2 ? near / 2 : editDistance(given, name) / long.length;
};

/** A longer name is nobody's slip. */
const longest = 40;

/** The name that was probably meant, or null when none is near. */
export const nearestName = (given: string, names: readonly string[]): string | null => {
  if (given.length > longest) return null;
  const wanted = folded(given);
  if (wanted === '') return null;
  const scored = names.map((name) => ({ name, score: strangeness(wanted, folded(name)) }));
  const [best] = scored.sort((one, other) => one.score - other.score);
  return best && best.score < near ? best.name : null;
};
