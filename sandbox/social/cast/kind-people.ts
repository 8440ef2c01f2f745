/** The people around one kind of app. */

import { dayNumber } from '../../world/days.ts';
import type { World } from '../../world/types.ts';
import type { AppsOf } from '../app-names.ts';
import type { KindBank } from '../words/bank.ts';
import { foreignBanks } from '../words/foreign.ts';
import type { Casting } from './casting.ts';
import { addFits, addForeign } from './fits.ts';
import { addAsides, addBygone, addCopies, addOfficial, addOnceSponsored, addSound, addTopic } from './lookalikes.ts';

/** Everybody around a kind; `size` is how many fit. Nobody stands around a kind that has no app. */
export const addKind = (casting: Casting, bank: KindBank, size: number, world: World, apps: AppsOf): void => {
  const known = apps(bank.kind, dayNumber(world.today) - 365);
  if (known.length === 0) return;
  addFits(casting, bank, size);
  for (const foreign of foreignBanks.filter(({ kind }) => kind === bank.kind)) addForeign(casting, foreign);
  addTopic(casting, bank);
  addAsides(casting, bank, Math.ceil(size / 4));
  addBygone(casting, bank, Math.ceil(size / 6));
  for (const [at, app] of known
    .filter(({ title }) => /^[\x20-\x7e]+$/.test(title))
    .slice(0, Math.ceil(size / 4))
    .entries())
    addOfficial(casting, bank, app, at);
  addCopies(casting, bank);
  addSound(casting, bank);
  if (size > 8) addOnceSponsored(casting, bank);
};
