import { describe, expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../tests/support/database/database.ts';
import { minuteMs } from '../../contract/domain/durations.ts';
import { openDatabase } from '../../store/engine/database.ts';
import { onBehalfOf } from '../../support/deadline.ts';
import { newId } from '../../support/ids.ts';
import { type Budget, type Budgets, budgetsOf, createBudgets, maxAheadMs } from './budgets.ts';
import { type SourceName, sourceNames } from './source.ts';

// The entries are those of the list of every source.
const none = Object.fromEntries(sourceNames.map((source) => [source, null])) as Record<SourceName, Budget | null>;

const fixed = {
  googleads: { turns: 1, windowMs: 10_000 },
  appleads: { turns: 30, windowMs: minuteMs },
  graph: { turns: 60, windowMs: minuteMs },
  tiktok: { turns: 60, windowMs: minuteMs },
  youtube: { turns: 300, windowMs: minuteMs },
  scrapecreators: { turns: 120, windowMs: minuteMs },
};

const startTwo = async (budgets: Partial<Record<SourceName, Budget>>): Promise<[Budgets, Budgets]> => {
  const connection = await freshDatabase();
  const start = () => {
    const db = openDatabase(connection);
    onTestFinished(() => db.close());
    return createBudgets(db, { ...none, ...budgets });
  };
  return [start(), start()];
};

const settings = { itunesPerMinute: null, appstorePerMinute: null, playPerMinute: null };

test('live sources have the budgets they bear; the sandbox has none; a setting says otherwise', () => {
  expect(budgetsOf({ sources: 'live', ...settings })).toEqual({
    itunes: { turns: 20, windowMs: minuteMs },
    appstore: { pauseMs: 3_000 },
    play: { turns: 1, windowMs: 1_000 },
    ...fixed,
  });
  expect(budgetsOf({ sources: 'sandbox', ...settings })).toEqual(none);
  expect(budgetsOf({ sources: 'live', itunesPerMinute: 0, appstorePerMinute: 60, playPerMinute: 30 })).toEqual({
    itunes: null,
    appstore: { pauseMs: 1_000 },
    play: { turns: 1, windowMs: 2_000 },
    ...fixed,
  });
  expect(budgetsOf({ sources: 'sandbox', ...settings, itunesPerMinute: 5 }).itunes).toEqual({
    turns: 5,
    windowMs: minuteMs,
  });
});

test('no window sees more turns than its budget, by two nodes together, and none is lost', async () => {
  const windowMs = 400;
  const nodes = await startTwo({ itunes: { turns: 4, windowMs } });
  const began = performance.now();
  const starts: number[] = [];
  await Promise.all(
    Array.from({ length: 14 }, async (_, at) => {
      expect(await nodes[at % 2]!.turn('itunes', minuteMs, undefined)).toMatchObject({ granted: true });
      starts.push(performance.now());
    }),
  );
  starts.sort((a, b) => a - b);
  // A turn may be used any time after it was given, never before: this many windows have begun by then.
  for (const [at, start] of starts.entries()) {
    expect(start - began).toBeGreaterThanOrEqual(Math.floor(at / 4) * windowMs - 5);
  }
});

test('who would wait beyond its patience learns at once for how long, and takes no turn', async () => {
  const [one, other] = await startTwo({ itunes: { turns: 2, windowMs: minuteMs } });
  await one.turn('itunes', 0, undefined);
  await other.turn('itunes', 0, undefined);
  for (const node of [one, other, one]) {
    const refused = await node.turn('itunes', 5_000, undefined);
    expect(refused.granted).toBe(false);
    expect((refused as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(50_000);
    expect((refused as { retryAfterMs: number }).retryAfterMs).toBeLessThanOrEqual(60_000);
  }
});

test('a source that is read alone is read by one at a time on two nodes, with a pause after each', async () => {
  const pauseMs = 60;
  const nodes = await startTwo({ appstore: { pauseMs } });
  let inside = 0;
  let lastEnd = Number.NEGATIVE_INFINITY;
  await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const turn = await nodes[at % 2]!.turn('appstore', 2 * minuteMs, undefined);
      if (!turn.granted) throw new Error('it was refused');
      expect(++inside).toBe(1);
      expect(performance.now() - lastEnd).toBeGreaterThan(pauseMs * 0.9);
      await new Promise((done) => setTimeout(done, 30));
      inside--;
      lastEnd = performance.now();
      await turn.end();
    }),
  );
});

test('who waits in vain for a source that is read alone is refused after its patience', async () => {
  const [one, other] = await startTwo({ appstore: { pauseMs: 10 } });
  await one.turn('appstore', 0, undefined);
  expect(await other.turn('appstore', 200, undefined)).toMatchObject({ granted: false });
  expect(await one.turn('appstore', 200, undefined)).toMatchObject({ granted: false });
});

