/** The shape of what advertisers write about one kind of app in one language. */

/** The kinds that many advertise, in words of their own; any other kind makes do with general ones. */
export const FOCUS_KINDS = [
  'Habit Tracker',
  'Meditation & Sleep',
  'Budget Planner',
  'Running Coach',
  'Notes & Tasks',
  'Photo Editor',
] as const;

export type FocusKind = (typeof FOCUS_KINDS)[number];

/** `{name}` is the app's name, `{kind}` its kind in small letters, `{n}` a number that fits anywhere from 3 to 30. */
export interface KindWording {
  /** What an ad begins with. */
  readonly openers: readonly string[];
  /** What follows. */
  readonly claims: readonly string[];
  /** A line below the picture. */
  readonly lines: readonly string[];
  readonly titles: readonly string[];
}

export type Wording = Readonly<Record<FocusKind | 'any', KindWording>>;
