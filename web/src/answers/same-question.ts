import type { Answer } from '../../../server/exports/answers/answer.ts';

interface Asked {
  readonly id: string;
  readonly kind: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
}

/** Input fields that identify a question of each kind; options of the run are ignored. */
const fields: Readonly<Record<Answer['kind'], readonly string[]>> = {
  teardown: ['store', 'appId', 'days'],
  research: ['question', 'app', 'compare', 'plan'],
  report: ['question', 'scope', 'country', 'days'],
};

/** Ignores case, spaces and the final punctuation mark. */
const normal = (value: unknown): unknown => {
  if (typeof value === 'string')
    return value
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/[?.!]+$/, '');
  if (Array.isArray(value)) return value.map(normal);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.entries(value)
    .map(([name, each]) => [name, normal(each)])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
};

const questionOf = (kind: Answer['kind'], input: Asked['input']): string =>
  JSON.stringify(fields[kind].map((name) => normal(input[name])));

/** Earlier runs with the same question, newest first. */
export const olderOf = <Job extends Asked>(
  kind: Answer['kind'],
  job: Pick<Asked, 'id' | 'input' | 'createdAt'>,
  list: readonly Job[],
): Job[] => {
  const question = questionOf(kind, job.input);
  return list
    .filter((each) => each.kind === kind && each.id !== job.id && each.createdAt < job.createdAt)
    .filter((each) => questionOf(kind, each.input) === question)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
};