test.each(['appstore', 'play'] as const)('who can wait long lets the others go first (%s)', async (source) => {
  const [one, other] = await startTwo({ appstore: { pauseMs: 50 }, play: { turns: 1, windowMs: 600 } });
  const order: string[] = [];
  const { promise: allAsked, resolve: everyoneAsked } = Promise.withResolvers<void>();
  const take = async (node: Budgets, name: string, maxWaitMs: number) => {
    const turn = await node.turn(source, maxWaitMs, undefined);
    if (!turn.granted) throw new Error(`${name} was refused`);
    order.push(name);
    await allAsked;
    await turn.end();
  };
  const first = take(one, 'first', 0);
  await expect.poll(() => order, { interval: 1 }).toEqual(['first']);
  const collectors = Array.from({ length: 4 }, () => take(one, 'collector', 5 * minuteMs));
  await new Promise((done) => setTimeout(done, 10));
  const caller = take(one, 'caller', maxAheadMs);
  await new Promise((done) => setTimeout(done, 10));
  everyoneAsked();
  await Promise.all([first, caller, ...collectors]);
  expect(order.indexOf('caller')).toBeLessThanOrEqual(2);
  expect(order).toHaveLength(6);
  expect(await other.turn(source, 5_000, undefined)).toMatchObject({ granted: true });
});

test('who stands behind the patient in a line is still refused after its own patience', async () => {
  const [one] = await startTwo({ appstore: { pauseMs: 10 } });
  await one.turn('appstore', 0, undefined);
  const leaving = new AbortController();
  const patient = one.turn('appstore', 60_000, leaving.signal);
  expect(await one.turn('appstore', 150, undefined)).toMatchObject({ granted: false });
  leaving.abort();
  await expect(patient).rejects.toThrow(/abort/i);
});

test('a source that wants to be left alone is left alone by every node', async () => {
  const [one, other] = await startTwo({ itunes: { turns: 20, windowMs: minuteMs }, appstore: { pauseMs: 10 } });
  for (const source of ['itunes', 'appstore'] as const) {
    const turn = await one.turn(source, 0, undefined);
    if (turn.granted) await turn.end();
    await one.pause(source, 40_000);
    const refused = await other.turn(source, 1_000, undefined);
    expect(refused.granted).toBe(false);
    expect((refused as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(30_000);
  }
});

test('a source without a budget costs no statement', async () => {
  const db = openDatabase(await freshDatabase());
  onTestFinished(() => db.close());
  const budgets = createBudgets(db, none);
  const turn = await budgets.turn('play', 0, undefined);
  if (turn.granted) await turn.end();
  await budgets.pause('play', 1_000);
  expect(db.sent).toBe(0);
});

test('who leaves while it waits is let go', async () => {
  const [one, other] = await startTwo({ appstore: { pauseMs: 10 }, play: { turns: 1, windowMs: 30_000 } });
  for (const source of ['appstore', 'play'] as const) {
    await one.turn(source, 0, undefined);
    const leaving = new AbortController();
    const waiting = other.turn(source, 60_000, leaving.signal);
    setTimeout(() => leaving.abort(), 100);
    await expect(waiting).rejects.toThrow(/abort/i);
  }
});

describe('turns shared by accounts', () => {
  const [busy, other, third] = [newId(), newId(), newId()];
  const turnsOf = async (budgets: Budgets, accountId: string, count: number, maxWaitMs = 0): Promise<number> => {
    let granted = 0;
    for (let at = 0; at < count; at++) {
      const turn = await onBehalfOf(accountId, () => budgets.turn('itunes', maxWaitMs, undefined));
      if (turn.granted) granted++;
    }
    return granted;
  };

  test('an account that is alone at a source may have all of them', async () => {
    const [budgets] = await startTwo({ itunes: { turns: 20, windowMs: minuteMs } });
    expect(await turnsOf(budgets, busy, 30)).toBe(20);
  });

  test('one account cannot take the last quarter, which is kept for the next caller', async () => {
    const [one, two] = await startTwo({ itunes: { turns: 20, windowMs: minuteMs } });
    expect(await turnsOf(two, other, 1)).toBe(1);
    expect(await turnsOf(one, busy, 40)).toBe(14);
    expect(await turnsOf(two, other, 3)).toBe(3);
    expect(await turnsOf(two, third, 1)).toBe(1);
    expect(await turnsOf(one, busy, 5)).toBe(0);
  });

  test('in a line, whose account has waited longest is next, however many another has waiting', async () => {
    const [budgets] = await startTwo({ appstore: { pauseMs: 1 } });
    const order: string[] = [];
    const take = async (accountId: string): Promise<void> => {
      const turn = await onBehalfOf(accountId, () => budgets.turn('appstore', maxAheadMs, undefined));
      if (!turn.granted) throw new Error('it was refused');
      order.push(accountId);
      // Everybody has joined the line by the time that the first one ends.
      await new Promise((done) => setTimeout(done, 20));
      await turn.end();
    };
    await Promise.all([busy, busy, busy, busy, other, busy, other].map(take));
    expect(order.slice(0, 4)).toEqual([busy, other, busy, other]);
    expect(order.slice(4)).toEqual([busy, busy, busy]);
  });

  test('who has had its share learns when the next turn can be had', async () => {
    const [budgets] = await startTwo({ itunes: { turns: 4, windowMs: minuteMs } });
    await turnsOf(budgets, other, 1);
    expect(await turnsOf(budgets, busy, 4)).toBe(2);
    const refused = await onBehalfOf(busy, () => budgets.turn('itunes', 0, undefined));
    expect(refused).toMatchObject({ granted: false });
    expect((refused as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(50_000);
  });
});
