import { useRef } from 'react';
import type { ReadingPart } from '../../../../server/contract/resources/reviews/review-search.ts';
import type { SentenceReading } from '../../../../server/contract/resources/sentence-reading.ts';
import type { ReviewFilters } from '../../address/reviews.ts';
import { language, place, storeLabels } from '../../words.ts';
import { toggled } from '../facets/toggled.ts';
import { kindLabels } from '../labels.ts';
import style from './search.module.css';
import { timeLabel } from './search-chips.tsx';

interface Part {
  readonly part: ReadingPart;
  readonly label: string;
  readonly says: string;
}

const sortLabels = {
  recent: 'newest first',
  oldest: 'oldest first',
  helpful: 'most helpful first',
  relevant: 'best match first',
} as const;

/** The understood parts of a search sentence. Parts replaced by a filter are shown with the filters. */
export const partsOf = (reading: SentenceReading, filters: ReviewFilters): Part[] => {
  const part = (name: ReadingPart, label: string, values: readonly (string | false | null)[]): Part[] => {
    const says = values.filter((value) => value !== false && value !== null && value !== '').join(', ');
    return says === '' ? [] : [{ part: name, label, says }];
  };
  const isTimed = reading.since !== null || reading.until !== null;
  return [
    ...part('topic', 'About', [reading.topic, ...(filters.phrase ? [] : reading.phrases.map((each) => `“${each}”`))]),
    ...part('exclude', 'Not about', reading.exclude),
    ...part('apps', 'Apps', filters.app ? [] : reading.apps),
    ...part('apps', 'Not', filters.app ? [] : reading.excludedApps),
    ...part('kindOfApp', 'Kind of app', [!filters.app && reading.kindOfApp]),
    ...part('store', 'Store', [!filters.app && reading.store && storeLabels[reading.store]]),
    ...part('stars', 'Stars', filters.stars ? [] : reading.stars.map(String)),
    ...part('kinds', 'Type of review', filters.kind ? [] : reading.kinds.map((kind) => kindLabels[kind])),
    ...part('countries', 'Countries', filters.country ? [] : reading.countries.map(place)),
    ...part('languages', 'Languages', filters.language ? [] : reading.languages.map(language)),
    ...part('versions', 'Versions', filters.version ? [] : reading.versions),
    ...part('dates', 'Written', [
      isTimed && !filters.from && !filters.to && timeLabel(reading.since ?? undefined, reading.until ?? undefined),
    ]),
    ...part('replied', 'Replies', [
      reading.replied !== null && !filters.replied && (reading.replied ? 'replied to' : 'not replied to'),
    ]),
    ...part('minLength', 'Length', [reading.minLength !== null && `${reading.minLength} characters or more`]),
    ...part('sort', 'Order', [!filters.order && reading.sort && sortLabels[reading.sort]]),
  ];
};

interface Props {
  readonly reading: SentenceReading;
  readonly filters: ReviewFilters;
  readonly without: readonly ReadingPart[] | undefined;
  change(without: ReadingPart[] | undefined): void;
}

/** The understood parts of the search; clicking one ignores or restores it. */
export const ReadingParts = ({ reading, filters, without = [], change }: Props) => {
  const parts = partsOf(reading, filters);
  // Ignored parts are missing from the reading, so remember what they said.
  const seen = useRef(new Map<ReadingPart, Part>());
  for (const each of parts) seen.current.set(each.part, each);
  const left = without.map(
    (name): Part => seen.current.get(name) ?? { part: name, label: partLabels[name], says: 'does not count' },
  );
  const shown = [...parts.filter(({ part }) => !without.includes(part)), ...left];
  return (
    <section className={style.parts} aria-label="How the sentence was read">
      {shown.length > 0 && (
        <>
          <p className="soft small">Read as follows. Click to remove.</p>
          <ul>
            {shown.map(({ part, label, says }) => (
              <li key={part + label}>
                <button
                  type="button"
                  className={style.part}
                  aria-pressed={!without.includes(part)}
                  onClick={() => change(toggled(without, part))}
                >
                  {label}: <b dir="auto">{says}</b>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {reading.notUnderstood.length > 0 && (
        <p className="soft small">Not understood: {reading.notUnderstood.join(', ')}.</p>
      )}
    </section>
  );
};

const partLabels: Readonly<Record<ReadingPart, string>> = {
  topic: 'About',
  exclude: 'Not about',
  apps: 'Apps',
  kindOfApp: 'Kind of app',
  store: 'Store',
  stars: 'Stars',
  kinds: 'Type of review',
  countries: 'Countries',
  languages: 'Languages',
  versions: 'Versions',
  dates: 'Written',
  replied: 'Replies',
  minLength: 'Length',
  sort: 'Order',
};
