import type { Answer } from '../../../server/exports/answers/answer.ts';
import { date } from '../words.ts';

/** The apps of the question, for readers who see only the answer: questions rarely name them. */
const aboutOf = (answer: Answer): string | null => {
  if (answer.kind !== 'research' || !('app' in answer.result)) return null;
  const { app, compare } = answer.result;
  return `About ${[app, ...compare].map(({ title }) => title).join(', ')}`;
};

export const introOf = (answer: Answer, answeredAt: string): string =>
  [aboutOf(answer), `Answered ${date(answeredAt)}`].filter((part) => part !== null).join(' · ');
