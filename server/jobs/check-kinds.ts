import { StartError } from '../support/process/start-error.ts';

interface Kinds {
  /** The closed list of job kinds. */
  readonly kinds: readonly string[];
  /** The kinds that operations start. */
  readonly starts: readonly string[];
  /** The kinds that runs carry out. */
  readonly runs: readonly string[];
}

const without = (all: readonly string[], others: readonly string[]): string[] =>
  [...new Set(all)].filter((name) => !others.includes(name));

const twice = (all: readonly string[]): string[] => [...new Set(all.filter((name, at) => all.indexOf(name) !== at))];

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** Refuses to start a service that would charge for runs nobody carries out, or that has runs nobody can start. */
export const checkKinds = ({ kinds, starts, runs }: Kinds): void => {
  const differences = [
    [without(starts, kinds), 'started but not in the list of job kinds'],
    [without(runs, kinds), 'run but not in the list of job kinds'],
    [without(kinds, starts), 'in the list of job kinds but started by no operation'],
    [without(kinds, runs), 'in the list of job kinds but carried out by no run'],
    [twice(runs), 'carried out by two runs'],
  ] as const;
  const told = differences.flatMap(([names, what]) =>
    names.length > 0 ? [`${listed(names)} ${names.length > 1 ? 'are' : 'is'} ${what}`] : [],
  );
  if (told.length > 0) throw new StartError(`The job kinds do not agree: ${told.join('; ')}.`);
};
