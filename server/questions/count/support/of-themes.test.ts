import { expect, test } from 'vitest';
import type { CountContext, Figure, Group } from '../counted.ts';
import { groupOf } from '../groups.ts';
import type { Asked } from './ask-support.ts';
import { supportOfThemes } from './of-themes.ts';

const figure = (reviews: number): Figure => ({ reviews, of: 300, stars: 2, low: reviews, evidence: null });
const theme = (id: string, reviews: number): Group => groupOf(id, id, { polarity: 'neg', own: figure(reviews) });
// The cast: only the total is looked at.
const context = {
  count: async () => ({ total: { ...figure(80), lowShare: 1 }, cells: [] }),
} as unknown as CountContext;

const together = (excluded: string[]) =>
  supportOfThemes.together!(
    // The cast: only these parts are looked at.
    {
      ask: { by: 'theme', topic: { words: [], match: 'meaning', polarity: 'bad' } },
      about: { where: {} },
      against: null,
      byApp: [],
      groups: [theme('freezes', 50), theme('not_working', 40)],
      excluded,
    } as unknown as Asked,
    context,
  );

test('what is left of a subject is not joined under a name that has what is left out', async () => {
  expect((await together([]))?.names).toMatchObject({ first: 'stability' });
  expect(await together(['crashes'])).toBeNull();
});
