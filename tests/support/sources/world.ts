import { plantedFacts } from '../../../sandbox/planted.ts';
import { dayNumber, dayText } from '../../../sandbox/world/days.ts';
import type { World } from '../../../sandbox/world/types.ts';
import { makeWorld } from '../../../sandbox/world/world.ts';
import { clockOn, testDay } from '../clock.ts';

const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
};

const worlds = new Map<string, World>();

/** The sample world on a day. All files of a worker share it, with everything it has made by then: it is frozen. */
export const worldOn = (today: string): World => {
  const known = worlds.get(today);
  if (known) return known;
  const world = freeze(makeWorld({ today }));
  worlds.set(today, world);
  return world;
};

/** The day so long after the day that planted facts hang on: where one is seen depends on how long ago it was. */
export const dayOfQuarter = (days: number): string => dayText(dayNumber(plantedFacts(testDay).anchor) + days);

/** When all planted facts have happened and enough was written since: on the first days of a quarter some are too new. */
export const clockOfFacts = clockOn(dayOfQuarter(45));

/** On the day that it is in tests. */
export const testWorld = (): World => worldOn(testDay);
