import { dayMs } from '../contract/domain/durations.ts';

/** How long collected charts, ratings and releases are kept: a year and a month, so that a month can be compared with that of a year before. */
export const keptDays = 400;

/** How long the ratings of an app are collected after somebody asked about it. */
export const followedDays = 30;

/** The first day that is still kept. */
export const firstKeptDay = (now: number): Date => new Date(now - keptDays * dayMs);
