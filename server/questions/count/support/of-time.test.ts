import { expect, test } from 'vitest';
import type { CountContext, Figure } from '../counted.ts';
import { groupOf } from '../groups.ts';
import type { Asked } from './ask-support.ts';
import { supportOfTime } from './of-time.ts';

const figure = (reviews: number): Figure => ({ reviews, of: 300, stars: 1, low: reviews, evidence: null });
const cell = (value: string) => ({ ...figure(60), values: [{ value }] });
// The cast: only these parts are read.
const context = {
  today: '2026-11-19',
  count: async ({ by }: { readonly by: readonly string[] }) => ({
    cells: [cell(by[0] === 'week' ? '2026-11-16' : 'us')],
  }),
} as unknown as CountContext;

const burst = (days: { readonly since: string; readonly until: string | null }) =>
  supportOfTime.burst!(
    // The cast: only these parts are read.
    {
      ask: { by: 'theme', measure: 'change', answerAs: 'why' },
      about: { where: {}, days },
      against: {},
      groups: [groupOf('crashes', 'Crashes', { own: figure(60), other: figure(5), chance: 0.001 })],
    } as unknown as Asked,
    context,
  );

test('a wave ends no later than the reviews that are counted', async () => {
  expect((await burst({ since: '2026-10-20', until: null }))?.names.until).toBe('2026-11-19');
  expect((await burst({ since: '2026-10-20', until: '2026-11-17' }))?.names.until).toBe('2026-11-17');
  expect((await burst({ since: '2026-10-20', until: '2026-11-30' }))?.names.until).toBe('2026-11-22');
});
