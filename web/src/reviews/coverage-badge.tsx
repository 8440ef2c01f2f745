import { useId } from 'react';
import type { Coverage } from '../../../server/contract/resources/reviews/coverage.ts';
import { coverageWords } from '../../../server/exports/answers/coverage-words.ts';
import { Table } from '../parts/texts/table.tsx';
import { useRenewal } from '../service/api.ts';
import { date, language, none, place, storeLabels } from '../words.ts';
import style from './coverage-badge.module.css';

type Storefront = Coverage['storefronts'][number];

const stateOf = ({ complete, readAt }: Storefront): string =>
  complete ? 'Complete' : readAt === null ? 'Not read yet' : 'In part';

const bases = {
  panel:
    'Figures count the reviews that the service reads by itself in these places. Pulls and runs do not change them.',
  on_file: 'Figures count every review on file until these places have been read.',
  run: 'Figures count the reviews that this run selected in these places, and may differ from those of the app’s page.',
} as const;

/** Which reviews the figures beside it are of, with the places in a list that it opens. */
export const CoverageBadge = ({ coverage }: { coverage: Coverage }) => {
  const id = useId();
  const words = coverageWords(coverage);
  if (coverage.storefronts.length === 0) return <p className={style.words}>{words}</p>;
  return (
    <div className={style.badge}>
      <button type="button" className={style.words} popoverTarget={id}>
        <span className="hidden">Coverage: </span>
        {words}
      </button>
      <div id={id} popover="auto" className={style.details}>
        <p className="soft small">{bases[coverage.basis]}</p>
        <Table
          label="Places that were read"
          rows={coverage.storefronts}
          keyOf={({ store, place: code }) => `${store}:${code}`}
          columns={[
            { title: 'Place', cell: ({ store, place: code }) => (store === 'apple' ? place(code) : language(code)) },
            { title: 'Store', wideOnly: true, cell: ({ store }) => storeLabels[store] },
            { title: 'Since', cell: ({ since }) => (since === null ? none : date(since)) },
            { title: 'Read', cell: stateOf },
            { title: 'As of', wideOnly: true, cell: ({ readAt }) => (readAt === null ? none : date(readAt)) },
          ]}
        />
      </div>
    </div>
  );
};

/** Renews the figures of a page while any of what they are of is being read. */
export const useCoverageRenewal = (coverages: readonly (Coverage | null | undefined)[]): void =>
  useRenewal(
    coverages.some((coverage) => coverage?.reading),
    'apps.get',
    'reviews.search',
  );
