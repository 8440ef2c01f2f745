import { expect, test } from 'vitest';
import type { Period } from '../../../contract/resources/questions/plan.ts';
import type { QuestionContext } from '../../context.ts';
import { plusDays } from '../../limits/days/calendar.ts';
import { readQuestion } from '../read-question.ts';

const contextOn = (today: string): QuestionContext => ({
  apps: ['Tidebook'],
  hasOwnApp: true,
  otherApps: [],
  stores: ['apple', 'play'],
  today,
  versions: [],
  usual: null,
  language: 'en',
});

const sidesOf = (question: string, today: string) =>
  readQuestion(question, contextOn(today)).asks.map(({ about, against }) => [
    about.period,
    typeof against === 'object' ? against.period : undefined,
  ]);

const isInOrder = (period: Period | undefined): boolean =>
  period === undefined ||
  'side' in period ||
  period.since === undefined ||
  period.until === undefined ||
  period.since <= period.until;

// A Monday, and the first days of a month and of a year.
const firstDays = ['2026-11-16', '2026-11-01', '2027-01-01'];
const times = ['today', 'yesterday', 'this week', 'this month', 'this year', 'on 5 October', 'in the last day'];
const changes = ['Did the rating fall', 'Why did the rating fall', 'Did crashes increase', 'Is it getting better'];

test.each(changes)(
  '“%s …?” compares with days that end after they begin, also on the first day of a month',
  (change) => {
    for (const today of firstDays) {
      for (const time of times) {
        for (const sides of sidesOf(`${change} ${time}?`, today))
          expect(
            sides.filter((side) => !isInOrder(side)),
            `${change} ${time}, on ${today}`,
          ).toEqual([]);
      }
    }
  },
);

test('a single day is compared with the day before', () => {
  const [today, yesterday] = ['2026-11-01', '2026-10-31'];
  expect(sidesOf('Did the rating fall this month?', today)).toEqual([
    [{ since: today }, { since: yesterday, until: yesterday }],
  ]);
  expect(sidesOf('Did crashes increase yesterday?', today)).toEqual([
    [
      { since: yesterday, until: yesterday },
      { since: plusDays(yesterday, -1), until: plusDays(yesterday, -1) },
    ],
  ]);
});
