import { type ExportFormat, exportFormats } from '../../contract/domain/export-formats.ts';
import { Problem } from '../../contract/problem.ts';

/** Each range with its weight, 0 to 1. */
const weightsOf = (accept: string): ReadonlyMap<string, number> =>
  new Map(
    accept.split(',').map((range) => {
      const [type = '', ...parameters] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.flatMap((parameter) => /^q=([01](?:\.\d*)?)$/.exec(parameter)?.[1] ?? [])[0];
      return [type, weight === undefined ? 1 : Number(weight)];
    }),
  );

/** The most specific matching range decides, whatever its position. */
const weigh = (weights: ReadonlyMap<string, number>, type: string): number => {
  const narrowest = [type, type.replace(/\/.*/, '/*'), '*/*'].find((range) => weights.has(range));
  return narrowest === undefined ? 0 : weights.get(narrowest)!;
};

/** The fast path for almost all calls. */
export const takesJson = (accept: string | undefined): boolean =>
  accept === undefined || accept === '*/*' || accept === 'application/json' || accept.trim() === '';

/** Throws if `Accept` excludes JSON. */
export const checkAccept = (accept: string | undefined): void => {
  if (takesJson(accept)) return;
  if (weigh(weightsOf(accept!), 'application/json') === 0) {
    throw new Problem('not_acceptable', 'Answers are JSON only: send `Accept: application/json`.');
  }
};

/** The format preferred by `Accept`; JSON wins ties. */
export const chooseFormat = (accept: string | undefined, formats: readonly ExportFormat[]): ExportFormat | 'json' => {
  if (takesJson(accept)) return 'json';
  const weights = weightsOf(accept!);
  let [best, most]: [ExportFormat | 'json' | null, number] = [null, 0];
  const inJson = weigh(weights, 'application/json');
  if (inJson > 0) [best, most] = ['json', inJson];
  for (const format of formats) {
    // Browsers always prefer HTML: with `*/*` in the list, it was not requested.
    if (format === 'html' && weights.has('*/*')) continue;
    const weight = weigh(weights, exportFormats[format].mediaType);
    if (weight > most) [best, most] = [format, weight];
  }
  if (best !== null) return best;
  const types = ['application/json', ...formats.map((format) => exportFormats[format].mediaType)];
  const named = types.map((type) => `\`${type}\``).join(', ');
  throw new Problem('not_acceptable', `The answer can be one of ${named}: send one of them in \`Accept\`.`);
};
