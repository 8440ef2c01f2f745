/** Polarity of a clause by its words, whatever the stars: approval, disapproval, a request, or none of them. */
export const clausePolarities = ['good', 'bad', 'wish', 'neutral'] as const;
export type ClausePolarity = (typeof clausePolarities)[number];

/** `switched_to`: came to this app from another. `switched_from`: goes to another app. */
export const moves = ['leaving', 'switched_to', 'switched_from', 'came_back'] as const;
export type Move = (typeof moves)[number];

export const writers = [
  'parent',
  'student',
  'teacher',
  'driver',
  'business',
  'senior',
  'beginner',
  'patient',
  'traveller',
] as const;
export type Writer = (typeof writers)[number];
