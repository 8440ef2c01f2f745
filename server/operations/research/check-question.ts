import { shortTitle } from '../../analysis/prose/untrusted.ts';
import { plusDays } from '../../analysis/reading/filter/days/calendar.ts';
import { readAsk } from '../../analysis/research/read-ask.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { stores } from '../../contract/domain/stores.ts';
import { Problem } from '../../contract/problem.ts';
import { readQuestion } from '../../questions/read/read-question.ts';
import { reviewApp } from '../../store/reviews/review-apps.ts';
import type { Context } from '../operation.ts';

/** Questions that every app can be asked. */
const examples = ['What do people complain about?', 'Did the rating fall in the last 30 days?'] as const;

const longestWord = 40;

/** Refuses a question about an app of which nothing can be counted and nothing declined, before anything is charged. */
export const checkQuestion = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  question: string,
  apps: readonly AppRef[],
): Promise<void> => {
  const today = clock.today();
  const filed = await Promise.all(apps.map(({ store, appId }) => reviewApp(db, store, appId)));
  const titles = filed.flatMap((app) => app?.title ?? []);
  // The question may name an app whose title is not known yet.
  if (titles.length < apps.length) return;
  const { asks, declined, unread } = readQuestion(question, {
    apps: titles.map(shortTitle),
    hasOwnApp: true,
    otherApps: [],
    stores,
    today,
    // Which there are is known once reviews are read: here any will do.
    versions: [
      { version: '2.0', since: plusDays(today, -30) },
      { version: '1.0', since: plusDays(today, -90) },
    ],
    usual: null,
    language: 'en',
  });
  if (asks.length > 0 || declined.length > 0) return;
  const named = apps.map((app, at) => ({ ...app, title: titles[at]! }));
  const { intent } = readAsk(question, named, today).read;
  if (intent !== 'general' && intent !== 'topic') return;
  const word = unread
    .filter((each) => each.length <= longestWord && each !== question)
    .toSorted((one, other) => other.length - one.length)[0];
  const understood = word === undefined ? '' : ` Nothing was made of ${unread.map((each) => `“${each}”`).join(', ')}.`;
  const ofWord = word === undefined ? [] : [`How many reviews mention ${word}?`];
  const reworded = [...ofWord, ...examples].map((each) => `“${each}”`);
  throw new Problem(
    'not_understood',
    `The question does not say what to count, or what to look up.${understood} Ask for a number, a list, a reason or a comparison, as in ${reworded.slice(0, -1).join(', ')} or ${reworded.at(-1)}.`,
  );
};
