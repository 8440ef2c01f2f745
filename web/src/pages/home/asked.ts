import { ask } from '../../service/api.ts';

export const runsAsked = { limit: 10 };
export const mostPulls = 5;

/** What the page reads besides the balance. */
export const asked = {
  week: ask('home.get', {}),
  runs: ask('jobs.list', runsAsked),
  pulls: ask('reviews.pulls', { limit: mostPulls }),
};
