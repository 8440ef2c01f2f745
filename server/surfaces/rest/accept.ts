import { Problem } from '../../contract/problem.ts';

/** Refuses a caller whose `Accept` leaves no room for JSON. */
export const checkAccept = (accept: string | undefined): void => {
  if (accept === undefined || accept === '*/*' || accept === 'application/json' || accept.trim() === '') return;
  const weights = new Map(
    accept.split(',').map((range) => {
      const [type = '', ...parameters] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return [type, parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? 0 : 1];
    }),
  );
  // The narrowest range that fits decides, wherever it stands.
  const narrowest = ['application/json', 'application/*', '*/*'].find((type) => weights.has(type));
  if (!narrowest || weights.get(narrowest) === 0) {
    throw new Problem('not_acceptable', 'Answers are JSON only: send `Accept: application/json`.');
  }
};
