/** The world's apps as people call them. */

import { dayText } from './days.ts';
import type { World, WorldApp } from './types.ts';

/** The kind stands before the colon of every subtitle. */
export const kindOf = ({ subtitle }: WorldApp): string => subtitle.split(':')[0] ?? '';

/** Titles that do not end with their kind, and the names in use instead. */
const called: Readonly<Record<string, string>> = {
  onegrove: 'Onegrove',
  'calm-tides': 'Calm Tides',
  larkspur: 'Larkspur',
  quietkiln: 'Quietkiln',
};

export const nameOf = (app: WorldApp): string => {
  const [name = app.title] = app.title.split(/: | - |：/);
  const kind = ` ${kindOf(app)}`;
  return called[app.key] ?? (name.endsWith(kind) ? name.slice(0, -kind.length) : name);
};

export type AppsOf = (kind: string, day: number) => readonly WorldApp[];

/** The apps of a kind that were out on a day: what was said that day does not change when another comes out. */
export const appsByKind = (world: World): AppsOf => {
  const kinds = new Map<string, WorldApp[]>();
  for (const app of world.apps) {
    const kind = kindOf(app);
    const known = kinds.get(kind);
    if (known) known.push(app);
    else kinds.set(kind, [app]);
  }
  return (kind, day) => (kinds.get(kind) ?? []).filter(({ released }) => released < dayText(day));
};

export const storeLinks = (app: WorldApp): readonly string[] => [
  ...(app.appleId ? [`https://apps.apple.com/us/app/id${app.appleId}`] : []),
  ...(app.playId ? [`https://play.google.com/store/apps/details?id=${app.playId}`] : []),
];
