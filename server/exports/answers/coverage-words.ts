import { type Store, storeLabels } from '../../contract/domain/stores.ts';
import type { Coverage } from '../../contract/resources/reviews/coverage.ts';
import { count, counted, lazy } from './words.ts';

const month = lazy(() => new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }));
const day = lazy(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

const bases = { panel: '', on_file: ' on file', run: ' read for this' } as const;

/** How many storefronts have been read so far. */
const stateWords = ({ storefronts, complete, reading, basis }: Coverage): string | null => {
  if (complete) return null;
  const done = storefronts.filter((place) => place.complete).length;
  if (basis === 'run') return done < storefronts.length ? `${count(storefronts.length - done)} in part` : null;
  if (!reading) return 'not being read';
  return storefronts.length > 0 ? `still being read (${count(done)} of ${count(storefronts.length)})` : 'being read';
};

/** `2,107 reviews · 12 countries · since May 2024 · as of 3 Nov 2026`: the reviews that figures are based on. */
export const coverageWords = (coverage: Coverage): string => {
  const { basis, reviews, storefronts, since, asOf } = coverage;
  const inStore = (store: Store) => storefronts.filter((place) => place.store === store).length;
  const [apple, play] = [inStore('apple'), inStore('play')];
  return [
    counted(reviews, 'review') + bases[basis],
    apple > 0 && counted(apple, 'country', 'countries'),
    play > 0 && counted(play, 'language'),
    since !== null && `since ${month().format(Date.parse(since))}`,
    asOf !== null && `as of ${day().format(Date.parse(asOf))}`,
    stateWords(coverage),
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
};

export const coverageLine = (coverage: Coverage): string => `Coverage: ${coverageWords(coverage)}.`;

/** Short form: `4,947 reviews · 12 countries, 3 in part`; of both stores, `App Store in 12 countries and …`. */
export const coverageBadge = ({ reviews, storefronts, reading }: Coverage): string => {
  const inStore = (store: Store) => storefronts.filter((place) => place.store === store).length;
  const [apple, play] = [inStore('apple'), inStore('play')];
  const named = (store: Store, words: string) => (apple > 0 && play > 0 ? `${storeLabels[store]} in ${words}` : words);
  const places = [
    ...(apple > 0 ? [named('apple', counted(apple, 'country', 'countries'))] : []),
    ...(play > 0 ? [named('play', counted(play, 'language'))] : []),
  ].join(' and ');
  const open = storefronts.filter(({ complete }) => !complete).length;
  const state = open === 0 ? '' : `, ${count(open)} ${reading ? 'still being read' : 'in part'}`;
  return [counted(reviews, 'review'), ...(places === '' ? [] : [`${places}${state}`])].join(' · ');
};
