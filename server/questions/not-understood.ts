import { appsOfKind } from '../apps/kinds/kind-of-app-phrase.ts';
import type { Plan } from '../contract/resources/questions/plan.ts';
import { listedOr } from '../support/prose/numbers.ts';
import { subjectsIn } from '../tagging/subjects/subjects.ts';
import { questionLanguage } from './read/cues.ts';
import { notAnswered } from './write/answer.ts';
import { speechIn } from './write/speech.ts';

const longestWord = 40;

/** Whether no words of the question support an ask of the plan. A request such as for a poem asks nothing. */
export const isEmptyPlan = ({ asks, declined, unread, read }: Plan): boolean =>
  declined.every(({ because }) => because === 'invented') &&
  (asks.length === 0 || (unread.length > 0 && read.every(({ as }) => as === 'filler')));

/**
 * The error for a question that was not understood, in its language.
 * @param reword a question about a word that was not understood
 * @param examples questions that can be answered
 */
export const notUnderstood = (
  question: string,
  { unread, declined }: Pick<Plan, 'unread' | 'declined'>,
  reword: (word: string) => string,
  examples: readonly string[],
): string => {
  const isWhole = (part: string): boolean => part.length >= question.normalize('NFKC').trim().length;
  const words = unread.filter((each) => each.length <= longestWord && !isWhole(each));
  const speech = speechIn(questionLanguage(question));
  const refused = notAnswered({ declined, unread: speech.isEnglish ? [] : words }, speech);
  if (!speech.isEnglish) return [...refused, speech.say('nothing')].join(' ');
  const [longest] = words.toSorted((one, other) => other.length - one.length);
  const [subject] = unread.some(isWhole) ? subjectsIn(question, 'en') : [];
  const word = longest ?? (subject && question.slice(subject.start, subject.end));
  const unmade = longest === undefined ? '' : ` Nothing was made of ${words.map((each) => `“${each}”`).join(', ')}.`;
  const reworded = [...(word === undefined ? [] : [reword(word)]), ...examples].map((each) => `“${each}”`);
  const opening = refused.map((each) => `${each} `).join('');
  const why = unread.some(isWhole)
    ? 'It is not clear enough what this question asks about the reviews.'
    : 'The question does not say what to count, or what to look up.';
  return `${opening}${why}${unmade} Ask for one thing at a time, such as a number, a list, a reason or a comparison, as in ${listedOr(reworded)}.`;
};

/** The same for an app of the request. @param names its apps */
export const appNotUnderstood = (
  question: string,
  plan: Pick<Plan, 'unread' | 'declined'>,
  names: readonly string[],
): string =>
  notUnderstood(question, plan, (word) => `How many reviews mention ${word}?`, [
    'What do people complain about?',
    'What do people ask for?',
    names.length > 1 ? `How do ${names[0]} and ${names[1]} differ?` : 'Did the rating fall in the last 30 days?',
  ]);

/** The same for a kind of app. */
export const kindNotUnderstood = (question: string, plan: Pick<Plan, 'unread' | 'declined'>, kind: string): string => {
  const apps = appsOfKind(kind);
  return notUnderstood(question, plan, (word) => `How many reviews of ${apps} mention ${word}?`, [
    `What do people complain about in ${apps}?`,
    `What do people miss in ${apps}?`,
  ]);
};

/** The error for a question that should name a kind of app and does not. */
export const noKindNamed =
  'The question names no kind of app: name one, as in “What do people miss in habit trackers?”';
