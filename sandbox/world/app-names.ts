import { dayText } from './days.ts';
import type { World, WorldApp } from './types.ts';

/** Every subtitle starts with the kind and a colon. */
export const kindOf = ({ subtitle }: WorldApp): string => subtitle.split(':')[0] ?? '';

/** Names of apps whose titles don't end with their kind. */
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

/** Apps of a kind that were released by a day, so that new apps don't change past posts. */
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
