import { termOf } from '../../tagging/words/terms.ts';

/** Pairs of agent noun and verb: people who look for a tracker also say `tracking`. */
const pairs =
  `tracker track, planner plan, editor edit, scanner scan, counter count, cleaner clean, manager manage, reminder remind, organizer organize,
  organiser organise, recorder record, maker make, finder find, solver solve, blocker block, builder build, splitter split, calculator calculate,
  converter convert, scheduler schedule, monitor monitor`
    .split(',')
    .map((pair) => pair.trim().split(/\s+/u) as [doer: string, verb: string]);

const verbs: ReadonlyMap<string, string> = new Map(
  pairs.map(([doer, verb]) => [termOf(doer, 'en'), termOf(verb, 'en')] as const),
);
const agentNouns: ReadonlyMap<string, string> = new Map(
  pairs.map(([doer, verb]) => [termOf(verb, 'en'), doer] as const),
);

/** Maps `tracker`, `tracking` and `track` to one term. */
export const actionTermOf = (term: string): string => verbs.get(term) ?? term;

/** `tracker` for `tracking`, `track` and itself; undefined: no app has such a name. */
export const agentNounOf = (folded: string): string | undefined => {
  const term = termOf(folded, 'en');
  return agentNouns.get(verbs.get(term) ?? term);
};
