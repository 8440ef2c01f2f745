import type { KindBank } from './bank.ts';
import { budgetPlanner } from './budget-planner.ts';
import { habitTracker } from './habit-tracker.ts';
import { calorieCounter, passwordKeeper, plantGuide } from './household-kinds.ts';
import { meditation } from './meditation.ts';
import { notesAndTasks } from './notes-and-tasks.ts';
import { learnLanguages, shortDramas } from './pastime-kinds.ts';
import { photoEditor } from './photo-editor.ts';
import { runningCoach } from './running-coach.ts';

/** The kinds of app that are talked about, and how many people truly do. */
export const banks: readonly { readonly bank: KindBank; readonly fits: number }[] = [
  { bank: habitTracker, fits: 12 },
  { bank: meditation, fits: 12 },
  { bank: budgetPlanner, fits: 12 },
  { bank: runningCoach, fits: 12 },
  { bank: notesAndTasks, fits: 12 },
  { bank: photoEditor, fits: 12 },
  { bank: calorieCounter, fits: 6 },
  { bank: learnLanguages, fits: 6 },
  { bank: passwordKeeper, fits: 6 },
  { bank: plantGuide, fits: 6 },
  { bank: shortDramas, fits: 6 },
];
