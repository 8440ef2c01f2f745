/** What those who sell something else end with, and a short way to write down their ads. */

import type { Theme } from './theme.ts';

export const english = (
  note: string,
  sellers: Theme['sellers'],
  titles: readonly string[],
  bodies: readonly string[],
  closers: readonly string[],
  lines: readonly string[],
): Theme => ({ note, language: 'en', sellers, titles, bodies, closers, lines });

export const shop = [
  'Free shipping above {price} €.',
  'Order today, there by Thursday.',
  'Only {n} left.',
  'From {price} €.',
];
export const shopLines = ['Free returns', 'From {price} €', 'Order now', 'In stock'];
export const course = ['Starts on Monday.', '{n} places.', 'Save {percent} % until Sunday.', 'With certificate.'];
export const courseLines = ['Online course', 'Live, with questions', 'Book your place'];
export const pills = [
  'Food supplement. Not a substitute for a varied diet.',
  '{percent} % off your first box.',
  'Cancel any time.',
];
