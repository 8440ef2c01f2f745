import { collectedStorefronts, countryName, inCountry } from '../contract/domain/storefronts.ts';
import { storeTitles, storeTitlesAtStart } from '../contract/domain/stores.ts';
import type { AppHistory } from '../contract/resources/apps/history.ts';
import { keptDays } from './kept-days.ts';

type Known = Omit<AppHistory, 'notes'>;

const isCollected = (country: string): boolean => (collectedStorefronts as readonly string[]).includes(country);

const ratingNotes = ({ ratings, store, country, from }: Known): string[] => {
  const { since, days } = ratings;
  if (since === null) return [`No rating of this app in ${inCountry(country)} is on file yet.`];
  const notes = since > from ? [`Its ratings in ${inCountry(country)} are on file since ${since}.`] : [];
  if (store === 'play' && days.some(({ ratingsTotal }) => ratingsTotal === null)) {
    notes.push('Google Play’s charts name no number of ratings: it is known for the days its listing was read.');
  }
  return notes;
};

const chartNotes = ({ store, charts, notInCharts, country, from }: Known): string[] => {
  const all = [...charts, ...notInCharts];
  const notes: string[] = [];
  if (all.length === 0)
    notes.push(`No chart of ${storeTitles[store]} in ${inCountry(country)} was collected on these days.`);
  else {
    const since = all.map((chart) => chart.since).sort()[0]!;
    if (since > from)
      notes.push(`Charts of ${storeTitles[store]} in ${inCountry(country)} are on file since ${since}.`);
  }
  if (!isCollected(country)) {
    const names = collectedStorefronts.map(countryName).join(', ');
    notes.push(
      `${storeTitlesAtStart[store]}’s charts are collected daily in ${names}; elsewhere only on days when somebody read them.`,
    );
  }
  return notes;
};

const versionNotes = ({ versions }: Known): string[] =>
  versions.some(({ knownFrom }) => knownFrom === 'reviews')
    ? ['A version known from reviews was released no later than its first review.']
    : [];

/** Since when there is anything to know, and what is not known. */
export const historyNotes = (known: Known, firstDay: string): string[] => [
  ...ratingNotes(known),
  ...chartNotes(known),
  ...versionNotes(known),
  ...(known.from < firstDay ? [`What was collected is kept for ${keptDays} days: since ${firstDay}.`] : []),
];
