import type { Answer } from '../../../server/exports/answers/answer.ts';
import { date } from '../words.ts';

/** The apps that a question was asked about, for those who see the answer alone: a question seldom names them. */
const aboutOf = (answer: Answer): string | null => {
  if (answer.kind !== 'research' || !('app' in answer.result)) return null;
  const { app, compare } = answer.result;
  return `About ${[app, ...compare].map(({ title }) => title).join(', ')}`;
};

/** The line under the title of an answer. */
export const introOf = (answer: Answer, answeredAt: string): string =>
  [aboutOf(answer), `Answered ${date(answeredAt)}`].filter((part) => part !== null).join(' · ');
