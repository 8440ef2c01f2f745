import { expect, test } from 'vitest';
import { runsComparing } from './compared.ts';

const [one, two] = [
  { store: 'apple', appId: '1' },
  { store: 'play', appId: 'b.c' },
] as const;

const job = (id: string, kind: string, input: Record<string, unknown>, day: number) => ({
  id,
  kind,
  input,
  createdAt: `2026-11-0${day}T00:00:00.000Z`,
});

const teardowns = [
  job('t1', 'teardown', { ...one, days: 30 }, 1),
  job('t2', 'teardown', { ...one, days: 90 }, 3),
  job('t3', 'teardown', { store: 'apple', appId: '9' }, 4),
];

const ids = (runs: readonly ({ readonly id: string } | null)[]) => runs.map((run) => run?.id ?? null);

test('without research about them, apps are told apart by their newest teardowns', () => {
  expect(ids(runsComparing([one, two], teardowns))).toEqual(['t2', null]);
});

test('research about these very apps comes first, in whichever order it names them', () => {
  const jobs = [
    ...teardowns,
    job('r1', 'research', { question: 'Why?', app: two, compare: [one] }, 1),
    job('r2', 'research', { question: 'How?', app: two, compare: [one] }, 2),
    job('r3', 'research', { question: 'Why?', app: one, compare: [] }, 5),
    job('r4', 'research', { question: 'Why?', app: one, compare: [two, { store: 'apple', appId: '9' }] }, 6),
  ];
  expect(ids(runsComparing([one, two], jobs))).toEqual(['r2', 'r2']);
});
