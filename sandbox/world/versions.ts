/** An app's versions, with release dates and notes. */

import type { Planted } from '../planted.ts';
import { dayNumber, momentOf } from './days.ts';
import { type Random, randomFrom } from './random.ts';
import type { WorldVersion } from './types.ts';

/** Of earlier versions, only the first is listed. */
const LISTED_FROM = dayNumber('2024-01-08');

const notes = [
  'Bug fixes and performance improvements.',
  'We squashed a few bugs and made the app faster. Thank you for your feedback!',
  'New: a cleaner home screen. Fixed: some of you could not sign in.',
  'Improved stability on older devices.',
  'You asked, we listened: dark mode is here, along with many small fixes.',
  'This update brings a faster start, smaller downloads and a fix for notifications.',
  'Translations were improved. Accessibility labels were added throughout.',
  'Under the hood work that makes everything a bit smoother.',
];

const version = (number: string, day: number, random: Random): WorldVersion => ({
  version: number,
  releasedAt: momentOf(day, random.whole(7 * 3600, 20 * 3600)),
  notes: random.pick(notes),
});

/** Version numbers continue endlessly; `today` only truncates them. */
export const versionsOf = (salt: number, releasedDay: number, today: number): WorldVersion[] => {
  const random = randomFrom(salt ^ 0x5eed);
  const made = [version('1.0', releasedDay, random)];
  const pace = random.whole(12, 48);
  let [major, minor, patch] = releasedDay < LISTED_FROM ? [random.whole(2, 6), random.whole(0, 9), 0] : [1, 0, 0];
  let day = Math.max(releasedDay, LISTED_FROM);
  for (;;) {
    day += Math.max(3, Math.round(pace * random.between(0.4, 1.6)));
    if (day >= today) return made;
    const step = random.next();
    if (step < 0.04) [major, minor, patch] = [major + 1, 0, 0];
    else if (step < 0.5) [minor, patch] = [minor + 1, 0];
    else patch += 1;
    made.push(version(`${major}.${minor}.${patch}`, day, random));
  }
};

export const plantedVersions = (
  key: string,
  salt: number,
  releasedDay: number,
  today: number,
  facts: Planted,
): WorldVersion[] | null => {
  const random = randomFrom(salt ^ 0xfac7);
  const anchor = dayNumber(facts.anchor);
  const listed = (list: readonly (readonly [string, number])[]): WorldVersion[] =>
    [version('1.0', releasedDay, random), ...list.map(([number, day]) => version(number, day, random))].filter(
      ({ releasedAt }) => releasedAt.slice(0, 10) < momentOf(today, 0).slice(0, 10),
    );
  if (key === facts.crash.key) {
    const from = dayNumber(facts.crash.from);
    return listed([
      ['4.8.0', anchor - 720],
      ['4.9.0', anchor - 560],
      ['5.0.0', anchor - 420],
      ['5.1.0', anchor - 300],
      ['5.2.0', anchor - 200],
      ['5.3.0', anchor - 120],
      ['5.3.1', anchor - 70],
      [facts.crash.version, from],
      [facts.crash.fixedIn, dayNumber(facts.crash.fixedOn)],
      ['5.5.0', anchor + 60],
    ]);
  }
  if (key === facts.renamedVersions.key) {
    const year = facts.renamedVersions.firstNew.split('.')[0] ?? '';
    return listed([
      ['3.6.0', anchor - 700],
      ['3.7.0', anchor - 480],
      ['3.8.0', anchor - 300],
      ['3.9.0', anchor - 190],
      ['3.9.1', anchor - 140],
      [facts.renamedVersions.lastOld, anchor - 95],
      [facts.renamedVersions.firstNew, dayNumber(facts.renamedVersions.from)],
      [`${year}.2`, anchor - 25],
      [`${year}.3`, anchor + 20],
    ]);
  }
  return null;
};
