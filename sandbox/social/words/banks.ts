import type { KindBank } from './bank.ts';
import { budgetPlanner } from './budget-planner.ts';
import { habitTracker } from './habit-tracker.ts';
import { meditation } from './meditation.ts';
import { notesAndTasks } from './notes-and-tasks.ts';
import { photoEditor } from './photo-editor.ts';
import { runningCoach } from './running-coach.ts';
import { smallerKinds } from './smaller-kinds.ts';

/** The kinds of app that are talked about, and how many people truly do. */
export const banks: readonly { readonly bank: KindBank; readonly fits: number }[] = [
  { bank: habitTracker, fits: 12 },
  { bank: meditation, fits: 12 },
  { bank: budgetPlanner, fits: 12 },
  { bank: runningCoach, fits: 12 },
  { bank: notesAndTasks, fits: 12 },
  { bank: photoEditor, fits: 12 },
  ...smallerKinds.map((bank) => ({ bank, fits: 6 })),
];
