/** Ads that speak of one of the kinds that many advertise, and sell something else. */

import type { FocusKind } from '../kind-wording.ts';
import type { Theme } from '../theme.ts';
import { aroundBudgets } from './around-budgets.ts';
import { aroundHabits } from './around-habits.ts';
import { aroundNotes } from './around-notes.ts';
import { aroundPhotos } from './around-photos.ts';
import { aroundRunning } from './around-running.ts';
import { aroundSleep } from './around-sleep.ts';

export const AROUND_FOCUS_KINDS: Readonly<Record<FocusKind, readonly Theme[]>> = {
  'Habit Tracker': aroundHabits,
  'Meditation & Sleep': aroundSleep,
  'Budget Planner': aroundBudgets,
  'Running Coach': aroundRunning,
  'Notes & Tasks': aroundNotes,
  'Photo Editor': aroundPhotos,
};
